import Conformance
import Reference
import Testing

@Suite("Selecting vectors")
struct SelectionTests {
    @Test("Names may be globs")
    func globs() throws {
        let catalog = try Catalog.bundled
        let vectors = try Selection(suites: ["pkce/*"]).plan(in: catalog).vectors
        #expect(vectors.allSatisfy { $0.id.hasPrefix("pkce/") })
        #expect(vectors.count == catalog.vectors.count { $0.id.hasPrefix("pkce/") })
        let short = try Selection(rules: ["verifier-len?th"]).plan(in: catalog).vectors
        #expect(Set(short.map(\.rule)) == ["verifier-length"])
    }

    @Test("Lists narrow one another")
    func intersection() throws {
        let selection = Selection(roles: [.installedApp], levels: [.should], bases: [.rfc])
        let catalog = try Catalog.bundled
        let rules = Set(try selection.vectors(of: catalog).map(\.rule))
        let expected = catalog.suites.filter { $0.role == .installedApp }.flatMap(\.rules)
            .filter { $0.level == .should && $0.basis == .rfc }
        #expect(rules == Set(expected.map(\.id)))
    }

    @Test("A revision leaves out the rules that do not hold in it")
    func revisions() throws {
        let catalog = try Catalog.bundled
        let older = Set(try Selection(revisions: [.olderEnglish]).vectors(of: catalog).map(\.rule))
        #expect(!older.contains("access-denied-stops"))
        #expect(older.contains("unrecoverable-stops"))
    }

    @Test(
        "A refused consent is judged by the selected revisions",
        arguments: [
            ([], true, true), ([Rule.Revision.olderEnglish], false, true),
            ([.newestEnglish], true, false), ([.newestEnglish, .indonesian], true, false),
            ([.olderEnglish, .newestEnglish], true, true),
        ])
    func refusedConsent(
        of revisions: [Rule.Revision], allowsDenied: Bool, allowsUnrecoverable: Bool
    ) async throws {
        let selection = Selection(
            rules: ["consent-denied-is-access-denied"], revisions: revisions)
        let reference = try await Catalog.bundled.run(
            on: ReferenceImplementation(), only: selection)
        #expect(reference.isConforming() == allowsDenied)
        let older = try await Catalog.bundled.run(on: OlderApp(), only: selection)
        #expect(older.isConforming() == allowsUnrecoverable)
    }

    @Test("An error that the older revision does not list is none there")
    func listedErrors() async throws {
        let selection = Selection(rules: ["error-values-listed"], revisions: [.olderEnglish])
        let report = try await Catalog.bundled.run(on: ReferenceImplementation(), only: selection)
        #expect(!report.isConforming())
        let older = try await Catalog.bundled.run(on: OlderApp(), only: selection)
        #expect(older.isConforming())
    }

    @Test("A mistyped name is an error that suggests the nearest names")
    func mistyped() throws {
        let error = #expect(throws: SelectionError.self) {
            try Selection(rules: ["verifier-lenght"]).vectors(of: try .bundled)
        }
        let line = try #require(error).description
        #expect(line == #"there is no rule "verifier-lenght"; did you mean verifier-length?"#)
    }

    @Test("An excluded name is left out, and must exist")
    func exclusion() throws {
        let catalog = try Catalog.bundled
        let parts: [Selection.Part] = [
            .suite("pkce/generator"), .rule("verifier-length"),
            .vector("pkce/challenge/length-42"),
        ]
        let all = try Selection(roles: [.installedApp]).vectors(of: catalog)
        let rest = try Selection(roles: [.installedApp], excluding: parts).vectors(of: catalog)
        let left = Set(all.map(\.id)).subtracting(rest.map(\.id))
        let expected = all.filter {
            $0.id.hasPrefix("pkce/generator/") || $0.rule == "verifier-length"
                || $0.id == "pkce/challenge/length-42"
        }
        #expect(expected.count > 2)
        #expect(left == Set(expected.map(\.id)))
        #expect(throws: SelectionError.self) {
            try Selection(excluding: [.rule("verifier-lenght")]).vectors(of: catalog)
        }
    }

    @Test("An empty selection is an error")
    func empty() throws {
        let selection = Selection(roles: [.googleApp], suites: ["pkce/challenge"])
        let error = #expect(throws: SelectionError.self) { try selection.vectors(of: try .bundled) }
        #expect(try #require(error).description.hasPrefix("the selection is empty"))
    }
}

/// The reference as revision 000 has it, which knows no `access_denied`.
private struct OlderApp: AppFlipApp {
    func answer(_ activity: FlipActivity) -> FlipAnswer {
        let answer = ReferenceImplementation().answer(activity)
        let opened = answer.opened.map { link in
            FlipAnswer.OpenedLink(
                url: link.url.replacing("error=access_denied", with: "error=unrecoverable"),
                opensUniversalLinksOnly: link.opensUniversalLinksOnly)
        }
        return FlipAnswer(
            isHandled: answer.isHandled, requestedScopes: answer.requestedScopes, opened: opened,
            codeRequest: answer.codeRequest)
    }
}
