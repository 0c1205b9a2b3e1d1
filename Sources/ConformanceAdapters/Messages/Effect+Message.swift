import Conformance
import StrictCodecs

extension Effect {
    private enum Name: String, CaseIterable {
        case open
        case send
        case random
        case now
        case keep
        case kept
    }

    /// Reads an effect.
    init(message json: JSON) throws {
        guard let members = json.members, members.count == 1 else {
            let known = Name.allCases.map(\.rawValue).joined(separator: ", ")
            throw FormatError("must have exactly one of \(known)")
        }
        let name: Name = try Fields.choice(.string(members[0].name))
        self = try FormatError.at(name.rawValue) { try Self.effect(name, members[0].value) }
    }

    private static func effect(_ name: Name, _ json: JSON) throws -> Effect {
        switch name {
        case .open: try open(json)
        case .send: .send(try OutgoingRequest(message: json))
        case .random: try random(json)
        case .now: try now(json)
        case .keep: try keep(json)
        case .kept: try kept(json)
        }
    }

    private static func open(_ json: JSON) throws -> Effect {
        let fields = try Fields(json, allowing: ["url", "user_agent"])
        return .open(
            try fields.text("url"), try fields.required("user_agent", Fields.choice))
    }

    private static func now(_ json: JSON) throws -> Effect {
        _ = try Fields(json, allowing: [])
        return .now
    }

    private static func random(_ json: JSON) throws -> Effect {
        let fields = try Fields(json, allowing: ["octets"])
        return .random(
            octets: try fields.required("octets") { json in
                let count = try Fields.integer(json)
                guard randomOctets ~= count else { throw FormatError("must be 0 to 65536") }
                return count
            })
    }

    private static func keep(_ json: JSON) throws -> Effect {
        let fields = try Fields(json, allowing: ["key", "text", "storage"])
        return .keep(
            try fields.required("text") { $0 == .null ? nil : try Fields.text($0) },
            key: try fields.text("key"), try fields.required("storage", Fields.choice))
    }

    private static func kept(_ json: JSON) throws -> Effect {
        let fields = try Fields(json, allowing: ["key", "storage"])
        return .kept(key: try fields.text("key"), try fields.required("storage", Fields.choice))
    }

    /// The member of a message.
    var message: JSON.Member {
        switch self {
        case .open(let url, let userAgent):
            .init("open", ["url": .string(url), "user_agent": .string(userAgent.rawValue)])
        case .send(let request): .init("send", request.message)
        case .random(let count): .init("random", ["octets": .integer(count)])
        case .now: .init("now", [:])
        case .keep(let text, let key, let storage):
            .init(
                "keep",
                [
                    "key": .string(key), "text": JSON(text),
                    "storage": .string(storage.rawValue),
                ])
        case .kept(let key, let storage):
            .init("kept", ["key": .string(key), "storage": .string(storage.rawValue)])
        }
    }
}
