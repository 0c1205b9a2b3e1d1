import Conformance
import ConformanceReports

/// What is left free, each point once, with the decisions that leave it so.
struct FreeList {
    /// The variants that show it.
    let variants: [VariantHead]

    /// The list.
    var text: String {
        var points: [(text: String, decisions: [String])] = []
        for variant in variants {
            guard let text = variant.free else { continue }
            let decisions = variant.allowedBy.compactMap(\.decision)
            if let index = points.firstIndex(where: { $0.text == text }) {
                points[index].decisions += decisions
            } else {
                points.append((text, decisions))
            }
        }
        return points.map { "- \($0.text)\(links(to: $0.decisions))" }.joined(separator: ";\n")
            + "."
    }

    private func links(to decisions: [String]) -> String {
        let links = Set(decisions).sorted().map { "[\($0)](#\($0.lowercased()))" }
        return links.isEmpty ? "" : " (\(links.joined(separator: ", ")))"
    }
}

extension Rule.Source {
    /// The number of the decision, if it is one.
    fileprivate var decision: String? { if case .decision(let id) = self { id } else { nil } }
}
