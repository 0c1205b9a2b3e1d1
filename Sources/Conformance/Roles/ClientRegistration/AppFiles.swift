public import StrictCodecs

/// The files of an iOS app that decide which links open it, and what they have to agree with.
public struct AppFiles: Decodable, HasCodingForm, Sendable {
    package static let codingForm = CodingForm(
        hasOptionalFlags: true, names: ["isAppCheckEnabled": "app_check"])

    /// The bundle id of the registration.
    public let bundleID: String

    /// The prefix of the app's identifier, which as a rule is the id of its team.
    public let teamID: String

    /// The client id, or nil if the app has none.
    public let clientID: String?

    /// The redirect URI whose scheme brings the response to the app; nil stands for one with the scheme that is the
    /// client id in reverse order.
    public let redirectURI: String?

    /// Whether App Check is enabled for the client.
    public let isAppCheckEnabled: Bool

    /// The universal link that has to open the app, or nil if none has to.
    public let link: String?

    /// The app's `Info.plist`, a property list in XML.
    public let info: String

    /// The app's entitlements, a property list in XML.
    public let entitlements: String

    /// The association file of the link's host, or nil if it is not known.
    public let association: Association?

    /// Creates the files of an app.
    package init(
        bundleID: String, teamID: String, clientID: String? = nil, redirectURI: String? = nil,
        isAppCheckEnabled: Bool = false, link: String? = nil, info: String, entitlements: String,
        association: Association? = nil
    ) {
        self.bundleID = bundleID
        self.teamID = teamID
        self.clientID = clientID
        self.redirectURI = redirectURI
        self.isAppCheckEnabled = isAppCheckEnabled
        self.link = link
        self.info = info
        self.entitlements = entitlements
        self.association = association
    }

    /// The file by which a site names the apps that open its links, `apple-app-site-association`.
    public struct Association: Decodable, Sendable {
        /// The status of the response that has it, or nil if it came without a response.
        public let status: Int?

        /// The media type of the response, or nil if it names none.
        public let contentType: String?

        /// The content, an object in JSON.
        public let body: String

        /// Creates an association file.
        package init(status: Int? = nil, contentType: String? = nil, body: String) {
            self.status = status
            self.contentType = contentType
            self.body = body
        }
    }
}

/// Which parts of an app's files agree with each other; what was not given or asked for is nil.
public struct AppFindings: Codable, Sendable {
    /// Whether `Info.plist` has the bundle id of the registration.
    package let bundleID: AppFinding?

    /// Whether `Info.plist` has the scheme of the redirect URI; nil for one with https or http as well.
    package let scheme: AppFinding?

    /// Whether the entitlements have the host of the link.
    package let domain: AppFinding?

    /// Whether the association file names the app.
    package let appID: AppFinding?

    /// Whether the patterns of the association file let the app open the link.
    package let path: AppFinding?

    /// Whether the response has the association file itself, without a redirection.
    package let delivery: AppFinding?

    /// Whether the media type of the response is that of JSON.
    package let contentType: AppFinding?

    /// Whether the entitlements have the App Attest service that App Check uses.
    package let appAttest: AppFinding?

    /// Creates findings.
    public init(
        bundleID: AppFinding? = nil, scheme: AppFinding? = nil, domain: AppFinding? = nil,
        appID: AppFinding? = nil, path: AppFinding? = nil, delivery: AppFinding? = nil,
        contentType: AppFinding? = nil, appAttest: AppFinding? = nil
    ) {
        self.bundleID = bundleID
        self.scheme = scheme
        self.domain = domain
        self.appID = appID
        self.path = path
        self.delivery = delivery
        self.contentType = contentType
        self.appAttest = appAttest
    }
}

/// Whether a part of an app's files is right.
public struct AppFinding: Codable, Sendable {
    /// Whether it is.
    package let isMet: Bool

    /// What was found there, for people; it is not judged.
    package let found: String?

    /// Creates a finding.
    public init(isMet: Bool, found: String? = nil) {
        self.isMet = isMet
        self.found = found
    }
}
