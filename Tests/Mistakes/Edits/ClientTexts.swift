import Conformance

extension Edit {
    /// The texts of an installed app.
    static let clientTexts: [String: @Sendable (Edit) -> any Adapter] = [
        // The link to the authorization endpoint.
        "authorization-request": { edit in MistakenClient.linking { link, _ in edit(link) } },
        // The URL that arrives with the answer.
        "redirect": { edit in MistakenClient.arriving { url, _ in edit(url) } },
        // The target of a request to the loopback listener.
        "loopback-target": { edit in MistakenClient.readingTarget { target, _ in edit(target) } },
    ]
}
