import Conformance
import ConformanceServer
import StrictCodecs

/// The options and operands that stand in the place of a configuration file, or of parts of it.
struct ServerOptions {
    let arguments: Arguments

    /// The options, each with its value.
    static let all = [
        Option(
            name: "config", value: "FILE", summary: "Read the settings below from FILE (JSON)."),
        Option(name: "client", value: "ID", summary: "The id of a registered public client."),
        Option(
            name: "redirect-uri", value: "URI",
            summary: "A redirect URI of that client (default: the twelve of App Flip)."),
        Option(name: "cookie", value: "TEXT", summary: "The cookie of a signed-in user."),
        Option(
            name: "header", value: "FIELD",
            summary: "A header field that signs the user in, instead of a cookie."),
        Option(name: "pause", value: "MS", summary: "Time between two requests in milliseconds."),
        Option(name: "requests", value: "N", summary: "Maximum number of requests."),
    ]

    /// The members of a configuration for which the options stand.
    ///
    /// - Throws: ``UsageError`` if they do not go together.
    var members: [JSON.Member] {
        get throws { try urls + clients + consent + (try limits) }
    }

    private var urls: [JSON.Member] {
        get throws {
            try arguments.expectOperands(0...3, "an issuer, or two or three endpoints")
            let urls = arguments.operands.map(JSON.string)
            guard urls.count != 1 else {
                return [.init("issuer", urls[0])] + Self.endpoints.map { .init($0, .null) }
            }
            return zip(Self.endpoints, urls).map { .init($0, $1) }
                + (urls.isEmpty ? [] : [.init("issuer", .null)])
        }
    }

    private static let endpoints = [
        "authorization_endpoint", "token_endpoint", "revocation_endpoint",
    ]

    private var clients: [JSON.Member] {
        get throws {
            let uris = arguments.all("redirect-uri")
            guard let id = arguments.all("client").last else {
                guard uris.isEmpty else { throw UsageError("--redirect-uri needs --client") }
                return []
            }
            let registered = uris.isEmpty ? try arguments.catalog.appFlipRedirectURIs : uris
            let client: JSON = [
                "client_id": .string(id), "redirect_uris": .array(registered.map(JSON.string)),
            ]
            return [.init("clients", .array([client]))]
        }
    }

    private var consent: [JSON.Member] {
        let fields = ["cookie", "header"].compactMap { name in
            arguments.all(name).last.map { JSON.Member(name, .string($0)) }
        }
        return fields.isEmpty ? [] : [.init("consent", .object(Array(fields.prefix(1))))]
    }

    private var limits: [JSON.Member] {
        get throws {
            [
                try arguments.number("pause", in: 0...60_000).map {
                    .init("pause_milliseconds", .integer($0))
                },
                try arguments.number("requests", in: 1...1_000_000).map {
                    .init("requests", .integer($0))
                },
            ].compactMap { $0 }
        }
    }
}
