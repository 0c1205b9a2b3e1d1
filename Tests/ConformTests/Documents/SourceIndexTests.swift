import StrictCodecs
import Testing

@testable import Conformance
@testable import ConformanceDiagnosis
@testable import ConformanceReports

extension References {
    /// The decisions that `SPEC.md` explains.
    private var decisions: Set<String> {
        Set(specification.matches(of: #/<a id="s[0-9]{3}"></a>(S[0-9]{3})/#).map { "\($0.1)" })
    }

    /// The decisions that rules name and `SPEC.md` does not explain.
    fileprivate var unexplainedDecisions: [String] {
        let named = catalog.rules.flatMap(\.sources).compactMap { source in
            if case .decision(let id) = source { id } else { nil }
        }
        return Set(named).subtracting(decisions).sorted()
    }

    /// The decisions on which no rule rests.
    fileprivate var idleDecisions: [String] { decisions.subtracting(sources).sorted() }

    /// The standards that neither a rule nor an attack cites.
    fileprivate var idleStandards: [String] {
        let attacks = catalog.attacks.flatMap(\.sources).map(\.text)
        let cited = Set((sources + attacks).compactMap { Citation($0)?.standard })
        return index.standards.map(\.id).filter { !cited.contains($0) }
    }
}

@Suite("The sources of the rules")
struct SourceIndexTests {
    private let current = References.current

    @Test(
        "A citation is read as it is written",
        arguments: [
            "RFC 9700, Section 4.1.3", "RFC 7636, Appendix B", "OpenID Connect Core 1.0, Section 2",
        ])
    func citation(_ text: String) throws {
        let citation = try #require(Citation(text))
        #expect(citation.description == text)
    }

    @Test(
        "Text that is not a citation is not read as one",
        arguments: [
            "RFC 9700", "RFC 9700 Section 4", "RFC 9700, Section", "RFC 9700, Section 4.",
            "RFC 9700, Section B", "RFC 9700, Appendix 1", "RFC 9700, Appendix b",
            "RFC 9700,  Section 4", ", Section 4", "Section 4", "",
        ])
    func noCitation(_ text: String) { #expect(Citation(text) == nil) }

    @Test("Every decision that a rule names is explained in SPEC.md")
    func explained() throws {
        var references = try current.get()
        #expect(references.unexplainedDecisions == [])
        references.specification = references.specification.replacing(
            "<a id=\"s035\"></a>", with: "")
        #expect(references.unexplainedDecisions == ["S035"])
    }

    @Test("Every decision has a rule that rests on it")
    func idleDecisions() throws {
        var references = try current.get()
        #expect(references.idleDecisions == [])
        references.specification += "<a id=\"s999\"></a>S999"
        #expect(references.idleDecisions == ["S999"])
    }

    @Test("Every listed standard is cited by a rule or an attack")
    func idleStandards() throws {
        var references = try current.get()
        #expect(references.idleStandards == [])
        let idle = try Standard(
            json: ["id": "RFC 1", "title": "Host Software", "url": "", "sections": [:]])
        references.index.standards.append(idle)
        #expect(references.idleStandards == ["RFC 1"])
    }
}
