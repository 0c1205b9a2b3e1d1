import Conformance
import StrictCodecs

/// How the user gives each of the three answers.
struct Consents: Sendable {
    let granted: Consent
    let denied: Consent?
    let limited: Consent?

    /// A server that asks for no consent.
    static let none = Consents(granted: .itself, denied: nil, limited: nil)
}

extension Consents {
    /// Reads `"itself"`, or an object with the methods by which the user grants, denies or limits consent, as
    /// far as there is a method; a command that is given for no single decision is used for all three, and a form
    /// for yes and no.
    init(_ json: JSON) throws {
        if case .string(let text) = json {
            guard text.hasSameOctets(as: "itself") else { throw FormatError(Self.forms) }
            self = .none
            return
        }
        let fields = try Fields(json, allowing: ["granted", "denied", "limited"] + Consent.members)
        let named = try ["granted", "denied", "limited"].map {
            try fields.optional($0) { try Consent($0) }
        }
        if case .form? = named[2] {
            throw FormatError(
                "must be no form, which is filled in for yes or no; a command can choose scopes",
                path: ["limited"])
        }
        let isShared = Consent.members.contains { json[$0] != nil }
        let shared = isShared || named[0] == nil ? try Consent(json) : nil
        let isForAll =
            switch shared {
            case .command, .form: true
            default: false
            }
        guard let granted = named[0] ?? shared else { throw FormatError(Self.forms) }
        let other = isForAll ? shared : nil
        let isForm = if case .form = shared { true } else { false }
        self.init(
            granted: granted, denied: named[1] ?? other,
            limited: named[2] ?? (isForm ? nil : other))
    }

    fileprivate static let forms =
        "must be \"itself\" or an object with \"cookie\", \"header\", \"form\", \"command\" or \"cookie_command\""
}

extension Consent {
    fileprivate static let members = ["cookie", "header", "command", "form", "cookie_command"]

    fileprivate init(_ json: JSON) throws {
        if json.text?.hasSameOctets(as: "itself") == true {
            self = .itself
        } else if let cookie = json["cookie"] {
            self = try FormatError.at("cookie") {
                try Self.field("Cookie: \(try Fields.text(cookie))")
            }
        } else if let header = json["header"] {
            self = try FormatError.at("header") { try Self.field(try Fields.text(header)) }
        } else if let command = json["command"] {
            self = .command(
                try FormatError.at("command") { try Fields.filledList(command, Fields.text) })
        } else if let form = json["form"] {
            self = .form(try FormatError.at("form") { try SignInForm(form) })
        } else if let command = json["cookie_command"] {
            self = .cookieCommand(
                try FormatError.at("cookie_command") {
                    try Fields.filledList(command, Fields.text)
                })
        } else {
            throw FormatError(Consents.forms)
        }
    }

    private static func field(_ text: String) throws -> Consent {
        let parts = text.pieces(at: UInt8(ascii: ":"), maxSplits: 1)
        guard parts.count == 2 else { throw FormatError("must be \"Name: value\"") }
        guard text.utf8.allSatisfy({ $0 >= 0x20 || $0 == 0x09 }) else {
            throw FormatError("must be one line without control characters")
        }
        return .field(name: parts[0], value: parts[1].trimmed)
    }
}
