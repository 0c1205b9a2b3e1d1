import Conformance
import Foundation
import StrictCodecs

/// The first message.
enum Hello {
    static let honest: JSON = [
        "type": "hello", "protocol": 1,
        "implementation": ["name": "bad-adapter", "version": "1", "language": "swift"],
        "roles": ["installed-app"],
        "operations": ["code-challenge", "base64url"],
        "window": 8,
    ]

    /// Makes a behaviour with another value of a member, or without it.
    static func with(_ name: String, _ value: JSON?) -> Behaviour {
        Behaviour(hello: { Port.write(honest.setting(name, to: value)) })
    }
}

extension Behaviour {
    /// Those whose first line is wrong, late or odd.
    static var hellos: [String: Behaviour] {
        wrongGreetings.merging(oddGreetings) { first, _ in first }
    }

    private static var wrongGreetings: [String: Behaviour] {
        [
            "hello-of-version-2": Hello.with("protocol", 2),
            "hello-of-version-text": Hello.with("protocol", "1"),
            "hello-without-implementation": Hello.with("implementation", nil),
            "hello-without-name": Hello.with(
                "implementation", ["version": "1", "language": "swift"]),
            "hello-without-operations": Hello.with("operations", nil),
            "hello-with-unknown-operation": Hello.with("operations", ["code-challenges"]),
            "hello-with-unknown-role": Hello.with("roles", ["installed-app", "server"]),
            "hello-with-unknown-member": Hello.with("extra", true),
            "hello-with-window-65": Hello.with("window", 65),
            "hello-with-window-0": Hello.with("window", 0),
            "silent": Behaviour(hello: { Port.hang() }),
            "hello-without-line-feed": Behaviour(hello: {
                Port.write(Hello.honest.octets)
                Port.hang()
            }),
            "text-before-hello": Behaviour(begin: { Port.write("Loading…\n") }),
            "log-before-hello": Behaviour(begin: { Port.write(["type": "log", "text": "Loading"]) }
            ),
            "exit-before-hello": Behaviour(begin: {
                Port.complain("no configuration\n".utf8)
                exit(7)
            }),
            "exit-before-hello-with-grandchild": Behaviour(begin: {
                BackgroundProcess.start()
                exit(7)
            }),
            "crash-before-hello": Behaviour(begin: { crash() }),
            "closes-output-before-hello": Behaviour(begin: {
                close(1)
                Port.hang()
            }),
        ]
    }

    private static var oddGreetings: [String: Behaviour] {
        [
            "hello-of-no-operation": Hello.with("operations", []),
            "hello-of-one-operation": Hello.with("operations", ["base64url"]),
            "hello-of-no-role": Hello.with("roles", []),
            "hello-with-null-window": Hello.with("window", .null),
            "slow-hello": Behaviour(begin: { usleep(400_000) }),
            "hello-in-pieces": Behaviour(hello: {
                for octet in Hello.honest.line {
                    Port.write([octet])
                    usleep(500)
                }
            }),
            "hello-twice": Behaviour(hello: { Port.write(Hello.honest.line + Hello.honest.line) }),
            "hello-and-exit": Behaviour(hello: {
                Port.write(Hello.honest)
                exit(0)
            }),
            "hello-once": Behaviour(
                hello: {
                    if !PersistentLog.contains("hello") { Port.write(Hello.honest) }
                    PersistentLog.append("hello")
                }, chosen: { _ in exit(4) }),
            "never-reads": Behaviour(hello: {
                Port.write(Hello.honest)
                Port.hang()
            }),
        ]
    }
}
