import Conformance
import StrictCodecs

/// Something that happens at a running server.
enum ServerStep: Sendable {
    case request(WireRequest)
    case wait(seconds: Int)

    /// Reads the `step` of a message.
    init(message json: JSON) throws {
        if let seconds = json["wait"] {
            self = .wait(seconds: try FormatError.at("wait") { try Fields.integer(seconds) })
        } else {
            let fields = try Fields(json.only(["request"]), allowing: ["request"])
            self = .request(try fields.required("request") { try WireRequest(message: $0) })
        }
    }

    /// The `step` of a message.
    var message: JSON {
        switch self {
        case .request(let request): ["request": request.message]
        case .wait(let seconds): ["wait": .integer(seconds)]
        }
    }
}
