import Conformance
import Reference

extension Mistake {
    /// What people get wrong about opening a loopback listener.
    static let loopbackListener: [Mistake] = [
        Mistake(
            "binds-every-address", "listens at all addresses of the machine",
            breaks: "listener-loopback-only",
            and: ["listener-redirect-uri": "no literal stands for all addresses"],
            MistakenClient.opening { listener, _ in listener.with(address: "0.0.0.0") }),
        Mistake(
            "binds-fixed-port", "always listens at port 8080",
            breaks: "listener-distinct-ports",
            and: ["listener-loopback-only": "four listeners there have ports of their own"],
            MistakenClient.opening { listener, path in
                listener.with(port: 8080, redirectURI: "http://127.0.0.1:8080\(path)")
            }),
        Mistake(
            "announces-localhost", "announces the name localhost",
            breaks: "listener-redirect-uri",
            MistakenClient.opening { listener, path in
                listener.with(redirectURI: "http://localhost:\(listener.port)\(path)")
            }),
        Mistake(
            "announces-port-zero", "announces port 0, which it asked the system for",
            breaks: "listener-redirect-uri",
            MistakenClient.opening { listener, path in
                listener.with(redirectURI: "http://127.0.0.1:0\(path)")
            }),
        Mistake(
            "announces-other-literal", "listens at ::1 and announces 127.0.0.1",
            breaks: "listener-redirect-uri",
            MistakenClient.opening { listener, _ in listener.with(address: "::1") }),
        Mistake(
            "announces-slash-for-empty-path", "announces a slash in place of an empty path",
            breaks: "listener-redirect-uri",
            MistakenClient.opening { listener, path in
                listener.with(redirectURI: listener.redirectURI + (path.isEmpty ? "/" : ""))
            }),
        Mistake(
            "announces-no-path", "announces no path",
            breaks: "listener-redirect-uri",
            MistakenClient.opening { listener, _ in
                listener.with(redirectURI: "http://127.0.0.1:\(listener.port)")
            }),
    ]
}

extension MistakenClient {
    /// A client whose listeners are otherwise than they should be.
    fileprivate static func opening(
        _ change: @escaping @Sendable (LoopbackListener, _ path: String) -> LoopbackListener
    ) -> MistakenClient {
        MistakenClient(binding: { count, path in
            try reference.openLoopbackListeners(count, path: path).map { change($0, path) }
        })
    }
}

extension LoopbackListener {
    /// The listener with some of its parts replaced.
    fileprivate func with(
        address: String? = nil, port: Int? = nil, redirectURI: String? = nil
    ) -> LoopbackListener {
        LoopbackListener(
            address: address ?? self.address, port: port ?? self.port,
            redirectURI: redirectURI ?? self.redirectURI)
    }
}
