/// How much may still be read and compared in a search, so that no text makes it endless.
package struct SearchWork: Sendable {
    private var left: Int
    private var hasMissed = false

    /// Allows some work.
    ///
    /// - Parameter octets: How many octets may be read, decoded or compared, each as often as that happens.
    package init(octets: Int) { left = octets }

    /// Whether there was more to do than it allows, so that nothing else is searched.
    package var isOver: Bool { left < 0 }

    /// Whether everything was searched.
    package var isComplete: Bool { !isOver && !hasMissed }

    /// Takes some of it.
    package mutating func take(_ octets: Int) { left -= min(octets, left + 1) }

    /// Notes that something was not searched.
    package mutating func miss() { hasMissed = true }
}
