import Conformance
import ConformanceIsolation
import ConformanceTesting
import Reference
import StrictCodecs

/// An app that answers as the reference does, and traps at the links of twenty vectors.
struct TrappingApp: AppFlipApp, IsolatableAdapter {
    /// What the links have; a space stands for the end.
    private static let marks = [
        "state=mapped-1&redirect_uri=https%3A%2F%2Foauth-redirect.googleusercontent.com%2Fa%2Fcom.google.OPA ",
        "state=where-1&redirect_uri=https%3A%2F%2Foauth-redirect-sandbox.googleusercontent.com%2Fa%2Fcom.google.OPA ",
        "flip?scope=devices%20profile&state=hb-77&", "client_id=%20google-client-id-42&",
        "google-client-id-42%zz&", "flip?State=other&client_id", "sandbox-sandbox",
        "sandbox.googleusercontent.com.oauth", "F%2Fstorage.google", "oauth%252D", "%2Fa%2F ",
        "enterprise%0D%0A ", "redirectXgoogle", "%2Fcom.google.OPA&code=injected ",
        "state=%C3%A9%C3%BC%C3%9F&redirect", "state=a+b%20c&redirect_uri",
    ]

    /// Whether a link ends the process.
    static func traps(_ link: String) -> Bool {
        marks.contains { "\(link) ".containsText($0) }
    }

    func answer(_ activity: FlipActivity) -> FlipAnswer {
        let link = activity.url ?? ""
        if Self.traps(link) { fatalError("no way to \(link)") }
        return ReferenceImplementation().answer(activity)
    }

    func answer(
        _ activities: [FlipActivity], finishOrder: [Int]
    ) -> [FlipAnswer] {
        ReferenceImplementation().answer(activities, finishOrder: finishOrder)
    }
}
