// swift-tools-version: 6.0

import PackageDescription

/// What programs read of the vectors. The other pages at the top of that folder stay in the repository.
let vectors = [
    "aliases.json", "answers.json", "attacks.json", "coverage.json", "decisions.json",
    "defects.json", "index.json", "lookalikes.json", "members.json", "places.json",
    "profiles.json", "standards.json", "statements.json", "walks.json", "OPERATIONS.md",
    "Mistakes", "Variants", "schema", "app-flip-app", "authorization-endpoint",
    "client-registration", "google-app", "installed-app", "pkce", "revocation-endpoint",
    "sealed", "token-endpoint",
]

/// What everything stands on.
let core: [Target.Dependency] = ["Conformance", "StrictCodecs"]

/// What says of a report why, and writes it.
let reports: [Target.Dependency] = ["ConformanceDiagnosis", "ConformanceReports"]

/// The implementations that tests judge.
let implementations: [Target.Dependency] = ["Mistakes", "Reference", "Samples", "Variants"]

let package = Package(
    name: "appflip-oauth-conformance",
    platforms: [.macOS(.v13), .iOS(.v16), .tvOS(.v16), .watchOS(.v9), .visionOS(.v1)],
    products: [
        .library(name: "Conformance", targets: ["Conformance", "ConformanceDiagnosis"]),
        .library(name: "ConformanceTesting", targets: ["ConformanceTesting"]),
        .library(name: "ConformanceReports", targets: ["ConformanceReports"]),
        .library(name: "ConformancePipe", targets: ["ConformancePipe"]),
        .library(name: "ConformanceIsolation", targets: ["ConformanceIsolation"]),
        .library(name: "StrictCodecs", targets: ["StrictCodecs"]),
        .library(name: "Reference", targets: ["Reference"]),
        .executable(name: "conform", targets: ["conform"]),
        .plugin(name: "ConformPlugin", targets: ["ConformPlugin"]),
    ],
    targets: [
        .target(name: "StrictCodecs"),
        .target(
            name: "Conformance", dependencies: ["StrictCodecs"],
            resources: vectors.map { .copy("../../Vectors/\($0)") }),

        .target(name: "ConformanceDiagnosis", dependencies: core),

        // For test targets.
        .target(name: "ConformanceTesting", dependencies: core + ["ConformanceDiagnosis"]),
        .target(name: "ConformanceReports", dependencies: core + ["ConformanceDiagnosis"]),
        .target(
            name: "ConformanceIsolation",
            dependencies: core + ["ConformancePipe", "IsolationStart"],
            exclude: ["IsolationStart"]),
        .target(name: "IsolationStart", path: "Sources/ConformanceIsolation/IsolationStart"),

        // Implementations that are programs.
        .target(
            name: "ConformancePipe", dependencies: core + ["ChildStart"], exclude: ["ChildStart"]),
        .target(name: "ChildStart", path: "Sources/ConformancePipe/ChildStart"),
        .target(
            name: "ConformanceDrivers", dependencies: core + ["ChildStart", "ConformancePipe"]),

        // The tool. What it does is a library, since an executable cannot be tested by other programs.
        .target(
            name: "ConformTool",
            dependencies: core + reports + [
                "ConformanceDrivers", "ConformancePipe", "Reference",
                "Samples",
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

        // Implementations to judge: one that meets every rule, what the documents print, known mistakes, and what
        // is right and differs.
        .target(
            name: "Reference", dependencies: core + ["Signatures"], path: "Tests/Reference"),
        .target(name: "Signatures", dependencies: ["StrictCodecs"], path: "Tests/Signatures"),
        .target(name: "Samples", dependencies: core, path: "Tests/Samples"),
        .target(
            name: "Mistakes",
            dependencies: core + reports + [
                "Reference", "Signatures",
            ],
            path: "Tests/Mistakes"),
        .target(
            name: "Variants",
            dependencies: core + reports + [
                "Mistakes", "Reference",
            ],
            path: "Tests/Variants"),

        // The same implementations as programs.
        .executableTarget(
            name: "reference-adapter", dependencies: core + implementations + ["ConformancePipe"],
            path: "Tests/Support/reference-adapter"),
        .executableTarget(
            name: "reference-client",
            dependencies: core + ["ConformanceDrivers", "Mistakes", "Reference"],
            path: "Tests/Support/reference-client",
            exclude: ["client.json", "discovery.json", "over-the-wire.json", "scheme.json"]),
        .executableTarget(
            name: "reference-server", dependencies: core + ["Reference"],
            path: "Examples/servers/reference", exclude: ["server.json"]),
        .executableTarget(
            name: "bad-adapter", dependencies: core + ["Reference"],
            path: "Tests/Support/bad-adapter"),

        // Programs of the maintainers.
        .executableTarget(
            name: "maintain",
            dependencies: core + reports + implementations + [
                "ConformTool", "ConformancePipe",
                "Signatures",
                "TestSupport",
            ],
            path: "Tests/Support/maintain",
            exclude: ["Causes/README.md", "Causes/defects.json", "Variants/floor.json"]),
        .executableTarget(
            name: "fuzz",
            dependencies: core + reports + [
                "ConformTool", "ConformanceDrivers", "ConformancePipe",
                "Reference",
            ],
            path: "Tests/Support/fuzz"),
        .executableTarget(
            name: "benchmark",
            dependencies: core + reports + implementations + [
                "ConformTool", "ConformanceIsolation", "ConformancePipe",
                "ConformanceTesting",
            ],
            path: "Tests/Support/benchmark", exclude: ["README.md", "adopter"]),

        // The tests, a target for each module, and what they share.
        .target(
            name: "TestSupport",
            dependencies: core + reports + [
                "ConformancePipe", "Reference",
            ],
            path: "Tests/Support/TestSupport"),
        .target(name: "HTTPTypesStub", path: "Tests/Support/HTTPTypesStub"),
        .testTarget(name: "StrictCodecsTests", dependencies: ["StrictCodecs"]),
        .testTarget(
            name: "ConformanceTests",
            dependencies: core + implementations + ["ConformanceDiagnosis", "TestSupport"]),
        .testTarget(
            name: "ConformanceReportsTests",
            dependencies: core + reports + implementations + [
                "TestSupport", "conform",
            ]
        ),
        .testTarget(
            name: "ConformanceTestingTests",
            dependencies: core + reports + [
                "ConformanceIsolation",
                "ConformanceTesting", "Reference",
            ]),
        .testTarget(
            name: "ConformancePipeTests",
            dependencies: core + implementations + [
                "ConformancePipe", "TestSupport", "bad-adapter", "conform", "reference-adapter",
            ]),
        .testTarget(
            name: "ConformanceDriversTests",
            dependencies: core + reports + [
                "ConformanceDrivers", "ConformancePipe", "Reference",
                "TestSupport", "reference-client",
            ]),
        .testTarget(
            name: "ConformTests",
            dependencies: core + reports + implementations + [
                "ConformTool", "ConformanceDrivers", "ConformancePipe",
                "HTTPTypesStub",
                "TestSupport", "bad-adapter", "conform", "maintain",
            ]),
        .testTarget(
            name: "ReferenceTests",
            dependencies: core + reports + implementations + [
                "Signatures", "TestSupport",
                "maintain",
                "reference-adapter",
            ]),
        .testTarget(
            name: "RuleTests", dependencies: ["Conformance", "Mistakes", "Reference"]),
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
