// swift-tools-version: 6.0

import PackageDescription

let package = Package(
    name: "appflip-oauth-conformance",
    platforms: [.macOS(.v13), .iOS(.v16), .tvOS(.v16), .watchOS(.v9), .visionOS(.v1)],
    products: [
        .library(name: "Conformance", targets: ["Conformance"]),
        .library(name: "CommandAdapter", targets: ["CommandAdapter"]),
        .library(name: "Reference", targets: ["Reference"]),
        .library(name: "Reports", targets: ["Reports"]),
        .executable(name: "conform", targets: ["conform"]),
    ],
    targets: [
        .target(name: "Conformance", resources: [.copy("../../Vectors")]),
        .target(name: "Reports", dependencies: ["Conformance"]),
        .target(name: "Pipes"),
        .target(name: "CommandAdapter", dependencies: ["Conformance", "Pipes"]),
        .target(name: "LiveServer", dependencies: ["Conformance"]),
        .target(name: "Reference", dependencies: ["Conformance"]),
        .target(name: "Mistakes", dependencies: ["Conformance", "Reference"]),
        .target(name: "AdapterServer", dependencies: ["Conformance", "Pipes"]),
        .executableTarget(
            name: "reference-adapter",
            dependencies: ["AdapterServer", "Conformance", "Mistakes", "Reference"]),
        .executableTarget(
            name: "conform",
            dependencies: [
                "CommandAdapter", "Conformance", "LiveServer", "Mistakes", "Reference", "Reports",
            ]),
        .executableTarget(
            name: "reference-server", dependencies: ["Conformance", "Reference"],
            path: "Examples/servers/reference", exclude: ["server.json"]),
        .executableTarget(name: "bad-adapter", dependencies: ["Conformance", "Reference"]),
        .executableTarget(
            name: "benchmark", dependencies: ["CommandAdapter", "Conformance", "Reference"],
            exclude: ["README.md"]),
        .testTarget(
            name: "ConformanceTests",
            dependencies: [
                "CommandAdapter", "Conformance", "LiveServer", "Mistakes", "Reference", "Reports",
                "bad-adapter", "conform", "reference-adapter",
            ]
        ),
        .testTarget(name: "RuleTests", dependencies: ["Conformance", "Mistakes", "Reference"]),
    ]
)

for target in package.targets {
    target.swiftSettings = [
        .enableUpcomingFeature("ExistentialAny"),
        .enableUpcomingFeature("InternalImportsByDefault"),
        .enableUpcomingFeature("MemberImportVisibility"),
    ]
}
