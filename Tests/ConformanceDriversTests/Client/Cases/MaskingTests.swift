import Conformance
import ConformancePipe
import Foundation
import StrictCodecs
import TestSupport
import Testing

@testable import ConformanceDrivers

@Suite("No log of a program has its secrets, as it is, escaped or encoded")
struct MaskingTests {
    private static let clientSecret = "s3cret+of/the=user"
    private static let code = "4/0Kz7pX4mWq9Tb2vLr5"
    private static let answer: JSON = [
        "access_token": "ya29.a0AfH6SMBx/1234567890", "token_type": "Bearer",
        "refresh_token": "1//0g-refresh-1234567890", "id_token": "eyJhbGciOiJub25lIn0.eyJzdWIiOiIx",
    ]

    /// The trace of a sign-in of a program that prints its secrets.
    private static func trace(
        of source: String = program, showingSecrets: Bool
    ) async throws -> String {
        let scratch = try Scratch()
        let program = scratch.url.appendingPathComponent("prints_secrets.py")
        try Data(source.utf8).write(to: program)
        var configuration = ClientConfiguration(
            command: ["python3", program.path, "{authorization}", "{token}", "{client_secret}"])
        configuration.clientSecret = clientSecret
        configuration.successStatus = 0
        let trace = Trace(maskedBy: Redactor(showsSecrets: showingSecrets))
        let client = ClientCase(
            configuration: configuration, timeouts: .first, starts: ProgramStarts(most: 1),
            trace: trace, newCode: { Self.code })
        _ = try? await client.readTokenResponse(
            WireResponse(status: 200, body: answer.compactText), requestedScopes: [])
        return trace.text
    }

    /// The forms in which the program prints each secret.
    private static let forms: [@Sendable (String) -> String] = [
        { $0 }, { Data($0.utf8).base64EncodedString() }, { Base64URL.encode(Array($0.utf8)) },
        { Data("client-1:\($0)".utf8).base64EncodedString() },
        { $0.utf8.map { $0.hexadecimal.lowercased() }.joined() }, { Form.escape($0) },
        { $0.utf8.map { "%" + $0.hexadecimal.lowercased() }.joined() },
        { $0.utf8.map { "\\u00" + $0.hexadecimal.lowercased() }.joined() },
        { $0.replacingText("/", with: "\\/") },
    ]

    @Test(.enabled(if: (try? Command(["python3"])) != nil, "python3 is not installed"))
    func printedSecrets() async throws {
        let shown = try await Self.trace(showingSecrets: true)
        let masked = try await Self.trace(showingSecrets: false)
        let tokens = ["access_token", "refresh_token", "id_token"].compactMap {
            Self.answer[$0]?.text
        }
        for secret in tokens + [Self.clientSecret, Self.code, "state-of-the-program"] {
            for (number, form) in Self.forms.enumerated() {
                #expect(shown.containsText(form(secret)), "form \(number) of \(secret)")
                #expect(!masked.containsText(form(secret)), "form \(number) of \(secret)")
            }
        }
        for secret in ["token-in-the-url", "password-in-the-output"] {
            #expect(shown.containsText(secret) && !masked.containsText(secret), "\(secret)")
        }
        for kind in ["access-token", "refresh-token", "id-token", "client-secret", "code", "state"]
        {
            #expect(masked.containsText("masked-\(kind)"), "\(kind)")
        }
    }

    private static let program = #"""
        import base64, http.server, json, subprocess, sys, urllib.parse, urllib.request

        class Listener(http.server.BaseHTTPRequestHandler):
            def do_GET(self):
                self.server.query = urllib.parse.urlsplit(self.path).query
                self.send_response(204)
                self.end_headers()
            def log_message(self, *_):
                pass

        def forms(text):
            octets = text.encode()
            yield from (text, base64.b64encode(octets).decode())
            yield base64.urlsafe_b64encode(octets).decode().rstrip("=")
            yield base64.b64encode(b"client-1:" + octets).decode()
            yield from (octets.hex(), urllib.parse.quote(text, safe=""))
            yield "".join(f"%{octet:02x}" for octet in octets)
            yield "".join(f"\\u00{octet:02x}" for octet in octets)
            yield text.replace("/", "\\/")

        authorization, token, client_secret = sys.argv[1:]
        listener = http.server.HTTPServer(("127.0.0.1", 0), Listener)
        uri = f"http://127.0.0.1:{listener.server_port}/cb"
        state = "state-of-the-program"
        form = {"response_type": "code", "client_id": "c", "redirect_uri": uri, "state": state}
        form["access_token"] = "token-in-the-url"
        subprocess.run(["xdg-open", authorization + "?" + urllib.parse.urlencode(form)])
        listener.handle_request()
        form = {"grant_type": "authorization_code", "client_id": "c", "redirect_uri": uri}
        form["code"] = urllib.parse.parse_qs(listener.query)["code"][0]
        form["client_secret"] = client_secret
        request = urllib.request.Request(token, urllib.parse.urlencode(form).encode())
        with urllib.request.urlopen(request) as response:
            answer = json.load(response)
        secrets = [client_secret, form["code"], answer["access_token"], answer["refresh_token"]]
        for secret in secrets:
            print(" | ".join(forms(secret)))
        print(" | ".join([*forms(answer["id_token"]), *forms(state), "password=password-in-the-output"]))
        """#

    @Test(
        "A code after a space in the redirect URI is masked",
        .enabled(if: (try? Command(["python3"])) != nil, "python3 is not installed"))
    func redirectURIWithSpace() async throws {
        let shown = try await Self.trace(of: Self.opensSpace, showingSecrets: true)
        let masked = try await Self.trace(of: Self.opensSpace, showingSecrets: false)
        #expect(shown.containsText("/c b?code="), "\(shown)")
        #expect(masked.containsText("/c b?code=masked-code-"), "\(masked)")
    }

    private static let opensSpace = #"""
        import socket, subprocess, sys, urllib.parse

        listener = socket.create_server(("127.0.0.1", 0))
        uri = f"http://127.0.0.1:{listener.getsockname()[1]}/c b"
        form = {"response_type": "code", "client_id": "c", "redirect_uri": uri, "state": "s"}
        subprocess.run(["xdg-open", sys.argv[1] + "?" + urllib.parse.urlencode(form)])
        connection, _ = listener.accept()
        connection.recv(1 << 16)
        connection.close()
        """#
}
