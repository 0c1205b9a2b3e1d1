// swift-tools-version: 6.0

import PackageDescription

/// What programs read of the vectors. The other pages at the top of that folder stay in the repository.
let vectors = [
    "aliases.json", "answers.json", "decisions.json", "defects.json", "index.json",
    "lookalikes.json", "standards.json", "statements.json", "OPERATIONS.md", "schema",
    "app-flip-app", "authorization-endpoint", "client-registration", "google-app", "installed-app",
    "pkce", "revocation-endpoint", "token-endpoint",
]

let package = Package(
    name: "appflip-oauth-conformance",
    platforms: [.macOS(.v13), .iOS(.v16), .tvOS(.v16), .watchOS(.v9), .visionOS(.v1)],
    products: [
        .library(name: "Conformance", targets: ["Conformance"]),
        .library(name: "ConformanceAdapters", targets: ["ConformanceAdapters"]),
        .library(name: "ConformanceIsolation", targets: ["ConformanceIsolation"]),
        .library(name: "ConformanceReports", targets: ["ConformanceReports"]),
        .library(name: "ConformanceResults", targets: ["ConformanceResults"]),
        .library(name: "ConformanceTesting", targets: ["ConformanceTesting"]),
        .library(name: "Reference", targets: ["Reference"]),
        .library(name: "StrictCodecs", targets: ["StrictCodecs"]),
        .executable(name: "conform", targets: ["conform"]),
        .plugin(name: "ConformPlugin", targets: ["ConformPlugin"]),
    ],
    targets: [
        .target(name: "StrictCodecs"),
        .target(
            name: "Conformance", dependencies: ["ConformanceSupport", "StrictCodecs"],
            resources: vectors.map { .copy("../../Vectors/\($0)") }),
        .target(
            name: "ConformanceReports",
            dependencies: ["Conformance", "ConformanceSupport", "StrictCodecs"]),
        .target(
            name: "ConformanceCatalog",
            dependencies: [
                "Conformance", "ConformanceReports", "ConformanceSupport", "StrictCodecs",
            ]),
        .target(
            name: "ConformanceResults",
            dependencies: [
                "Conformance", "ConformanceCatalog", "ConformanceReports", "ConformanceSupport",
                "StrictCodecs",
            ]),
        .target(name: "ChildStart"),
        .target(
            name: "ConformanceAdapters",
            dependencies: ["ChildStart", "Conformance", "ConformanceSupport", "StrictCodecs"]),
        .target(name: "IsolationStart"),
        .target(
            name: "ConformanceIsolation",
            dependencies: ["Conformance", "ConformanceAdapters", "IsolationStart", "StrictCodecs"]),
        .target(
            name: "ConformanceTesting",
            dependencies: [
                "Conformance", "ConformanceReports", "ConformanceSupport", "StrictCodecs",
            ]),
        .target(
            name: "ConformanceServer",
            dependencies: [
                "Conformance", "ConformanceAdapters", "ConformanceSupport", "StrictCodecs",
            ]),
        .target(
            name: "ConformanceClient",
            dependencies: [
                "ChildStart", "Conformance", "ConformanceAdapters", "ConformanceSupport",
                "StrictCodecs",
            ]),
        .target(name: "ConformanceSupport", dependencies: ["StrictCodecs"]),
        .target(name: "Signatures", dependencies: ["StrictCodecs"]),
        .target(
            name: "Reference",
            dependencies: ["Conformance", "ConformanceSupport", "Signatures", "StrictCodecs"]),
        .target(
            name: "Samples", dependencies: ["Conformance", "StrictCodecs"]),
        .target(
            name: "Mistakes",
            dependencies: [
                "Conformance", "ConformanceReports", "Reference", "Signatures", "StrictCodecs",
            ],
            path: "Tests/Mistakes"),
        .executableTarget(
            name: "reference-adapter",
            dependencies: [
                "Conformance", "ConformanceAdapters", "Mistakes", "Reference", "Samples",
                "StrictCodecs",
            ],
            path: "Tests/Support/reference-adapter"),
        .target(
            name: "ConformTool",
            dependencies: [
                "Conformance", "ConformanceAdapters", "ConformanceCatalog", "ConformanceClient",
                "ConformanceReports", "ConformanceResults", "ConformanceServer",
                "ConformanceSupport", "Reference", "Samples", "StrictCodecs",
            ],
            path: "Sources/conform", exclude: ["Main"]),
        .executableTarget(
            name: "conform", dependencies: ["ConformTool"], path: "Sources/conform/Main"),
        .plugin(
            name: "ConformPlugin",
            capability: .command(
                intent: .custom(
                    verb: "conform", description: "Checks an implementation for conformance")),
            path: "Sources/ConformPlugin"),
        .executableTarget(
            name: "reference-server",
            dependencies: ["Conformance", "Reference", "StrictCodecs"],
            path: "Examples/servers/reference", exclude: ["server.json"]),
        .executableTarget(
            name: "reference-client",
            dependencies: [
                "Conformance", "ConformanceClient", "ConformanceSupport", "Mistakes", "Reference",
                "StrictCodecs",
            ],
            path: "Tests/Support/reference-client",
            exclude: ["client.json", "over-the-wire.json", "scheme.json"]),
        .executableTarget(
            name: "bad-adapter",
            dependencies: ["Conformance", "Reference", "StrictCodecs"],
            path: "Tests/Support/bad-adapter"),
        .executableTarget(
            name: "maintain",
            dependencies: [
                "Conformance", "ConformanceAdapters", "ConformanceCatalog", "ConformanceReports",
                "ConformanceSupport", "Mistakes", "Reference", "Samples", "Signatures",
                "StrictCodecs",
            ],
            path: "Tests/Support/maintain"),
        .executableTarget(
            name: "fuzz",
            dependencies: [
                "ConformTool", "Conformance", "ConformanceAdapters", "ConformanceCatalog",
                "ConformanceReports", "ConformanceResults", "ConformanceServer",
                "ConformanceSupport", "Reference", "StrictCodecs",
            ],
            path: "Tests/Support/fuzz"),
        .executableTarget(
            name: "benchmark",
            dependencies: [
                "Conformance", "ConformanceAdapters", "ConformanceCatalog", "ConformanceIsolation",
                "ConformanceSupport", "ConformanceTesting", "Reference", "Samples", "StrictCodecs",
            ],
            path: "Tests/Support/benchmark", exclude: ["README.md", "adopter"]),
        .target(name: "HTTPTypesStub", path: "Tests/Support/HTTPTypesStub"),
        .testTarget(
            name: "ConformanceTests",
            dependencies: [
                "ConformTool", "Conformance", "ConformanceAdapters", "ConformanceCatalog",
                "ConformanceClient", "ConformanceReports", "ConformanceResults",
                "ConformanceServer", "ConformanceSupport", "HTTPTypesStub", "Mistakes", "Reference",
                "Samples", "Signatures", "StrictCodecs", "bad-adapter", "conform", "maintain",
                "reference-adapter",
            ],
            exclude: [
                "Expected/refused-files.txt", "LiveServer/refused-files.txt",
                "Tool/wrong-calls.txt",
                "Vectors/damages.json", "Vectors/refused-heads.txt",
            ]),
        .testTarget(
            name: "ConformanceTestingTests",
            dependencies: [
                "Conformance", "ConformanceIsolation", "ConformanceReports", "ConformanceResults",
                "ConformanceSupport", "ConformanceTesting", "Reference", "StrictCodecs",
            ]),
        .testTarget(
            name: "RuleTests",
            dependencies: ["Conformance", "Mistakes", "Reference"]),
    ]
)

for target in package.targets
where ![.plugin].contains(target.type) && !["ChildStart", "IsolationStart"].contains(target.name) {
    target.swiftSettings = [
        .enableUpcomingFeature("ExistentialAny"),
        .enableUpcomingFeature("InternalImportsByDefault"),
        .enableUpcomingFeature("MemberImportVisibility"),
    ]
}
