import Conformance
import ConformTool
import ConformanceReports

/// The page of a suite: its rules with their sources, vectors and mistakes.
struct SuitePage {
    let suite: Suite
    let catalog: Catalog
    let index: CatalogIndex
    let places: Places

    /// The file.
    var path: String { "Vectors/Pages/\(suite.id).md" }

    private var links: PageLinks {
        PageLinks(from: path.split(separator: "/").count - 1, in: catalog)
    }

    /// The text of the page.
    var text: String {
        let file = suite.id.split(separator: "/").last ?? ""
        let head = """
            # \(suite.title)

            Made from \(links.link(to: "Vectors/\(suite.id).json", as: "\(file).json")), which has \(suite.rules.count) rules and \
            \(suite.vectors.count) vectors for the role `\(suite.role.rawValue)`, operation `\(suite.operation)`. In the \
            reference, \(reference(suite.reference)) performs it. A vector's full id is \
            `\(suite.id)/` and its name here.
            """
        let parts = [head] + (overWire.ofSuite.map { [$0] } ?? []) + suite.rules.map(section)
        return parts.joined(separator: "\n\n") + "\n"
    }

    private var overWire: OverWireNote {
        OverWireNote(
            suite: suite,
            link: links.link(to: "Vectors/README.md#over-the-wire", as: "Over the wire"))
    }

    private func section(on rule: Rule) -> String {
        let restrictions = rule.restrictions.map { " · \($0)" }.joined()
        let sources = rule.sources.map(links.link(to:)).joined(separator: ", ")
        return """
            ## `\(rule.id)`

            **\(rule.title).** \(rule.statement)

            \(rule.reason)

            \(rule.level.rawValue) · \(rule.basis.rawValue)\(restrictions) · \(sources)\
            \(overWire.text(on: rule).map { "\n\n\($0)" } ?? "")

            Reference: \(reference(suite.reference(of: rule)))

            \(vectors(of: rule))

            Known mistakes, each of an implementation that \(mistakes(breaking: rule)).
            """
    }

    private func vectors(of rule: Rule) -> String {
        let rows = suite.vectors(of: rule.id).map { vector in
            [
                "`\(vector.id.dropFirst(suite.id.count + 1))`", vector.comment,
                vector.expectation.summary, twin(of: vector),
            ]
        }
        return MarkdownRows(
            head: ["vector", "what it has", "expected", "twin (what differs)"], rows: rows
        ).text
    }

    /// The twin, and the one member in which it differs.
    private func twin(of vector: Vector) -> String {
        guard let twin = vector.twin.flatMap(catalog.vector),
            let place = TwinDifference.between(vector.input, twin.input)
        else { return "" }
        return "`\(twin.id.dropFirst(suite.id.count + 1))` (`\(place.path)`)"
    }

    private func mistakes(breaking rule: Rule) -> String {
        index.mistakes.filter { $0.rule == rule.id }
            .map { "\($0.title) (\(link(to: places.mistakes[$0.id], as: $0.id)))" }
            .joined(separator: "; ")
    }

    /// A link to a function of the reference; a dash if none is named.
    private func reference(_ function: String?) -> String {
        function.map { link(to: places.functions[$0], as: $0) } ?? "–"
    }

    private func link(to place: Places.Place?, as name: String) -> String {
        place.map { links.link(to: "\($0.file)#L\($0.line)", as: "`\(name)`") } ?? "`\(name)`"
    }
}

extension Expectation {
    /// Whether it is to be accepted or refused, or the names of the readings that are allowed.
    fileprivate var summary: String {
        guard readings.count > 1 else { return allowsRefusal ? "refused" : "accepted" }
        return readings.compactMap(\.name).joined(separator: "; or ")
    }
}
