import Conformance
import StrictCodecs

/// What a program shows that does not sign in, and what to change.
struct SetUpHint {
    private let session: ProgramSession

    /// The authorization request that it has opened, of whatever server.
    private let url: String?
    private let seen: AuthorizationEndpoints.State
    private let written: String

    /// Looks for it where a start of a program has failed.
    init(for session: ProgramSession) {
        self.session = session
        url = session.openedAnywhere
        seen = session.endpoints.seen
        written = session.written.lowercasedASCII
    }

    /// What to change, in one line; nil if nothing is known.
    var text: String? { onRequest ?? onOutput ?? onEnding }

    // MARK: - What it opened

    private var onRequest: String? {
        guard !usesDeviceGrant else {
            return
                "it uses the device authorization grant (RFC 8628), which has no redirect and is out of scope"
        }
        guard let url else { return nil }
        guard session.isOurs(url) else { return onForeign(url) }
        if URIReference.only("response_mode", in: url)?.hasSameOctets(as: "form_post") == true {
            return
                "it asks for the response_mode form_post, in which the browser posts the answer; "
                + "that is out of scope, so make it ask for none"
        }
        let hasHandler = !session.configuration.handler.isEmpty
        guard let uri = URIReference.only("redirect_uri", in: url), !uri.isEmpty,
            OpenedURL(url, hasHandler: hasHandler) == nil
        else { return nil }
        if uri.utf8.starts(with: "urn:".utf8) {
            return
                "its user copies the code by hand; make it listen on the loopback interface"
        }
        return uri.lowercasedASCII.utf8.starts(with: "http".utf8)
            ? "its redirect URI has to be http://127.0.0.1:PORT, http://[::1]:PORT or http://localhost:PORT"
            : "name the command that the system calls with its redirects as \"handler\" in client.json"
    }

    private func onForeign(_ url: String) -> String {
        let base = JSON.printable(Excerpt.cut(URIReference(url).base, to: 200))
        return session.isBelowIssuer(url)
            ? "it opened \(base), a path of its own below the issuer; put {authorization} and {token} where it takes "
                + "whole endpoints, or start it by a script that does"
            : "it opened \(base); put {authorization} or {issuer} where it takes its endpoints"
    }

    /// Whether it uses the device authorization grant (RFC 8628), in which no browser comes back to the program.
    private var usesDeviceGrant: Bool {
        let asks = seen.requests.contains { request in
            request.path.containsText("device")
                || request["grant_type"]?.containsText("device_code") == true
        }
        let words = ["device_code", "device_authorization", "user_code"]
        let says = words.contains(where: session.written.containsText)
        return asks || says && session.folder.opened.isEmpty
    }

    // MARK: - What it wrote

    /// What to change for a program that does not accept http.
    static let insistsOnHTTPS =
        "it insists on https; set \"https\" to true in client.json, or the variable by which it accepts http"

    private static let wantsPath =
        "it takes an issuer that has a path; put one after it, as in {issuer}/tenant"

    /// What a program writes in some trouble, in lower case, and what to change.
    private static let troubles: [(words: [String], change: String)] = [
        (
            ["no module named", "cannot find module", "cannot open shared object"],
            "a part of it is missing where HOME is an empty folder; install it outside of your home, "
                + "as in a virtual environment"
        ),
        (
            ["eoferror", "eof when reading", "end of file on standard input"],
            "it reads standard input; give what it asks for as \"input\" in client.json"
        ),
        (
            ["certificate verify failed", "certificate_verify_failed", "self-signed certificate"],
            "it does not trust the certificate of the run; give it the file {ca_file}"
        ),
        (["segment in a path", "segment in its path"], wantsPath),
        (
            [
                "insecuretransport", "insecure transport", "must use https", "must be https",
                "utilize https", "requires https", "only https", "https is required",
                "https://127.0.0.1", "not secure", "https url", "use https", "not https",
                "non-https",
            ],
            insistsOnHTTPS
        ),
        (
            ["address already in use", "eaddrinuse", "address in use"],
            "another program listens at its port; end that one"
        ),
        (
            [
                "could not locate runnable browser", "no browser", "cannot open display",
                "no display",
            ],
            "it finds no browser; set \"environment\": {\"DISPLAY\": \":0\"} in client.json"
        ),
        (
            [
                "usage:", "unrecognized argument", "unrecognized option", "unknown option",
                "invalid option", "no such option", "unexpected argument",
            ],
            "it does not accept its arguments; correct the words after --"
        ),
    ]

    private var onOutput: String? {
        guard seen.redeemed.isEmpty else { return nil }
        return Self.troubles.first { words, change in
            words.contains(where: written.containsText) && !isDone(change)
        }?.change
    }

    /// Whether the configuration has what a program may still ask for in the same words.
    private func isDone(_ change: String) -> Bool {
        let configuration = session.configuration
        return change.hasSameOctets(as: Self.insistsOnHTTPS) && configuration.usesHTTPS
            || change.hasSameOctets(as: Self.wantsPath)
                && configuration.texts.contains { $0.containsText("{issuer}/") }
    }

    // MARK: - How it ended

    private var onEnding: String? {
        guard seen.redeemed.isEmpty else {
            let status = session.ending.map { "it \($0)" } ?? "it still runs"
            return "\(status); correct success_status or success_output in client.json"
        }
        guard url != nil else {
            return session.isRunning
                ? "if it waits for an answer of its user, give that as \"input\"; if it only needs longer, "
                    + "raise \"start_seconds\""
                : "run the command by itself to see what it needs"
        }
        guard seen.exchanges.isEmpty else {
            return
                "its token request was refused: its form has to have the code of this sign-in, and the verifier "
                + "of which the authorization request has the challenge, with code_challenge_method=S256"
        }
        let isGiven = ["token", "issuer", "resource"].contains(where: session.configuration.isGiven)
        return isGiven
            ? nil
            : "it is not told the token endpoint; put {token} or {issuer} where it takes its endpoints"
    }
}

extension ProgramSession {
    /// The first URL with an authorization request that the program has opened or written, of whatever server.
    var openedAnywhere: String? {
        let opened = folder.opened
        let known = (opened + output.text.urls).first(where: \.hasAuthorizationRequest)
        // A page of the program itself may lead to it.
        return known ?? opened.first.flatMap(StartPage.destination)
    }
}

extension String {
    /// Whether it is a URL with parameters of an authorization request.
    fileprivate var hasAuthorizationRequest: Bool {
        ["client_id", "response_type"].contains { URIReference.only($0, in: self) != nil }
    }

    /// What looks like a URL, each up to white space, a quotation mark or an angle bracket.
    fileprivate var urls: [String] {
        let ends: Set<UInt8> = [0x22, 0x27, 0x3C, 0x3E]
        return utf8.split { $0 <= 0x20 || ends.contains($0) }.map {
            String(decoding: $0, as: UTF8.self)
        }
        .filter { $0.utf8.starts(with: "http".utf8) && $0.containsText("://") }
    }
}

/// A page of the program's own that redirects the browser.
enum StartPage {
    /// How many redirects are followed.
    private static let most = 4

    /// Where a URL on this machine leads.
    ///
    /// - Returns: nil if it leads nowhere else.
    static func destination(of url: String) -> String? {
        var url = url
        for _ in 0..<most {
            guard let next = redirect(of: url) else { return nil }
            url = next
            guard isOnThisMachine(url), !url.containsText("/authorize?") else { return url }
        }
        return nil
    }

    private static func isOnThisMachine(_ url: String) -> Bool {
        ["http://127.0.0.1:", "http://localhost:"].contains { url.utf8.starts(with: $0.utf8) }
    }

    private static func redirect(of url: String) -> String? {
        guard isOnThisMachine(url), let address = try? WebAddress(url),
            let connection = BrowserConnection(host: address.host, port: address.port)
        else { return nil }
        defer { connection.close() }
        let target = url.utf8.dropFirst(URIReference.origin(of: url).utf8.count)
        let path = target.isEmpty ? "/" : String(decoding: target, as: UTF8.self)
        connection.send(
            "GET \(path) HTTP/1.1\r\nHost: \(address.place)\r\nConnection: close\r\n\r\n")
        let response = HTTPText(connection.response(within: .seconds(2)).text)
        return response.fields.first { $0.name.isSameIgnoringCase(as: "location") }?.value
    }
}
