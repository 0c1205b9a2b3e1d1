import Conformance
import Mistakes
import Samples
import Reference
import StrictCodecs

/// What the program is called with.
struct Call {
    /// The implementation to serve.
    private(set) var adapter: any Adapter = ReferenceImplementation()

    /// What it is called.
    private(set) var name = "reference"

    /// How many cases it accepts at once.
    private(set) var window = 64

    /// Whether only the help is wanted.
    private(set) var wantsHelp = false

    /// The version of the protocol's suite that the implementation was written for.
    let version = "1.0.0-dev"

    static let help = """
        Serves the reference implementation, a sample or a known mistake to conform check on standard input
        and output.

        Usage: reference-adapter [SAMPLE | MISTAKE] [--max-in-flight N]

        SAMPLE is one of \(Sample.all.map(\.id).joined(separator: ", ")).
        MISTAKE is the id of one of the mistakes that the suites in Vectors name.

          --max-in-flight N  How many cases it takes at once, 1 to 64; default: 64
          --help      Show this text
        """

    /// Reads arguments.
    ///
    /// - Throws: ``CallError`` for the first one that is wrong.
    init(_ arguments: [String]) throws {
        var rest = arguments[...]
        var served: (adapter: any Adapter, name: String)?
        while let argument = rest.popFirst() {
            switch argument {
            case "--help", "-h": wantsHelp = true
            case "--max-in-flight": window = try Self.window(rest.popFirst())
            case _ where argument.utf8.first == UInt8(ascii: "-"):
                throw CallError("unknown option \(JSON.escape(argument)); see --help")
            case _ where served != nil: throw CallError("expected one sample; see --help")
            default: served = try Self.implementation(argument)
            }
        }
        guard let served else { return }
        (adapter, name) = served
    }

    private static func window(_ text: String?) throws -> Int {
        guard let window = text.flatMap({ Int($0) }), 1...64 ~= window else {
            throw CallError("--max-in-flight must be a number from 1 to 64")
        }
        return window
    }

    private static func implementation(_ id: String) throws -> (adapter: any Adapter, name: String)
    {
        if let sample = Sample.all.first(where: { $0.id.hasSameOctets(as: id) }) {
            return (sample.adapter, sample.id)
        }
        if let mistake = Mistake.all.first(where: { $0.id.hasSameOctets(as: id) }) {
            return (mistake.adapter, mistake.id)
        }
        let known = Sample.all.map(\.id).joined(separator: ", ")
        throw CallError("there is no sample \(JSON.escape(id)); there are \(known)")
    }
}

/// What is wrong with a call, in one line.
struct CallError: Error, CustomStringConvertible {
    let description: String

    init(_ description: String) {
        self.description = description
    }
}
