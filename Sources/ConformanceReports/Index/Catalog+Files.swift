package import Conformance

extension Catalog {
    /// The files that it was read from, or those of the package.
    package var files: VectorFiles {
        get throws { VectorFiles(directory: try directory ?? BundledVectors.directory) }
    }
}
