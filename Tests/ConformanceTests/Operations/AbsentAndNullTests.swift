import StrictCodecs
import Mistakes
import Testing

@testable import Conformance

/// Which members of inputs may be left out, found by leaving out each member of each vector.
@Suite("Members of inputs that are absent or null")
struct AbsentAndNullTests {
    private static let catalog = Result { try Catalog.bundled.quick }

    /// The members that may be absent; where it is not said otherwise, null means the same.
    private static let optional: [String: Set<String>] = [
        "answer-flip": ["url", "sign_in.message"],
        "answer-flips": ["activities.url"],
        "build-flip-link": ["state"],
        "authorization-request": ["client_secret", "login_hint"],
        "draw-authorization-requests": ["client_secret", "login_hint"],
        "read-redirect": ["state", "issuer"],
        "token-request": ["client_secret", "code_verifier"],
        "read-token-response": ["content_type"],
        "refresh-request": ["client_secret", "refresh_token"],
        "read-refresh-response": ["content_type"],
        "revocation-request": ["client_secret", "token_type_hint"],
        "read-revocation-response": ["content_type"],
        "run-client": [
            "own_origins", "token.from", "api.from", "keys.from",
            "client_secret", "jwks_uri", "token", "token.fields", "token.body", "revocation",
            "revocation.fields",
            "revocation.body", "api", "api.fields", "api.body", "keys", "keys.fields", "keys.body",
            "steps.event.key", "token.id_token", "token.id_token.key", "metadata",
            "metadata.places",
            "metadata.answers.body",
        ],
        "read-id-token": ["nonce", "altered"],
        "serve": [
            "clients.type", "clients.client_secret", "clients.custom_scheme_enabled",
            "clients.app_check", "issuer",
            "steps.method", "steps.query", "steps.content_type", "steps.fields",
        ],
        "register-client": [
            "name", "package_name", "sha1_fingerprint", "custom_scheme_enabled", "bundle_id",
            "app_store_id", "team_id", "app_check", "store_id", "item_id",
        ],
        "check-redirect-uri": ["custom_scheme_enabled"],
        "check-app": [
            "client_id", "app_check", "link", "association", "association.status",
            "association.content_type", "redirect_uri",
        ],
    ]

    /// What is in keys and claims is for the implementation to read.
    private static let foreign = ["keys.keys.", "steps.event.claims.", "token.id_token.claims."]

    /// What is read without a member, and with null for it, by the paths of members.
    private struct Reading {
        var absent: Set<String> = []
        var null: Set<String> = []
        var different: Set<String> = []
    }

    @Test(
        "A member may be absent if it is optional, and null means the same",
        arguments: Operations.names)
    func members(_ name: String) throws {
        let operation = try Operations.named(name)
        let reading = try Self.reading(of: operation)
        let optional = Self.optional[name] ?? []
        #expect(reading.absent == optional, "absent")
        #expect(reading.null == optional, "null")
        #expect(reading.different == [])
    }

    private static func reading<Kind: Operation>(of operation: Kind.Type) throws -> Reading {
        var (reading, seen) = (Reading(), Set<Set<String>>())
        for vector in try catalog.get().vectors where vector.operation == Kind.name {
            let paths = vector.input.paths()
            guard seen.insert(paths).inserted else { continue }
            for path in paths where !Self.foreign.contains(where: path.hasPrefix) {
                let names = path.split(separator: ".").map(String.init)[...]
                let absent = try? Kind.input(vector.input.changing(path: names, to: JSON?.none))
                let null = try? Kind.input(vector.input.changing(path: names, to: .some(.null)))
                if absent != nil { reading.absent.insert(path) }
                if null != nil { reading.null.insert(path) }
                if "\(absent as Any)" != "\(null as Any)" { reading.different.insert(path) }
            }
        }
        return reading
    }
}
