// swift-tools-version: 6.0

import PackageDescription

// The adapters of version 1.0 as their packages have them: no symbol of the suite but the public ones. They are compiled
// and never run. From 1.0.0 on, a change that needs another one in `1.0` waits for 2.0.
let package = Package(
    name: "Adapters",
    platforms: [.macOS(.v14), .iOS(.v17)],
    dependencies: [
        .package(name: "appflip-oauth-conformance", path: "../..")
    ],
    targets: [
        .testTarget(
            name: "AdaptersTests",
            dependencies: [
                .product(name: "Conformance", package: "appflip-oauth-conformance"),
                .product(name: "ConformanceIsolation", package: "appflip-oauth-conformance"),
                .product(name: "ConformancePipe", package: "appflip-oauth-conformance"),
                .product(name: "ConformanceReports", package: "appflip-oauth-conformance"),
                .product(name: "ConformanceTesting", package: "appflip-oauth-conformance"),
                .product(name: "StrictCodecs", package: "appflip-oauth-conformance"),
            ],
            path: "1.0"
        )
    ]
)

for target in package.targets {
    target.swiftSettings = [
        .enableUpcomingFeature("ExistentialAny"),
        .enableUpcomingFeature("InternalImportsByDefault"),
        .enableUpcomingFeature("MemberImportVisibility"),
    ]
}
