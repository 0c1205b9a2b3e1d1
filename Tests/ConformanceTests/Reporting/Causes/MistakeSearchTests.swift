import StrictCodecs
import Testing

@testable import Conformance
@testable import ConformanceDiagnosis

@Suite("The search for known mistakes")
struct MistakeSearchTests {
    /// What is found, given the answers of mistakes `m0`, `m1` and so on in a suite `s`.
    private func findings(
        _ answers: String, mistakes: Int, failed: [(vector: String, hashes: String)],
        passed: [String] = []
    ) throws -> [MistakeSearch.Finding] {
        var search = try search(answers, mistakes: mistakes, failed: failed, passed: passed)
        return search.findings()
    }

    private func search(
        _ answers: String, mistakes: Int, failed: [(vector: String, hashes: String)],
        passed: [String] = [], ignoring ignored: Set<UInt32> = []
    ) throws -> MistakeSearch {
        let names = (0..<mistakes).map { "\"m\($0)\"" }.joined(separator: ", ")
        let text = #"{"s": {"mistakes": [\#(names)], "answers": {\#(answers)}}}"#
        return MistakeSearch(
            failures: failed.map { ("s/\($0.vector)", Fingerprint($0.hashes)) },
            passed: passed.map { "s/\($0)" },
            known: try KnownAnswers(try JSONParser.parse(Array(text.utf8))),
            place: { Int($0.dropFirst()) ?? .max }, ignoring: ignored,
            rule: { String($0.prefix(3)) })
    }

    @Test("Two mistakes that show at different places of one answer are both named")
    func places() throws {
        let found = try findings(
            #""v": {"0000000a": [0], "0000000b": [1]}"#, mistakes: 2,
            failed: [("v", "0000000a 0000000b")])
        #expect(Set(found.map(\.mistake)) == ["m0", "m1"])
        #expect(found.allSatisfy { $0.failures == [0] })
    }

    @Test("A mistake is named by the places at which it shows, whatever else is wrong there")
    func besides() throws {
        let found = try findings(
            #""v": {"0000000a": [0]}, "w": {"0000000a": [0]}"#, mistakes: 1,
            failed: [("v", "0000000a 0000000c"), ("w", "0000000d 0000000a")])
        #expect(found.map(\.mistake) == ["m0"])
        #expect(found.first?.isSure == true)
    }

    @Test("As many mistakes are named as there are")
    func all() throws {
        let answers = (0..<40).map { #""v\#($0)": {"0000000a": [\#($0)]}"# }
        let found = try findings(
            answers.joined(separator: ", "), mistakes: 40,
            failed: (0..<40).map { ("v\($0)", "0000000a") })
        #expect(Set(found.map(\.mistake)).count == 40)
    }

    @Test("A mistake of which most would have shown elsewhere is hedged, and says where")
    func hedged() throws {
        let answers = (0..<5).map { #""v\#($0)": {"0000000a": [0]}"# }
        let found = try findings(
            answers.joined(separator: ", "), mistakes: 1,
            failed: [("v0", "0000000a"), ("v1", "0000000a")], passed: ["v2", "v3", "v4"])
        #expect(found.map(\.isSure) == [false])
        #expect(found.first?.misfits == ["s/v2", "s/v3", "s/v4"])
    }

    @Test(
        "A contradicted mistake is named for what no other explains, unless others explain its rules",
        arguments: [("v", ["m0"]), ("w", ["m0", "m1"])])
    func remainder(rule: String, named: [String]) throws {
        let answers = #"""
            "v0": {"0000000a": [0]}, "v1": {"0000000a": [0]}, "v2": {"0000000a": [0]},
            "\#(rule)3": {"0000000a": [1]}, "\#(rule)4": {"0000000a": [1]},
            "\#(rule)5": {"0000000a": [1]}
            """#
        let found = try findings(
            answers, mistakes: 2,
            failed: ["v0", "v1", "v2", "\(rule)3", "\(rule)5"].map { ($0, "0000000a") },
            passed: ["\(rule)4"])
        #expect(found.map(\.mistake) == named)
    }

    @Test("A contradicted mistake is not named for a single failure")
    func single() throws {
        let found = try findings(
            #""v0": {"0000000a": [0]}, "v1": {"0000000a": [0]}"#, mistakes: 1,
            failed: [("v0", "0000000a")], passed: ["v1"])
        #expect(found.isEmpty)
    }

    @Test("A mistake of which next to nothing shows is not named")
    func contradicted() throws {
        let answers = (0..<9).map { #""v\#($0)": {"0000000a": [0]}"# }
        let found = try findings(
            answers.joined(separator: ", "), mistakes: 1, failed: [("v0", "0000000a")],
            passed: (1..<9).map { "v\($0)" })
        #expect(found.isEmpty)
    }

    @Test("Mistakes that no failure tells apart are one finding")
    func alike() throws {
        let found = try findings(
            #""v": {"0000000a": [0, 1]}"#, mistakes: 2, failed: [("v", "0000000a")])
        #expect(found.map(\.mistake) == ["m0"])
        #expect(found.first?.alike == ["m1"])
    }

    @Test("A mistake that fails the same places with other values is not named")
    func otherValues() throws {
        let answers = (0..<3).map { #""r0\#($0)": {"00a0000\#($0)": [0]}"# }
        let found = try findings(
            answers.joined(separator: ", "), mistakes: 1,
            failed: (0..<3).map { ("r0\($0)", "00a0010\($0)") })
        #expect(found.isEmpty)
    }

    @Test(
        "A difference of many failures is general unless mistakes explain two fifths of them",
        arguments: [(7, true), (8, false)])
    func general(_ explained: Int, _ isGeneral: Bool) throws {
        let answers = (0..<explained).map { #""v\#($0)": {"0000000a": [0]}"# }
        var search = try search(
            answers.joined(separator: ", "), mistakes: 1,
            failed: (0..<20).map { ("v\($0)", "0000000a") })
        #expect(search.findings().map(\.mistake) == ["m0"])
        #expect(search.generalDifferences == (isGeneral ? [10] : []))
    }

    @Test("A difference that is ignored is evidence for no mistake, and others still are")
    func ignored() throws {
        let answers = #""v": {"0000000a": [0], "0000000a 0000000b": [1], "0000000c": [2]}"#
        var search = try search(
            answers, mistakes: 3, failed: [("v", "0000000b")], ignoring: [10])
        #expect(search.findings().map(\.mistake) == ["m1"])
    }

    @Test("A mistake at another place of the same vectors is not named")
    func strangers() throws {
        let answers = (0..<3).map { #""r0\#($0)": {"00a0000\#($0)": [0]}"# }
        let found = try findings(
            answers.joined(separator: ", "), mistakes: 1,
            failed: (0..<3).map { ("r0\($0)", "00b0000\($0)") })
        #expect(found.isEmpty)
    }
}
