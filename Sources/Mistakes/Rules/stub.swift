extension Mistake {
    static let redirectURI: [Mistake] = []
    static let incomingLink: [Mistake] = []
    static let pendingRequests: [Mistake] = []
    static let authorizationEndpoint: [Mistake] = []
    static let challenge: [Mistake] = []
    static let base64URL: [Mistake] = []
    static let generator: [Mistake] = []
    static let verification: [Mistake] = []
}
