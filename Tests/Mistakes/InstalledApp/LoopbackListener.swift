import Conformance
import Reference

extension Mistake {
    /// What people get wrong about opening a loopback listener.
    static let loopbackListener: ClientChanges = [
        "binds-every-address": .opening { listener, _ in listener.with(address: "0.0.0.0") },
        "binds-fixed-port": .opening { listener, path in
            listener.with(port: 8080, redirectURI: "http://127.0.0.1:8080\(path)")
        },
        "announces-localhost": .opening { listener, path in
            listener.with(redirectURI: "http://localhost:\(listener.port)\(path)")
        },
        "announces-port-zero": .opening { listener, path in
            listener.with(redirectURI: "http://127.0.0.1:0\(path)")
        },
        "announces-other-literal": .opening { listener, _ in listener.with(address: "::1") },
        "announces-slash-for-empty-path": .opening { listener, path in
            listener.with(redirectURI: listener.redirectURI + (path.isEmpty ? "/" : ""))
        },
        "announces-no-path": .opening { listener, _ in
            listener.with(redirectURI: "http://127.0.0.1:\(listener.port)")
        },
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
