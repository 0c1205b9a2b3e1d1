import Conformance
import StrictCodecs

/// A message from an adapter.
enum Incoming {
    case hello(Hello)
    case result(id: String, Reply)
    case effect(case: String, number: Int, JSON)
    case log(text: String, case: String?)

    /// The contents of a result.
    enum Reply {
        case ok(JSON)
        case reject(Refusal)
        case unsupported(String)
        case fault(String)
    }

    /// Reads a line.
    ///
    /// - Throws: An error with the place at which the line is not a message.
    init(_ line: ArraySlice<UInt8>) throws {
        if line.last == UInt8(ascii: "\r") {
            throw FormatError("ends in a carriage return; end lines with a line feed alone")
        }
        if line.starts(with: [0xEF, 0xBB, 0xBF]) {
            throw FormatError("begins with a byte order mark; write UTF-8 without it")
        }
        self = try Self.message(try JSONParser.parse(Array(line)))
    }

    private static func message(_ json: JSON) throws -> Incoming {
        guard let type = json["type"]?.text else {
            throw FormatError("is not an object with a string \"type\"")
        }
        switch type.utf8.first {
        case _ where type.hasSameOctets(as: "result"): return try result(json)
        case _ where type.hasSameOctets(as: "effect"): return try effect(json)
        case _ where type.hasSameOctets(as: "log"): return try log(json)
        case _ where type.hasSameOctets(as: "hello"): return .hello(try Hello(json))
        default:
            throw FormatError(
                "\(JSON.quote(type)) is not one of hello, result, effect, log", path: ["type"])
        }
    }

    private static func result(_ json: JSON) throws -> Incoming {
        let replies = ["ok", "reject", "unsupported", "fault"]
        let fields = try Fields(json, allowing: ["type", "id"] + replies)
        let id = try fields.text("id")
        guard json.members?.count == 3 else {
            throw FormatError("must have exactly one of \(replies.joined(separator: ", "))")
        }
        if let answer = json["ok"] {
            guard answer.members != nil else {
                throw FormatError("must be an object", path: ["ok"])
            }
            return .result(id: id, .ok(answer))
        }
        if json["reject"] != nil {
            let refusal = try fields.required("reject") { try Refusal(json: $0) }
            return .result(
                id: id, .reject(Refusal(Self.kept(refusal.reason), error: refusal.error)))
        }
        if json["fault"] != nil {
            return .result(id: id, .fault(Self.kept(try fields.text("fault"))))
        }
        return .result(id: id, .unsupported(Self.kept(try fields.text("unsupported"))))
    }

    /// A reason for people, as much of it as is kept for the report.
    private static func kept(_ reason: String) -> String { Excerpt.cut(reason, to: 4000) }

    private static func effect(_ json: JSON) throws -> Incoming {
        let own = ["type", "case", "n"]
        let fields = try Fields(
            json, allowing: own + ["open", "send", "random", "now", "keep", "kept"])
        let rest = (json.members ?? []).filter { !own.containsOctets(of: $0.name) }
        return .effect(
            case: try fields.text("case"), number: try fields.required("n", Fields.integer),
            .object(rest))
    }

    private static func log(_ json: JSON) throws -> Incoming {
        let fields = try Fields(json, allowing: ["type", "text", "case"])
        return .log(text: try fields.text("text"), case: try fields.optional("case", Fields.text))
    }
}
