import Conformance
import ConformanceDrivers
import ConformancePipe
import Foundation
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
            summary: "A redirect URI of that client (default: the twelve of App Flip).",
            repeats: true),
        Option(
            name: "cookie-file", value: "FILE",
            summary:
                "Read the cookie of a signed-in user from FILE; without it, CONFORM_COOKIE has it."),
        Option(name: "cookie", value: "TEXT", summary: "The cookie of a signed-in user."),
        Option(
            name: "header", value: "FIELD",
            summary: "A header field that signs the user in, instead of a cookie."),
        Option(
            name: "user", value: "NAME",
            summary: "Sign NAME in by the server's forms; CONFORM_PASSWORD has the password."),
        Option(
            name: "password-file", value: "FILE",
            summary: "Read the password from FILE instead of the environment."),
        Option(name: "pause", value: "MS", summary: "Time between two requests in milliseconds."),
        Option(name: "requests", value: "N", summary: "Maximum number of requests."),
    ]

    /// The members of a configuration for which the options stand.
    ///
    /// - Throws: ``UsageError`` if they do not go together.
    var members: [JSON.Member] {
        get throws { try urls + clients + (try consent) + (try limits) }
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
        get throws {
            guard let user = arguments.all("user").last else {
                guard !arguments.has("password-file") else {
                    throw UsageError("--password-file needs --user")
                }
                return try session
            }
            guard given.isEmpty else {
                throw UsageError("--user cannot be combined with --cookie or --header")
            }
            let form: JSON = ["user": .string(user), "password": .string(try password)]
            return [.init("consent", .object([.init("form", form)]))]
        }
    }

    private var password: String {
        get throws {
            guard let path = arguments.all("password-file").last else {
                guard let text = ProcessInfo.processInfo.environment["CONFORM_PASSWORD"] else {
                    throw UsageError("--user needs --password-file FILE, or CONFORM_PASSWORD")
                }
                return text
            }
            guard let data = FileManager.default.contents(atPath: path) else {
                throw UsageError("\(path) cannot be read; it has to have the password")
            }
            return String(decoding: data, as: UTF8.self)
                .trimmingCharacters(in: .whitespacesAndNewlines)
        }
    }

    /// The options that say who is signed in.
    private var given: [String] {
        ["cookie-file", "cookie", "header"].filter(arguments.has)
    }

    private var session: [JSON.Member] {
        get throws {
            guard given.count < 2 else {
                throw UsageError("--\(given[0]) and --\(given[1]) cannot be combined")
            }
            let fields = try given.map { option in
                let value = arguments.all(option).last ?? ""
                return option == "cookie-file"
                    ? JSON.Member("cookie", .string(try cookie(in: value)))
                    : JSON.Member(option, .string(value))
            }
            let all = fields + (fields.isEmpty ? cookieOfEnvironment : [])
            return all.isEmpty ? [] : [.init("consent", .object(all))]
        }
    }

    /// The cookie that the environment has for a call without a configuration, which would say itself who is
    /// signed in.
    private var cookieOfEnvironment: [JSON.Member] {
        let cookie = ProcessInfo.processInfo.environment["CONFORM_COOKIE"] ?? ""
        return cookie.isEmpty || arguments.has("config") ? [] : [.init("cookie", .string(cookie))]
    }

    /// The only line of a file.
    private func cookie(in path: String) throws -> String {
        let octets = SystemFile.octets(of: path, most: 1 << 16) ?? []
        let lines = octets.split { $0 == 0x0A || $0 == 0x0D }
        guard lines.count == 1, let line = lines.first else {
            throw UsageError("--cookie-file needs a file with one line, the cookie, got \(path)")
        }
        return String(decoding: line, as: UTF8.self)
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
