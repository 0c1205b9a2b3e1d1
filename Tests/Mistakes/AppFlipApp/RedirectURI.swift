import Conformance
import Reference
import StrictCodecs

extension Mistake {
    /// What people get wrong about the redirect URI.
    static let redirectURI = redirectURIAuthority + redirectURIPath + redirectURIText

    /// What people get wrong about its scheme, host and port.
    private static let redirectURIAuthority: FlipAppChanges = [
        "knows-no-sandbox": .given { $0.acceptingNone { $0.contains("-sandbox.") } },
        "lists-one-uri-too-few": .given {
            $0.acceptingNone { $0.hasSuffix("-sandbox.googleusercontent.com/a/com.google.OPA.dev") }
        },
    ]
}

extension FlipActivity {
    /// The activity with the received redirect URI accepted, if it is listed after a change.
    func acceptingListed(after change: (String) -> String) -> FlipActivity {
        accepting { received, listed in listed.containsOctets(of: change(received)) }
    }

    /// The activity without the listed redirect URIs that pass a test.
    fileprivate func acceptingNone(where test: (String) -> Bool) -> FlipActivity {
        with(redirectURIs: redirectURIs.filter { !test($0) })
    }
}
