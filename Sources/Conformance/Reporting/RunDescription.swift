package import StrictCodecs

/// What was run, for reports.
package struct RunDescription: Sendable {
    /// The implementation that was checked.
    package let implementation: Implementation

    /// Which vectors were requested, in the form of `Vectors/RESULTS.md`.
    package let selection: JSON

    /// How long the implementation could take for one vector.
    package let timeout: Duration

    /// How often the vectors were run, and in which orders.
    package let repetition: Repetition

    /// Whether the families were run whose vectors are not named one by one.
    package let isExhaustive: Bool

    /// Whether the run was ended at the first failure, as it was to be.
    package var wasStopped: Bool

    /// The command that runs one vector alone.
    package let rerun: Rerun

    /// How many pairs of vectors were run on one instance.
    package var pairs = 0

    /// Whether a result file has said so, which anybody may have written.
    package var isRerunOfFile = false

    /// The day of the run in UTC, such as `2027-01-31`; nil if it was not noted.
    package let date: String?

    package init(
        implementation: Implementation, selection: JSON, timeout: Duration,
        repetition: Repetition, isExhaustive: Bool, wasStopped: Bool, rerun: Rerun,
        date: String? = nil
    ) {
        self.implementation = implementation
        self.selection = selection
        self.timeout = timeout
        self.repetition = repetition
        self.isExhaustive = isExhaustive
        self.wasStopped = wasStopped
        self.rerun = rerun
        self.date = date
    }
}

/// The text that says how to run one vector alone: what comes before its id, and what after it.
package struct Rerun: Codable, HasCodingForm, Sendable {
    package static let codingForm = CodingForm(names: ["prefix": "before", "suffix": "behind"])

    /// What comes before the id.
    package let prefix: String

    /// What comes after it.
    package let suffix: String

    package init(prefix: String, suffix: String = "") {
        self.prefix = prefix
        self.suffix = suffix
    }

    /// The text of a test in Swift.
    package static func inSwift(_ adapter: String, revisions: [Rule.Revision] = []) -> Rerun {
        let list = revisions.map { ".\($0)" }.joined(separator: ", ")
        return Rerun(
            prefix:
                "print(try await Catalog.bundled.run(on: \(adapter)(), only: "
                + "Selection(vectors: [\"",
            suffix: "\"]\(list.isEmpty ? "" : ", revisions: [\(list)]"))))")
    }

    /// The text for a vector.
    package func text(for id: Vector.ID) -> String { prefix + id + suffix }
}

extension JSON {
    /// What is selected by the form of `Vectors/RESULTS.md`, in words; nil if nothing is left out.
    package var selected: String? {
        let parts = (members ?? []).compactMap { list -> String? in
            let ids = list.value.elements?.compactMap(\.text) ?? []
            return ids.isEmpty ? nil : "\(list.name) \(ids.joined(separator: ", "))"
        }
        let words = JSON.printable(parts.joined(separator: "; "))
        return parts.isEmpty ? nil : Excerpt.cut(words, to: 1000)
    }
}

/// What an implementation is called in reports and claims.
public struct Implementation: Codable, Sendable, Equatable {
    /// What it is called.
    package let name: String

    /// Its own version; empty if it is not known.
    package let version: String

    /// The language in which it is written.
    package let language: String

    /// Names an implementation.
    ///
    /// - Parameters:
    ///   - name: What it is called.
    ///   - version: Its own version; empty if it is not known.
    ///   - language: The language in which it is written.
    public init(name: String, version: String = "", language: String = "Swift") {
        self.name = name
        self.version = version
        self.language = language
    }
}
