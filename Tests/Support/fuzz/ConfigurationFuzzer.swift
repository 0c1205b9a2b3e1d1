import Conformance
import ConformanceDrivers
import StrictCodecs

/// Changes a configuration of a server.
struct ConfigurationFuzzer: Fuzzer {
    static let name = "configuration"

    private static let secrets = ["client-secret-5c1d", "session-cookie-77aa"]
    private static let text = """
        {"issuer": "https://auth.example", "hosts": ["token.example", "a.example:8443"],
         "clients": [{"client_id": "client", "redirect_uris": ["https://oauth-redirect.googleusercontent.com/a"],
           "client_secret": "\(secrets[0])"}, {"client_id": "other", "redirect_uris": ["com.example:/x"]}],
         "scopes": {"devices": "d"}, "pause_milliseconds": 5, "requests": 100,
         "consent": {"granted": {"cookie": "\(secrets[1])"},
           "denied": {"command": ["./deny"]}}}
        """

    init() throws {
        _ = try ConfigurationFile(octets: Array(Self.text.utf8), name: "server.json")
    }

    func run(_ cases: Range<Int>, seed: UInt64) async throws -> [String] {
        cases.compactMap { number in
            var generator = Generator(seed: seed, case: number)
            let octets = generator.changedText(Array(Self.text.utf8))
            do {
                _ = try ConfigurationFile(octets: octets, name: "server.json")
                return nil
            } catch {
                // The tool prints errors in this way, which is looked at with its calls.
                let text = InertText.of(JSON.printable("\(error)"))
                return Harm.finding(in: text).map { "case \(number): \($0)" }
            }
        }
    }
}
