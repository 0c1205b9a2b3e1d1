import Conformance
import StrictCodecs

extension MistakenServer {
    /// Issues codes that count up.
    static let numberingCodes = MistakenServer(
        asked: { request, past in
            request.changing("code") { code in past.original { $0.code == code }?.code ?? code }
        },
        answered: { response, _, past in
            response.code.map { _ in response.setting("code", "code-\(past.exchanges.count)") }
        })

    /// Issues tokens that count up.
    static let numberingTokens = MistakenServer(
        asked: { request, past in
            ["refresh_token", "token"].reduce(request) { request, name in
                request.changing(name) { past.token(behind: $0) ?? $0 }
            }
        },
        answered: { response, _, past in
            ["access_token", "refresh_token"].reduce(response) { response, name in
                response.changingMember(name) { token in
                    token.map { _ in .string("\(name)-\(past.exchanges.count)") }
                }
            }
        })
}

extension ServerPast {
    /// What the reference answered in place of an answer that was given.
    fileprivate func original(_ isMeant: (WireResponse) -> Bool) -> WireResponse? {
        exchanges.firstIndex { isMeant($0.response) }.map { originals[$0] }
    }

    /// The token of the reference for one that was issued.
    fileprivate func token(behind token: String) -> String? {
        ["access_token", "refresh_token"].lazy.compactMap { name in
            original { $0.content?[name]?.text == token }?.content?[name]?.text
        }.first
    }
}
