import Conformance
import Reference

extension Mistake {
    /// What people get wrong about opening a loopback listener.
    static let loopbackListener: ClientChanges = [
        "binds-every-address": opening { listener, _ in listener.with(address: "0.0.0.0") },
        "binds-fixed-port": opening { listener, path in
            LoopbackListener(
                address: listener.address, port: 8080, redirectURI: "http://127.0.0.1:8080\(path)")
        },
        "announces-localhost": announcing { "http://localhost:\($0.port)\($1)" },
        "announces-port-zero": announcing { "http://127.0.0.1:0\($1)" },
        "announces-other-literal": opening { listener, _ in listener.with(address: "::1") },
        "announces-slash-for-empty-path": announcing { $0.redirectURI + ($1.isEmpty ? "/" : "") },
        "announces-no-path": announcing { listener, _ in "http://127.0.0.1:\(listener.port)" },
    ]

    /// A client whose listeners are otherwise than they should be.
    private static func opening(
        _ change: @escaping @Sendable (LoopbackListener, _ path: String) -> LoopbackListener
    ) -> MistakenClient {
        MistakenClient(binding: { count, path in
            try MistakenClient.reference.openLoopbackListeners(count, path: path)
                .map { change($0, path) }
        })
    }

    /// A client that announces another redirect URI than that of its listener.
    private static func announcing(
        _ redirectURI: @escaping @Sendable (LoopbackListener, _ path: String) -> String
    ) -> MistakenClient {
        opening { listener, path in
            LoopbackListener(
                address: listener.address, port: listener.port,
                redirectURI: redirectURI(listener, path))
        }
    }
}

extension LoopbackListener {
    /// The listener at another address.
    fileprivate func with(address: String) -> LoopbackListener {
        LoopbackListener(address: address, port: port, redirectURI: redirectURI)
    }
}
