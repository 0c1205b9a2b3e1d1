import StrictCodecs
import Testing

@testable import Conformance

@Suite("Codes in the answers of an authorization endpoint")
struct JudgedResponseTests {
    static let answers: [(response: WireResponse, form: JSON)] = [
        (redirect("a:/b?code=x"), "issued"),
        (redirect("a:/b?error=access_denied"), nil),
        (redirect("a:/b#code=x"), "misplaced"),
        (redirect("a:/b?code=x&code=y"), "misplaced"),
        (redirect("a:/b?code=x", "https://evil.example/?code=x"), "misplaced"),
        (redirect("a:/b?code=x", "a:/b?code=x"), "misplaced"),
        (
            forward("a:/b?code=x", field: "Refresh", "0; url=https://evil.example/?code=x"),
            "misplaced"
        ),
        (page("The code_challenge is wrong, code= is missing"), nil),
        (page("<title>Success code=4/x</title>"), "misplaced"),
        (page("<meta http-equiv=refresh content='0;url=a:/b?state=s&amp;code=x'>"), "misplaced"),
        (page("no code"), nil),
        (page("<meta http-equiv=refresh content='0;url=a:/b?code&#61;x'>"), "misplaced"),
        (page(#"<script>location = "a:/b?state=s\u0026code\u003dx"</script>"#), "misplaced"),
        (page(#"{"redirect_uri": "a:/b", "code": "x"}"#), "misplaced"),
        (page(#"{"error": "invalid_request", "code": "e-12", "state": "s"}"#), nil),
        (WireResponse(status: 400, body: #"{"code": "e-12", "redirect_uri": "a:/b"}"#), nil),
        (page("<form action='https://a.example/'><input name=code value=x></form>"), "misplaced"),
        (page("<form action='/sign-in'><input name=code value=x></form>"), nil),
        (page("<form action='https://a.example/'><input name=code></form>"), nil),
    ]

    @Test("A code counts only in its proper place", arguments: answers)
    func code(_ answer: (response: WireResponse, form: JSON)) {
        #expect(JudgedResponse(answer.response).codeForm == answer.form)
    }

    static let grants: [(response: WireResponse, form: JSON)] = [
        (page(#"{"access_token": "x"}"#), "issued"),
        (page(#"{"access_token": "x"} ;"#), "misplaced"),
        (page(#"[{"access_token": "x"}]"#), "misplaced"),
        (page("access_token=x&token_type=Bearer"), "misplaced"),
        (page(#"{"error": "invalid_grant", "refresh_token": "x"}"#), "misplaced"),
        (page(#"{"error": "invalid_grant", "more": {"id_token": "x"}}"#), "misplaced"),
        (page(#"{"error": "invalid_grant", "access_token": null}"#), "misplaced"),
        (page(#"{"error": "invalid_grant", "error_description": "refresh_token is old"}"#), nil),
        (page(#"{"error": "invalid_grant", "refresh_token": ""}"#), nil),
        (page(#"{"error": "invalid_grant", "words": "no: refresh_token=x"}"#), nil),
        (redirect("a:/b#access_token=x"), "misplaced"),
    ]

    @Test("A token counts only in its proper place", arguments: grants)
    func token(_ answer: (response: WireResponse, form: JSON)) throws {
        let issued = Issued()
        let members = JudgedResponse(answer.response).grantMembers(after: issued)
        #expect(members.first { $0.name == "token" }?.value == answer.form)
    }

    @Test("Several redirections are a list")
    func several() {
        let response = Self.redirect("a:/b?code=x", "c:/d")
        #expect(JudgedResponse(response).redirectForm.elements?.count == 2)
    }

    private static func redirect(_ locations: String...) -> WireResponse {
        WireResponse(
            status: 302, fields: locations.map { HeaderField(name: "Location", value: $0) })
    }

    private static func forward(
        _ location: String, field name: String, _ value: String
    ) -> WireResponse {
        WireResponse(
            status: 302,
            fields: [
                HeaderField(name: "Location", value: location),
                HeaderField(name: name, value: value),
            ])
    }

    private static func page(_ body: String) -> WireResponse {
        WireResponse(status: 200, body: body)
    }
}
