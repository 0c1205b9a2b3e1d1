import StrictCodecs
import Testing

@Suite("URI references")
struct URIReferenceTests {
    @Test("The examples of RFC 3986, Section 1.1.2 and Appendix B")
    func publishedExamples() {
        let related = URIReference("http://www.ics.uci.edu/pub/ietf/uri/#Related")
        #expect(related.base == "http://www.ics.uci.edu/pub/ietf/uri/")
        #expect(related.query == nil)
        #expect(related.fragment == "Related")
        let ldap = URIReference("ldap://[2001:db8::7]/c=GB?objectClass?one")
        #expect(ldap.base == "ldap://[2001:db8::7]/c=GB")
        #expect(ldap.query == "objectClass?one")
    }

    @Test("A question mark after the fragment's delimiter is part of the fragment")
    func fragmentFirst() {
        let reference = URIReference("a:b#c?d")
        #expect(reference.query == nil)
        #expect(reference.fragment == "c?d")
    }

    @Test("A delimiter under a combining character still delimits")
    func combiningCharacter() {
        #expect(URIReference("a:b?\u{301}c").base == "a:b")
    }

    @Test(
        "A form is added after the query and before the fragment",
        arguments: [
            ("a:b", "a:b?x=1"), ("a:b?", "a:b?x=1"), ("a:b?k=2", "a:b?k=2&x=1"),
            ("a:b?k=2#f", "a:b?k=2&x=1#f"),
        ])
    func appending(_ text: String, expected: String) {
        #expect(URIReference(text).appending(form: "x=1") == expected)
    }
}
