// swift-tools-version: 6.0

import PackageDescription

let package = Package(
    name: "Adopter",
    platforms: [.macOS(.v14), .iOS(.v17)],
    products: [
        .library(name: "Linking", targets: ["Linking"])
    ],
    dependencies: [
        .package(name: "appflip-oauth-conformance", path: "../..")
    ],
    targets: [
        .target(name: "Linking"),
        .testTarget(
            name: "LinkingTests",
            dependencies: [
                "Linking",
                .product(name: "Conformance", package: "appflip-oauth-conformance"),
                .product(name: "ConformanceTesting", package: "appflip-oauth-conformance"),
            ]
        ),
    ]
)

for target in package.targets {
    target.swiftSettings = [
        .enableUpcomingFeature("ExistentialAny"),
        .enableUpcomingFeature("InternalImportsByDefault"),
        .enableUpcomingFeature("MemberImportVisibility"),
    ]
}
