import Conformance
import Reference
let report = try await Report(checking: ReferenceImplementation())
print(report)
