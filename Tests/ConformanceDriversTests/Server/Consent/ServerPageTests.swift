import Testing

@testable import ConformanceDrivers

@Suite("Pages of a server are read without a browser")
struct ServerPageTests {
    @Test(
        "Title and text, without what nobody sees",
        arguments: [
            ("<title>No</title><p>such  <b>client</b>", "No: such client"),
            ("<p>a &amp;lt; b &lt;&quot;&#39;", "a &lt; b <\"'"),
            ("<script>if (a < b) { '</p>' }</script>x<style>y</style><!-- <p>z -->", "x"),
            ("<a title='1 > 0' href=/x>link</a>", "link"), ("plain text", "plain text"),
            ("<h1>Same</h1> <title>Same</title>Same again", "Same Same again"),
            ("<", ""), ("<p", ""), ("<!--", ""), ("<script>", ""), ("</", ""), ("", ""),
            ("<title>Sign in", "Sign in"),
        ])
    func excerpt(page: String, expected: String) {
        #expect(ServerPage.excerpt(of: page, maskedBy: Redactor()) == expected)
    }

    @Test("A long text is cut")
    func long() {
        let excerpt = ServerPage.excerpt(
            of: String(repeating: "word ", count: 100), maskedBy: Redactor())
        #expect(excerpt.unicodeScalars.count == 161)
        #expect(excerpt.hasSuffix("…"))
    }

    private static let page = """
        <form action="/login?x=1&amp;y=2" METHOD='POST'><input type=hidden name=csrf value="a&quot;b">
        <input name="user"><input name=pass type=password><input type=checkbox name=stay>
        <input type=checkbox name=agree checked><input type="submit" value="Go" name=go>
        <select name=lang><option value=de><option value=en selected></select></form>
        <form><button name=decision value=yes>Allow</button><button disabled name=x></button></form>
        """

    @Test("A form is sent with what a browser would send")
    func form() throws {
        let forms = ServerPage(Self.page).forms
        try #require(forms.count == 2)
        #expect(forms[0].action == "/login?x=1&y=2")
        #expect(forms[0].isPost)
        #expect(forms[0].userField == "user")
        #expect(forms[0].passwordField == "pass")
        let pairs = forms[0].pairs(
            filling: ["user": "jo", "pass": "pw"], pressing: forms[0].buttons.first)
        #expect(
            pairs.map { "\($0.name)=\($0.value)" } == [
                "csrf=a\"b", "user=jo", "pass=pw", "agree=on", "lang=en", "go=Go",
            ])
        #expect(!forms[1].isPost)
        #expect(forms[1].buttons.map(\.value) == ["yes"])
        #expect(ServerPage(Self.page).asksForPassword)
    }

    @Test("A button or a list without its end tag ends where the next control begins")
    func unclosed() throws {
        let page =
            "<form><button>Yes<button>No<select name=a><option value=1><select name=b>"
            + "<option value=2 selected><input name=c value=3>Go"
        let form = try #require(ServerPage(page).forms.first)
        #expect(form.buttons.map(\.label) == ["Yes", "No"])
        #expect(form.fields.map { "\($0.name)=\($0.value)" } == ["a=1", "b=2", "c=3"])
    }

    @Test("What is read of the controls of a page is no longer than the page")
    func manyButtons() throws {
        let page = "<form>" + String(repeating: "<button>label", count: 2000)
        let buttons = try #require(ServerPage(page).forms.first).buttons
        #expect(buttons.count == 2000)
        #expect(buttons.reduce(0) { $0 + $1.label.utf8.count } < page.utf8.count)
    }
}
