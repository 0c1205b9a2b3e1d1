import ConformTool
import StrictCodecs

/// The text of `Vectors/places.json`.
struct PlacesFile {
    let places: Places

    static let path = "Vectors/\(Places.path)"

    /// The text of the file, in which each name has a line of its own.
    var text: String {
        """
        {
          "mistakes": {
        \(Self.files(of: places.mistakes))
          },
          "functions": {
        \(Self.files(of: places.functions))
          }
        }

        """
    }

    private static func files(of places: [String: Places.Place]) -> String {
        let files = Dictionary(grouping: places, by: \.value.file).sorted { $0.key < $1.key }
        return files.map { file, names in
            let lines = names.sorted { ($0.value.line, $0.key) < ($1.value.line, $1.key) }
                .map { "      \(JSON.quote($0.key)): \($0.value.line)" }
            return "    \(JSON.quote(file)): {\n\(lines.joined(separator: ",\n"))\n    }"
        }.joined(separator: ",\n")
    }
}
