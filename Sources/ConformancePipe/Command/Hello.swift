import Conformance
import StrictCodecs

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
        let fields = try Fields(json, allowing: members)
        let version = try fields.required("protocol", Fields.integer)
        guard version == Self.version else {
            throw FormatError("is \(version); this is version \(Self.version)", path: ["protocol"])
        }
        implementation = try fields.required("implementation") { try Implementation(json: $0) }
        roles = try fields.list("roles", Fields.choice)
        guard !roles.isEmpty else {
            throw FormatError("must name one role at least", path: ["roles"])
        }
        operations = try fields.list("operations", Operations.name)
        lacks = try fields.optional("lacks") { try Fields.list($0, Fields.choice) } ?? []
        pages = try fields.optional("pages") { try Fields.list($0, Self.origin) } ?? []
        offers = try fields.optional("offers") { try Fields.list($0, Fields.choice) } ?? []
        window = try fields.optional("window", Fields.integer) ?? 1
        guard Self.windows ~= window else {
            throw FormatError("must be 1 to 64", path: ["window"])
        }
    }

    /// An origin of https: no path, query or fragment.
    private static func origin(_ json: JSON) throws -> String {
        let text = try Fields.text(json)
        let host = String(decoding: text.utf8.dropFirst("https://".utf8.count), as: UTF8.self)
        guard text.utf8.starts(with: "https://".utf8), !host.isEmpty, host.isVisibleASCII,
            !"/?#@\\".utf8.contains(where: host.hasOctet)
        else { throw FormatError("is not an origin such as \"https://login.example.com\"") }
        return text
    }
}
