import Conformance
import Testing

@Suite("Console: reading the App Store id")
struct ClientRegistrationAppStoreID {
    @Test(
        "The App Store id is the number at the end of the link",
        arguments: try vectors(of: "store-id-digits"))
    func storeIDDigits(_ vector: Vector) async throws {
        try await expectPassed(vector)
    }

    @Test("A link without a number yields no id", arguments: try vectors(of: "store-id-refused"))
    func storeIDRefused(_ vector: Vector) async throws {
        try await expectPassed(vector)
    }

    @Test(
        "Only links to an app in the App Store have an App Store id",
        arguments: try vectors(of: "store-id-other-links"))
    func storeIDOtherLinks(_ vector: Vector) async throws {
        try await expectPassed(vector)
    }
}
