import Conformance
import Testing

@testable import ConformanceServer

@Suite("Codes and tokens are not shown")
struct VaultTests {
    private static let redirect = WireResponse(
        status: 302,
        fields: [
            HeaderField(
                name: "Location",
                value: "a.b:/c?code=4%2Fsecret-code&state=s#access_token=leaked-token")
        ])

    private static let tokens = WireResponse(
        status: 200, body: #"{"access_token": "ya29.secret", "refresh_token": "1//secret"}"#)

    @Test("They are replaced in redirects, in every place")
    func redirects() {
        let concealed = Vault(isOpen: false).conceal(Self.redirect)
        #expect(
            concealed[field: "Location"]
                == "a.b:/c?code=masked-code-000&state=s#access_token=masked-access-token-001")
    }

    @Test("They are replaced in contents, and put back into requests, encoded")
    func contents() {
        let vault = Vault(isOpen: false)
        #expect(
            vault.conceal(Self.tokens).body
                == #"{"access_token": "masked-access-token-000", "refresh_token": "masked-refresh-token-001"}"#
        )
        #expect(
            vault.reveal("refresh_token=masked-refresh-token-001&a=b")
                == "refresh_token=1%2F%2Fsecret&a=b")
    }

    @Test("An open vault changes nothing")
    func openVault() {
        let vault = Vault(isOpen: true)
        #expect(vault.conceal(Self.tokens).body == Self.tokens.body)
    }

    @Test("Secrets do not reach a log, encoded or not")
    func logs() {
        let trace = Trace(hiding: ["s3cr/et"])
        trace.note(
            LiveRequest(
                method: "POST", url: "https://a.example/", fields: [],
                body: "client_secret=s3cr%2Fet&again=s3cr/et"))
        #expect(trace.text == "> POST https://a.example/  client_secret=***&again=***")
    }
}
