import Conformance
import Testing

@Suite("App Flip app: the redirect URI")
struct AppFlipAppRedirectURI {
    @Test(
        "Each listed redirect URI is answered",
        arguments: try vectors(of: "redirect-uri-listed-accepted"))
    func redirectURIListedAccepted(_ vector: Vector) async throws {
        try await expectPassed(vector)
    }

    @Test(
        "The redirect URI has the scheme https",
        arguments: try vectors(of: "redirect-uri-scheme-https"))
    func redirectURISchemeHTTPS(_ vector: Vector) async throws {
        try await expectPassed(vector)
    }

    @Test(
        "Only Google's two redirect hosts are trusted",
        arguments: try vectors(of: "redirect-uri-host-exact"))
    func redirectURIHostExact(_ vector: Vector) async throws {
        try await expectPassed(vector)
    }

    @Test(
        "The redirect URI has no userinfo", arguments: try vectors(of: "redirect-uri-no-userinfo"))
    func redirectURINoUserinfo(_ vector: Vector) async throws {
        try await expectPassed(vector)
    }

    @Test("The redirect URI has no port", arguments: try vectors(of: "redirect-uri-no-port"))
    func redirectURINoPort(_ vector: Vector) async throws {
        try await expectPassed(vector)
    }

    @Test(
        "The path is /a/ and one listed id, nothing else",
        arguments: try vectors(of: "redirect-uri-path-exact"))
    func redirectURIPathExact(_ vector: Vector) async throws {
        try await expectPassed(vector)
    }

    @Test(
        "The decoded redirect URI is compared without decoding",
        arguments: try vectors(of: "redirect-uri-not-decoded-again"))
    func redirectURINotDecodedAgain(_ vector: Vector) async throws {
        try await expectPassed(vector)
    }

    @Test(
        "The bundle id is one of the listed six",
        arguments: try vectors(of: "redirect-uri-bundle-id-listed"))
    func redirectURIBundleIDListed(_ vector: Vector) async throws {
        try await expectPassed(vector)
    }

    @Test(
        "Ids of Google's that are not listed are refused",
        arguments: try vectors(of: "redirect-uri-google-ids-closed"))
    func redirectURIGoogleIDsClosed(_ vector: Vector) async throws {
        try await expectPassed(vector)
    }

    @Test(
        "The path is compared with its case", arguments: try vectors(of: "redirect-uri-case-exact"))
    func redirectURICaseExact(_ vector: Vector) async throws {
        try await expectPassed(vector)
    }

    @Test(
        "A redirect URI with a query is refused",
        arguments: try vectors(of: "redirect-uri-no-query"))
    func redirectURINoQuery(_ vector: Vector) async throws {
        try await expectPassed(vector)
    }

    @Test(
        "A redirect URI with a fragment is refused",
        arguments: try vectors(of: "redirect-uri-no-fragment"))
    func redirectURINoFragment(_ vector: Vector) async throws {
        try await expectPassed(vector)
    }

    @Test(
        "Octets that no URI may hold make it untrusted",
        arguments: try vectors(of: "redirect-uri-no-foreign-octets"))
    func redirectURINoForeignOctets(_ vector: Vector) async throws {
        try await expectPassed(vector)
    }

    @Test(
        "Characters that look alike are not the same",
        arguments: try vectors(of: "redirect-uri-no-unicode-lookalikes"))
    func redirectURINoUnicodeLookalikes(_ vector: Vector) async throws {
        try await expectPassed(vector)
    }

    @Test(
        "A redirect URI is compared with the list octet by octet",
        arguments: try vectors(of: "redirect-uri-list-compared-by-octets"))
    func redirectURIListComparedByOctets(_ vector: Vector) async throws {
        try await expectPassed(vector)
    }

    @Test(
        "A listed redirect URI is a text, not a pattern",
        arguments: try vectors(of: "redirect-uri-not-a-pattern"))
    func redirectURINotAPattern(_ vector: Vector) async throws {
        try await expectPassed(vector)
    }

    @Test(
        "Other spellings of a listed URI are refused",
        arguments: try vectors(of: "redirect-uri-equivalents-refused"))
    func redirectURIEquivalentsRefused(_ vector: Vector) async throws {
        try await expectPassed(vector)
    }
}
