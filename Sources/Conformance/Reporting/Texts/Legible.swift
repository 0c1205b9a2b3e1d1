extension Unicode.Scalar {
    /// Whether the scalar shows as itself and does not change the order in which others are seen.
    package var isLegible: Bool {
        if 0x20...0x7E ~= value { return true }
        switch properties.generalCategory {
        case .control, .format, .lineSeparator, .paragraphSeparator, .privateUse, .surrogate,
            .unassigned:
            return false
        default: return true
        }
    }
}
