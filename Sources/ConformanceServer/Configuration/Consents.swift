import Conformance
import StrictCodecs

/// How the user gives each of the three answers.
struct Consents: Sendable {
    let granted: Consent
    let denied: Consent?
    let limited: Consent?

    /// A server that asks nobody.
    static let none = Consents(granted: .itself, denied: nil, limited: nil)
}

extension Consents {
    /// Reads `"itself"`, or an object that says how the user says yes, and no, and yes to a part, as
    /// far as there is a way; a command is asked for all three.
    init(_ json: JSON) throws {
        if case .string(let text) = json {
            guard text.hasSameOctets(as: "itself") else { throw FormatError(Self.forms) }
            self = .none
            return
        }
        let fields = try Fields(json, allowing: ["granted", "denied", "limited"] + Consent.members)
        let granted = try fields.optional("granted") { try Consent($0) } ?? Consent(json)
        let isCommand = if case .command = granted { true } else { false }
        let others = try ["denied", "limited"].map { try fields.optional($0) { try Consent($0) } }
        let other = isCommand ? granted : nil
        self.init(granted: granted, denied: others[0] ?? other, limited: others[1] ?? other)
    }

    fileprivate static let forms =
        "must be \"itself\" or an object with \"cookie\", \"header\" or \"command\""
}

extension Consent {
    fileprivate static let members = ["cookie", "header", "command"]

    fileprivate init(_ json: JSON) throws {
        if json.text?.hasSameOctets(as: "itself") == true {
            self = .itself
        } else if let cookie = json["cookie"] {
            self = .field(
                name: "Cookie", value: try FormatError.at("cookie") { try Fields.text(cookie) })
        } else if let header = json["header"] {
            self = try FormatError.at("header") { try Self.field(try Fields.text(header)) }
        } else if let command = json["command"] {
            self = .command(
                try FormatError.at("command") { try Fields.filledList(command, Fields.text) })
        } else {
            throw FormatError(Consents.forms)
        }
    }

    private static func field(_ text: String) throws -> Consent {
        let parts = text.pieces(at: UInt8(ascii: ":"), maxSplits: 1)
        guard parts.count == 2 else { throw FormatError("must be \"Name: value\"") }
        return .field(name: parts[0], value: parts[1].trimmed)
    }
}
