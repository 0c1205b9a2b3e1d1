import StrictCodecs
import Testing

@testable import ConformanceDrivers

@Suite("Forms are filled in as a user would")
struct SignInFormTests {
    private static func form(_ more: String = "") throws -> SignInForm {
        let text = #"{"user": "jo", "password": "open sesame"\#(more)}"#
        return try SignInForm(try JSONParser.parse(Array(text.utf8)))
    }

    private static func sent(
        _ body: String, _ form: SignInForm, grants: Bool = true
    ) -> String? {
        form.answer(to: ServerPage(body), grants: grants)
            .map { $0.pairs.map { "\($0.name)=\($0.value)" }.joined(separator: "&") }
    }

    private static let signIn = """
        <form><input name=q></form><form method=post><input type=hidden name=t value=1><input name=note>
        <input name=mail type=email><input name=pw type=password><input type=submit></form>
        """

    @Test("User and password go into the fields for them, or into those that are named")
    func signingIn() throws {
        #expect(try Self.sent(Self.signIn, Self.form()) == "t=1&note=&mail=jo&pw=open sesame")
        let named = try Self.form(#", "user_field": "note", "values": {"t": "2"}"#)
        #expect(Self.sent(Self.signIn, named) == "t=2&note=jo&mail=&pw=open sesame")
    }

    private static let identifier = """
        <form><input name=q><button>Search</button></form>
        <form method=post><input type=hidden name=t value=1><input name=Login value=""><button name=a>Next</button></form>
        """

    @Test("A page that asks for the user alone gets the user, once")
    func namingUser() throws {
        let form = try Self.form()
        #expect(Self.sent(Self.identifier, form) == "t=1&Login=jo&a=")
        #expect(Self.sent(Self.identifier, form, grants: false) == "t=1&Login=jo&a=")
        #expect(form.asksForUser(ServerPage(Self.identifier)))
        #expect(!form.asksForUser(ServerPage(Self.signIn)))
        let again = form.answer(to: ServerPage(Self.identifier), grants: true, of: false)
        #expect(again?.pairs.map(\.value) == [""])
        let other = try Self.form(#", "user_field": "q""#)
        #expect(Self.sent(Self.identifier, other) == "q=jo")
    }

    @Test("Whoever says no where the user is asked for presses the button for it")
    func refusingUnnamed() throws {
        let page =
            "<form method=post><input name=email><button>Allow</button></form>"
            + "<form method=post><button name=d value=deny>Deny</button></form>"
        #expect(try Self.sent(page, Self.form()) == "email=jo")
        #expect(try Self.sent(page, Self.form(), grants: false) == "d=deny")
    }

    private static let consent = """
        <form method=post><input type=hidden name=t value=1><button name=d value=deny>Cancel</button>
        <button name=d value=ok>Allow</button></form>
        """

    @Test("A usual word says no, and another button says yes")
    func usualWords() throws {
        let form = try Self.form()
        #expect(Self.sent(Self.consent, form) == "t=1&d=ok")
        #expect(Self.sent(Self.consent, form, grants: false) == "t=1&d=deny")
    }

    @Test("A usual word says yes beside a button that says neither yes nor no")
    func usualYes() throws {
        let page =
            "<form method=post><button name=a value=logout>Switch user</button>"
            + "<button name=a value=0>Do not allow</button><button name=a value=accept>Accept</button></form>"
        #expect(try Self.sent(page, Self.form()) == "a=accept")
        #expect(try Self.sent(page, Self.form(), grants: false) == "a=0")
    }

    @Test("Buttons can be named by what they say, their name or their value")
    func namedButtons() throws {
        let form = try Self.form(#", "yes": "cancel", "no": "ok""#)
        #expect(Self.sent(Self.consent, form) == "t=1&d=deny")
        #expect(Self.sent(Self.consent, form, grants: false) == "t=1&d=ok")
        let missing = try Self.form(#", "yes": "Yes", "no": "Nein""#)
        #expect(Self.sent(Self.consent, missing) == nil)
        #expect(Self.sent(Self.consent, missing, grants: false) == nil)
    }

    @Test("A page that only asks whether to go on leads on, whatever the user will say")
    func neutral() throws {
        let page = "<form method=post><p>News</p><button name=a value=b>Continue</button></form>"
        #expect(try Self.sent(page, Self.form()) == "a=b")
        #expect(try Self.sent(page, Self.form(), grants: false) == "a=b")
        #expect(
            try Self.sent(page, Self.form(#", "no": "Nein", "yes": "Ja""#), grants: false) == "a=b")
        // A button that says yes is not for a user who says no.
        let consent = page.replacing("Continue", with: "Allow")
        #expect(try Self.sent(consent, Self.form(), grants: false) == nil)
        #expect(try Self.sent(page, Self.form(#", "yes": "Continue""#), grants: false) == nil)
    }

    @Test("A page without a form is the end")
    func noForm() throws {
        #expect(try Self.sent("<p>No such client", Self.form()) == nil)
        #expect(try Self.sent("<form><input name=q></form>", Self.form()) == nil)
    }

    @Test(
        "Where a form or a redirect leads",
        arguments: [
            ("", "https://a.example/x/y?z=1"), ("?b=2", "https://a.example/x/y?b=2"),
            ("/c?d=3#e", "https://a.example/c?d=3"), ("c", "https://a.example/x/c"),
            ("../c/./d", "https://a.example/c/d"), ("../../../c", "https://a.example/c"),
            ("//b.example/c", "https://b.example/c"), ("http://b.example/", "http://b.example/"),
            ("com.example.app:/c?d", "com.example.app:/c?d"),
            ("/c/http://b.example/", "https://a.example/c/http://b.example/"),
        ])
    func resolved(reference: String, expected: String) {
        #expect(
            URIReference.resolve(reference, against: "https://a.example/x/y?z=1") == expected)
    }

    @Test("A reference on the start page of a server has a path")
    func resolvedAtStart() {
        #expect(
            URIReference.resolve("c", against: "https://a.example/") == "https://a.example/c")
    }
}
