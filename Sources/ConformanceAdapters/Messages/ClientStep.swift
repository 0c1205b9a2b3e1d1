import Conformance
import StrictCodecs

/// Something that happens to a running client.
enum ClientStep: Sendable {
    case signIn
    case redirect(String)
    case cancel
    case call(String)
    case refresh
    case revoke
    case signOut
    case isSignedIn

    private static let plain: [(name: String, step: ClientStep)] = [
        ("sign-in", .signIn), ("cancel", .cancel), ("refresh", .refresh), ("revoke", .revoke),
        ("sign-out", .signOut), ("is-signed-in", .isSignedIn),
    ]

    /// Reads the `step` of a message.
    init(message json: JSON) throws {
        if let name = json.text {
            guard let plain = Self.plain.first(where: { $0.name.hasSameOctets(as: name) }) else {
                throw FormatError("\(JSON.quote(name)) is no step")
            }
            self = plain.step
        } else if let url = json["redirect"] {
            self = .redirect(try FormatError.at("redirect") { try Fields.text(url) })
        } else {
            let fields = try Fields(json.only(["call"]), allowing: ["call"])
            self = .call(try fields.text("call"))
        }
    }

    /// The `step` of a message.
    var message: JSON {
        switch self {
        case .signIn: "sign-in"
        case .redirect(let url): ["redirect": .string(url)]
        case .cancel: "cancel"
        case .call(let url): ["call": .string(url)]
        case .refresh: "refresh"
        case .revoke: "revoke"
        case .signOut: "sign-out"
        case .isSignedIn: "is-signed-in"
        }
    }
}
