@testable import Conformance
@testable import ConformanceDiagnosis
import StrictCodecs
import TestSupport
import Mistakes
import Testing

extension References {
    /// The rules that no mistake breaks.
    fileprivate var rulesWithoutMistake: [Rule.ID] {
        let broken = Set(mistakes.map(\.rule))
        return catalog.rules.map(\.id).filter { !broken.contains($0) }
    }

    /// What the file of answers names that there is not, and the mistakes that it does not name.
    fileprivate func strangers(in known: KnownAnswers) -> [String] {
        let vectors = Set(catalog.vectors.map(\.id))
        let named = known.answers.values.joined().flatMap(\.mistakes)
        return known.answers.keys.filter { !vectors.contains($0) }
            + Set(named).subtracting(mistakes.map(\.id)).sorted()
    }
}

/// That every mistake fails its own rule, and which others, is tested mistake by mistake in
/// `MistakeTests`.
@Suite("The index of mistakes")
struct MistakeIndexTests {
    private let current = References.current

    @Test("Every rule has a mistake that it catches")
    func coverage() throws {
        var references = try current.get()
        #expect(references.rulesWithoutMistake == [])
        references.mistakes.removeAll { $0.rule == "s256-challenge" }
        #expect(references.rulesWithoutMistake == ["s256-challenge"])
    }

    @Test("The file of answers names only existing mistakes and vectors")
    func answers() throws {
        let references = try current.get()
        let octets = [UInt8](try Repository.text(of: "Vectors/answers.json").utf8)
        let known = try KnownAnswers(try JSONParser.parse(octets))
        #expect(references.strangers(in: known) == [])
        let named = Set(known.answers.values.joined().flatMap(\.mistakes))
        #expect(named.count > 1_390)
        let strange =
            #"{"pkce": {"mistakes": ["keeps-nothing"], "answers": {"x": {"0123abcd": [0]}}}}"#
        #expect(
            references.strangers(in: try KnownAnswers(try JSONParser.parse(Array(strange.utf8))))
                == ["pkce/x", "keeps-nothing"])
    }
}
