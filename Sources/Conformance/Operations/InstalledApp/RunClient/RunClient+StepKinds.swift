import StrictCodecs

extension RunClient {
    static func stepKinds(of script: Script) -> [String] {
        var isBegun = false
        var isEnded = false
        return script.steps.map { step in
            switch step {
            case .wait: return "wait"
            case .signIn where !isBegun:
                isBegun = true
                return "sign-in"
            case .redirect(let template) where isBegun && !isEnded:
                isEnded = true
                return script.isPlain(template) ? "redirect" : "other"
            default: return "other"
            }
        }
    }
}

extension Script {
    /// Whether a redirection brings a code, for which the token endpoint gives a token.
    fileprivate func isPlain(_ template: String) -> Bool {
        guard case .status(200, _, let body?, _)? = answers(of: .token).first,
            case .string? = (try? JSONParser.parse(Array(body.utf8)))?["access_token"]
        else { return false }
        return template.utf8.starts(with: "{redirect_uri}?code=".utf8)
            && template.utf8.reversed().starts(with: "&state={state}".utf8.reversed())
    }
}
