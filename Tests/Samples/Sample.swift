public import Conformance

/// A sample that one of the documents prints, as an implementation that behaves like it.
///
/// The code was written from scratch to behave as the printed code does.
public struct Sample: Identifiable, Sendable {
    /// A slug.
    public let id: String

    /// What the sample is, and which document prints it.
    public let title: String

    /// The implementation.
    public let adapter: any Adapter

    /// All samples.
    public static let all = [
        Sample(
            id: "app-flip-page",
            title: "App Flip for iOS, steps 4 to 6: link handler, returnAuthCode, returnError",
            adapter: AppFlipPageSample()),
        Sample(
            id: "installed-apps-page",
            title: "OAuth 2.0 for iOS & Desktop Apps, the printed requests, token in the header",
            adapter: InstalledAppsPageSample(tokenPlace: .header)),
        Sample(
            id: "installed-apps-page-query",
            title: "OAuth 2.0 for iOS & Desktop Apps, the printed requests, token in the query",
            adapter: InstalledAppsPageSample(tokenPlace: .query)),
        Sample(
            id: "tutorial-swift", title: "SwiftUI Google OpenID Connect, the Swift code",
            adapter: TutorialSwiftSample()),
        Sample(
            id: "tutorial-shell", title: "SwiftUI Google OpenID Connect, the shell recipe",
            adapter: TutorialShellSample()),
    ]
}
