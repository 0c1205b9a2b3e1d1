import Conformance
import Reference
import StrictCodecs

/// What the adapter was asked.
struct Question {
    let id: String
    let operation: String
    let input: JSON

    /// Reads the message.
    init?(_ message: JSON) {
        guard let id = message["id"]?.text, let operation = message["operation"]?.text,
            let input = message["input"]
        else { return nil }
        self.id = id
        self.operation = operation
        self.input = input
    }

    /// Whether the input holds a text.
    func holds(_ text: String) -> Bool { input.compactText.contains(text) }

    /// A result for this question.
    func result(_ name: String, _ value: JSON) -> JSON {
        let head: JSON = ["type": "result", "id": .string(id)]
        return head.setting(name, to: value)
    }

    /// What the reference implementation answers.
    var honest: JSON {
        do { return result("ok", try answer) } catch {
            return result("reject", ["reason": .string("\(error)")])
        }
    }

    /// The honest `ok`, or an empty one where the reference refuses.
    var ok: JSON { (try? answer) ?? [:] }

    private var answer: JSON {
        get throws {
            let reference = ReferenceImplementation()
            guard operation.hasSameOctets(as: "code-challenge") else {
                return ["text": .string(reference.base64URL(octets))]
            }
            let verifier = input["code_verifier"]?.text ?? ""
            let method = input["code_challenge_method"]?.text ?? ""
            return [
                "code_challenge": .string(
                    try reference.codeChallenge(for: verifier, method: method))
            ]
        }
    }

    private var octets: [UInt8] {
        (input["octets"]?.elements ?? []).compactMap {
            if case .integer(let octet) = $0 { UInt8(exactly: octet) } else { nil }
        }
    }
}
