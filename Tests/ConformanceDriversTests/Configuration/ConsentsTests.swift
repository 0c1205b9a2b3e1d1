import StrictCodecs
import Testing

@testable import ConformanceDrivers

@Suite("Each answer of the user has its own command")
struct ConsentsTests {
    private static func words(_ text: String) throws -> [[String]?] {
        let consents = try Consents(try JSONParser.parse(Array(text.utf8)))
        return [consents.granted, consents.denied, consents.limited].map { consent in
            guard case .command(let words) = consent else { return nil }
            return words
        }
    }

    @Test("A command for all answers is run for each of them")
    func shared() throws {
        #expect(try Self.words(#"{"command": ["a"]}"#) == [["a"], ["a"], ["a"]])
    }

    @Test("A command for one answer is run for no other")
    func own() throws {
        #expect(try Self.words(#"{"granted": {"command": ["a"]}}"#) == [["a"], nil, nil])
        #expect(
            try Self.words(#"{"granted": {"command": ["a"]}, "denied": {"command": ["b"]}}"#)
                == [["a"], ["b"], nil])
        #expect(
            try Self.words(#"{"command": ["a"], "limited": {"command": ["b"]}}"#)
                == [["a"], ["a"], ["b"]])
    }

    @Test("A form, which is filled in for yes and no, is refused as a way to choose scopes")
    func limitedByForm() throws {
        let text = #"{"granted": "itself", "limited": {"form": {"user": "a", "password": "b"}}}"#
        let error = #expect(throws: FormatError.self) { try Self.words(text) }
        #expect("\(try #require(error))".hasPrefix("limited: must be no form"))
    }
}
