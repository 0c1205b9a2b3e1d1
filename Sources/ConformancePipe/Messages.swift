import Conformance
package import StrictCodecs

/// The description that an adapter gives in its first line.
struct Hello: Sendable, Equatable {
    /// The implementation that it connects.
    let implementation: Implementation

    /// The roles that the implementation plays.
    let roles: [Role]

    /// The operations that it has.
    let operations: [String]

    /// What it cannot be given or does not have.
    let lacks: [Capability]

    /// The origins of a server's pages, beside its own.
    let pages: [String]

    /// What it can do that is asked of it only if it says so.
    let offers: [Capability]

    /// How many cases it accepts at once.
    let window: Int

    /// How many cases an adapter may take at once.
    static let windows = 1...64

    /// The version of the protocol.
    static let version = 1

    /// Reads the line.
    ///
    /// - Throws: `FormatError` at the member that is wrong.
    init(_ json: JSON) throws {
        let members = [
            "type", "protocol", "implementation", "roles", "operations", "lacks", "offers", "pages",
            "window",
        ]
        let fields = try ObjectReader(json, allowing: members)
        let version = try fields.required("protocol", ObjectReader.integer)
        guard version == Self.version else {
            throw FormatError("is \(version); this is version \(Self.version)", path: ["protocol"])
        }
        implementation = try fields.required("implementation") { try Implementation(json: $0) }
        roles = try fields.list("roles", ObjectReader.choice)
        guard !roles.isEmpty else {
            throw FormatError("must name one role at least", path: ["roles"])
        }
        operations = try fields.list("operations", Operations.name)
        lacks =
            try fields.optional("lacks") { try ObjectReader.list($0, ObjectReader.choice) } ?? []
        pages = try fields.optional("pages") { try ObjectReader.list($0, Self.origin) } ?? []
        offers =
            try fields.optional("offers") { try ObjectReader.list($0, ObjectReader.choice) } ?? []
        window = try fields.optional("window", ObjectReader.integer) ?? 1
        guard Self.windows ~= window else {
            throw FormatError("must be 1 to 64", path: ["window"])
        }
    }

    /// An origin of https: no path, query or fragment.
    private static func origin(_ json: JSON) throws -> String {
        let text = try ObjectReader.text(json)
        let host = String(decoding: text.utf8.dropFirst("https://".utf8.count), as: UTF8.self)
        guard text.utf8.starts(with: "https://".utf8), !host.isEmpty, host.isVisibleASCII,
            !"/?#@\\".utf8.contains(where: host.hasOctet)
        else { throw FormatError("is not an origin such as \"https://login.example.com\"") }
        return text
    }
}

/// A message from an adapter.
enum Incoming {
    case hello(Hello)
    case result(id: String, Result<JSON, any Error>)
    case effect(case: String, number: Int, JSON)
    case log(text: String, case: String?)

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
        let fields = try ObjectReader(json, allowing: ["type", "id"] + replies)
        let id = try fields.text("id")
        guard json.members?.count == 3 else {
            throw FormatError("must have exactly one of \(replies.joined(separator: ", "))")
        }
        if let answer = json["ok"] {
            guard answer.members != nil else {
                throw FormatError("must be an object", path: ["ok"])
            }
            return .result(id: id, .success(answer))
        }
        if json["reject"] != nil {
            let refusal = try fields.required("reject") { try Refusal(json: $0) }
            return .result(
                id: id, .failure(Refusal(Self.kept(refusal.reason), error: refusal.error)))
        }
        if json["fault"] != nil {
            return .result(id: id, .failure(Fault(Self.kept(try fields.text("fault")))))
        }
        let reason = Self.kept(try fields.text("unsupported"))
        return .result(id: id, .failure(Unsupported(reason)))
    }

    /// A reason for people, as much of it as is kept for the report.
    private static func kept(_ reason: String) -> String { Excerpt.cut(reason, to: 4000) }

    private static func effect(_ json: JSON) throws -> Incoming {
        let own = ["type", "case", "n"]
        let fields = try ObjectReader(
            json, allowing: own + ["open", "send", "random", "now", "keep", "kept"])
        let rest = (json.members ?? []).filter { !own.containsOctets(of: $0.name) }
        return .effect(
            case: try fields.text("case"), number: try fields.required("n", ObjectReader.integer),
            .object(rest))
    }

    private static func log(_ json: JSON) throws -> Incoming {
        let fields = try ObjectReader(json, allowing: ["type", "text", "case"])
        return .log(
            text: try fields.text("text"), case: try fields.optional("case", ObjectReader.text))
    }
}

/// A message to an adapter.
package enum Outgoing {
    case hello(version: String)
    case question(id: String, operation: String, input: JSON, deadline: Int)
    case step(id: String, case: String, JSON)
    case effectResult(case: String, number: Int, JSON)
    case end(case: String)
    case bye

    /// Appends the message as a line.
    package func write(to octets: inout [UInt8]) {
        json.write(to: &octets)
        octets.append(UInt8(ascii: "\n"))
    }

    private var json: JSON {
        switch self {
        case .hello(let version):
            [
                "type": "hello", "protocol": .integer(Hello.version),
                "suite": "appflip-oauth-conformance", "version": .string(version),
                "operations": .array(Operations.names.map(JSON.string)),
            ]
        case .question(let id, let operation, let input, let deadline):
            [
                "type": "case", "id": .string(id), "operation": .string(operation),
                "input": input, "deadline_ms": .integer(deadline),
            ]
        case .step(let id, let name, let step):
            ["type": "step", "id": .string(id), "case": .string(name), "step": step]
        case .effectResult(let name, let number, let result):
            .object(
                [
                    .init("type", "effect-result"), .init("case", .string(name)),
                    .init("n", .integer(number)),
                ] + (result.members ?? []))
        case .end(let name): ["type": "end", "case": .string(name)]
        case .bye: ["type": "bye"]
        }
    }
}
