import Conformance
import StrictCodecs

/// The options and operands of a call.
struct Call {
    private(set) var flags: Set<String> = []
    private(set) var suites: [Suite.ID] = []
    private(set) var file: String?

    /// The numbers that options bring.
    private(set) var numbers: [String: Int] = [:]

    /// The ids that options bring, but for those of suites.
    private(set) var ids: [String: String] = [:]

    /// Whether everything is left as it is.
    var isChecking: Bool { flags.contains("--check") }

    /// Reads what follows the name of a command, as its usage allows.
    ///
    /// - Throws: ``UsageError`` for anything else.
    init(_ arguments: [String], to command: any Command.Type) throws {
        let known = command.usage.split { " []|()".contains($0) }.map(String.init)
        var rest = arguments[...]
        while let argument = rest.popFirst() {
            guard argument.utf8.first == UInt8(ascii: "-") else {
                guard known.contains("FILE"), file == nil else {
                    throw UsageError("unexpected \(argument); see maintain help")
                }
                file = argument
                continue
            }
            guard known.contains(argument) else {
                throw UsageError("unknown option \(argument); see maintain help")
            }
            try take(argument, followedBy: &rest, in: known)
        }
    }

    private mutating func take(
        _ option: String, followedBy rest: inout ArraySlice<String>, in known: [String]
    ) throws {
        let value = known.drop(while: { !$0.hasSameOctets(as: option) }).dropFirst().first
        if option.hasSameOctets(as: "--suite") {
            guard let suite = rest.popFirst() else { throw UsageError("--suite needs an id") }
            suites.append(suite)
        } else if value == "ID" {
            guard let id = rest.popFirst() else { throw UsageError("\(option) needs an id") }
            ids[option] = id
        } else if value == "N" {
            guard let number = rest.popFirst().flatMap(Int.init), number >= 0 else {
                throw UsageError("\(option) needs a number")
            }
            numbers[option] = number
        } else {
            flags.insert(option)
        }
    }

    /// The suites that the call names, or all.
    ///
    /// - Throws: ``UsageError`` with the nearest ids if there is no such suite.
    func suites(of catalog: Catalog) throws -> [Suite] {
        guard !suites.isEmpty else { return catalog.suites }
        return try suites.map { id in
            if let suite = catalog.suites.first(where: { $0.id == id }) { return suite }
            let near = Nearest.names(to: id, in: catalog.suites.map(\.id))
            throw UsageError(
                "there is no suite \(id)\(near.isEmpty ? "" : "; did you mean \(near[0])?")")
        }
    }
}
