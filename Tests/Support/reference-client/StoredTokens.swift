import Conformance
import Foundation
import StrictCodecs

/// The tokens of a sign-in, in a file that only its user can read.
struct StoredTokens {
    private let accessToken: String
    private let refreshToken: String?
    private let file: String

    /// Takes the tokens of a sign-in.
    init(_ grant: TokenGrant, in home: String) {
        accessToken = grant.accessToken
        refreshToken = grant.refreshToken
        file = Self.file(in: home)
    }

    /// Reads the tokens of an earlier sign-in.
    ///
    /// - Throws: ``ClientFailure`` if there are none.
    init(in home: String) throws {
        file = Self.file(in: home)
        let text = String(
            decoding: FileManager.default.contents(atPath: file) ?? Data(), as: UTF8.self)
        let lines = text.pieces(at: 0x0A, omittingEmpty: false)
        guard lines.count == 2 else { throw ClientFailure("nobody is signed in") }
        accessToken = lines[0]
        refreshToken = lines[1].isEmpty ? nil : lines[1]
    }

    private static func file(in home: String) -> String { "\(home)/.reference-client" }

    /// Writes them.
    func write() throws {
        let text = "\(accessToken)\n\(refreshToken ?? "")"
        guard
            FileManager.default.createFile(
                atPath: file, contents: Data(text.utf8), attributes: [.posixPermissions: 0o600])
        else { throw ClientFailure("the tokens cannot be stored") }
    }

    /// Requests a new access token.
    func refresh(for call: ClientCall) async throws {
        let request = try await call.app.refreshRequest(
            for: call.settings.client, at: call.endpoint.secured, refreshToken: refreshToken)
        _ = try Request(request, at: call.endpoint).answer()
    }

    /// Revokes the refresh token, or the access token if there is no other.
    func revoke(for call: ClientCall) async throws {
        let request = try await call.app.revocationRequest(
            for: call.settings.client, at: call.endpoint.secured,
            token: refreshToken ?? accessToken, hint: nil)
        _ = try Request(request, at: call.endpoint).answer()
    }
}
