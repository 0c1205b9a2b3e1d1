import Conformance
import Foundation
import StrictCodecs

extension Behaviour {
    /// Those that do something in the world of a case.
    static var effects: [String: Behaviour] {
        [
            "effect-of-unknown-case": .atChosen { _ in
                Port.write(Client.effect("00000000", 1, "now", [:]))
            },
            "effect-of-a-question": .atChosen { question in
                Port.write(Client.effect(question.id, 1, "now", [:]))
                Port.write(question.honest)
            },
            "effect-number-twice": Client.stepping {
                Port.write(Client.effect($0, 1, "now", [:]))
                Port.write(Client.effect($0, 1, "now", [:]))
            },
            "effect-of-two-kinds": Client.stepping {
                Port.write(Client.effect($0, 1, "now", [:]).setting("random", to: ["octets": 4]))
            },
            "effect-of-no-kind": Client.stepping {
                Port.write(["type": "effect", "case": .string($0), "n": 1])
            },
            "effect-of-another-form": Client.stepping {
                Port.write(Client.effect($0, 1, "random", ["octets": "many"]))
            },
            "effect-not-known": Client.stepping { Port.write(Client.effect($0, 1, "print", [:])) },
            "effect-and-exit": Client.stepping {
                Port.write(Client.effect($0, 1, "now", [:]))
                exit(1)
            },
            "effects-without-end": Client.stepping { id in
                let text: JSON = ["key": "k", "text": "t", "storage": "plain"]
                for number in 1... { Port.write(Client.effect(id, number, "keep", text)) }
            },
            "effects-one-by-one": Client.asking(after: 5_000),
            "random-without-end": Client.stepping { id in
                for number in 1... {
                    Port.write(Client.effect(id, number, "random", ["octets": 65_536]))
                }
            },
            "step-without-result": Client.stepping { _ in },
        ]
    }
}

/// A running client that does one thing at its first step.
enum Client {
    /// Makes the behaviour.
    ///
    /// - Parameter act: What it does, with the id of the case.
    /// - Returns: The behaviour.
    static func stepping(_ act: @escaping (String) -> Void) -> Behaviour {
        let operations: JSON = ["code-challenge", "base64url", "run-client"]
        return Behaviour(
            hello: { Port.write(Hello.honest.setting("operations", to: operations)) },
            other: { question in
                let isClient = question.operation == "run-client"
                Port.write(isClient ? question.result("ok", [:]) : question.honest)
            },
            message: { message in
                guard message["type"] == "step", let id = message["case"]?.text else { return }
                act(id)
            })
    }

    /// Makes the behaviour of a client that asks for the time again with every answer, and gives none.
    ///
    /// - Parameter pause: For how many microseconds it waits before that.
    /// - Returns: The behaviour.
    static func asking(after pause: UInt32) -> Behaviour {
        var behaviour = stepping { Port.write(effect($0, 1, "now", [:])) }
        let begin = behaviour.message
        behaviour.message = { message in
            begin(message)
            guard case .integer(let number)? = message["n"], let id = message["case"]?.text else {
                return
            }
            usleep(pause)
            Port.write(effect(id, number + 1, "now", [:]))
        }
        return behaviour
    }

    /// An effect.
    static func effect(_ id: String, _ number: Int, _ name: String, _ value: JSON) -> JSON {
        let head: JSON = ["type": "effect", "case": .string(id), "n": .integer(number)]
        return head.setting(name, to: value)
    }
}
