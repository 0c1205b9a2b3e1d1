@testable import Conformance
import ConformanceReports
import TestSupport
import Testing

@testable import ConformTool

/// Sentences of the documents, four of them German and four Indonesian, with the statements drawn from them.
///
/// They were chosen by somebody who did not write the aliases, which were written without them.
@Suite("Sentences of the documents")
struct SentenceTests {
    private static let sentences = [
        (
            "Ein Beispiel hierfür sind Fehler, wenn ein Gerät offline ist oder die Verbindung abbricht.",
            ["N090", "N091"]
        ),
        (
            "scope (List of String): Eine Liste der durch Leerzeichen getrennten Bereiche, die angefordert wurden.",
            ["N055", "N056"]
        ),
        (
            "state (String): Der genaue Wert, der vom eingehenden universellen Link empfangen wird.",
            ["N070", "N071"]
        ),
        (
            "Dies ist ein nicht behebbarer Fehler: Der Nutzer lehnt die Einwilligungsanfrage ab.",
            ["N102", "N103"]
        ),
        (
            "Tangani NSUserActivityTypeBrowsingWeb di Delegasi Aplikasi Anda.",
            ["N023"]
        ),
        (
            "Misalnya, pengguna mencoba menautkan dengan akun yang dinonaktifkan.",
            ["N094"]
        ),
        (
            "Pertukaran token terjadi secara server ke server, proses yang sama seperti dalam alur penautan OAuth berbasis browser.",
            ["N018", "N019", "N020"]
        ),
        (
            "Parameter permintaan tidak valid atau tidak ada.",
            ["N097", "N098"]
        ),
        (
            "A nonce used by Google to verify that the authorization result is in response to Google's outgoing request.",
            ["N059", "N060", "N061"]
        ),
        (
            "It's able to open your app if it's installed on the user's device and associated with the universal link.",
            ["N006", "N007"]
        ),
        (
            "The code verifier should have enough entropy to make it impractical to guess the value.",
            ["N178", "N170"]
        ),
        (
            "You must not use a wildcard in your bundle ID since it can resolve to more than one app.",
            ["N367"]
        ),
        (
            "If the token is an access token and it has a corresponding refresh token, the refresh token will also be revoked.",
            ["N339"]
        ),
        (
            "You should save refresh tokens in long-term storage and continue to use them as long as they remain valid.",
            ["N325", "N326", "N327"]
        ),
        (
            "Respond by displaying an HTML page that instructs the user to close the browser and return to your app.",
            ["N356", "N357"]
        ),
        (
            "Note that refresh tokens are always returned for installed applications.",
            ["N288", "N277"]
        ),
        (
            "A unique code verifier is created for every authorization request.",
            ["N168"]
        ),
        (
            "The code challenge is the same value as the code verifier generated above.",
            ["N185"]
        ),
        (
            "its scheme MUST be exactly like that, part after `:/` can be anything",
            ["N388", "N389"]
        ),
        (
            "we do not need to pass code verifier via state which makes it silly",
            ["N406", "N392"]
        ),
        (
            "let codeVerifier = \"M9amGcIBsnKiJTiBEfN3YPf8aegQ8qQL2w97fh0PtzYrfKoa\"",
            ["N397", "N398"]
        ),
        ("Bei welchem Fehler wird die Verknüpfung abgebrochen?", ["N093"]),
        ("print(\"refreshed\")", ["N420"]),
        ("token missing in json", ["N420"]),
        ("URLSession.shared.dataTask(with: request)", ["N420", "N421"]),
        ("this one is like csrf token but inversed", ["N392"]),
        ("funcreturnError(redirectUri:String){varredirectURL=", ["N107", "N108", "N111"]),
        ("There, you will see App Check metrics", ["N370"]),
        ("### How it works", ["N005", "N006", "N007"]),
        ("- The request was missing required parameters", ["N247"]),
        ("1/fFAGRNJru1FTz70BzhT3Zg", ["N295", "N296", "N281"]),
        ("Link(\"Login\", destination: url) // will open real safari", ["N424"]),
    ]

    @Test("A sentence finds its statement among the first three", arguments: sentences.sampled(3))
    func statement(of sentence: String, ids: [String]) throws {
        let found = try FinderTests.shared.get().statements(for: sentence).prefix(3).map(\.id)
        #expect(found.contains { ids.contains($0) }, "\(found)")
    }
}
