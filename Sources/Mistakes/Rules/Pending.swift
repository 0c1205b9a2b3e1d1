extension Mistake {
    static let installedAppAuthorization: [Mistake] = []
    static let codeGrant: [Mistake] = []
    static let refreshGrant: [Mistake] = []
    static let revocation: [Mistake] = []
}
