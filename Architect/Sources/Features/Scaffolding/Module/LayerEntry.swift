import ProjectEditors

/// The list of modules of a layer in `.tenon.yml`.
enum LayerEntry {
  /// Returns the configuration with a module added to a layer.
  /// - Throws: `ProjectEditError` if the list cannot be edited.
  static func adding(_ module: String, to layer: String, in text: String) throws(ProjectEditError) -> String {
    var editor = YAMLEditor(text)
    let index = (0..<(editor.count(at: ["layers"]) ?? 0)).first {
      editor.text(at: ["layers", .item($0), "name"]) == layer
    }
    guard let index else { throw ProjectEditError(.missing, "there is no layer '\(layer)'") }
    let path: [YAMLStep] = ["layers", .item(index)]
    if editor.has(path + ["modules"]) {
      try editor.addItem(.text(module), to: path + ["modules"])
    } else {
      try editor.addEntry("modules", .list([.text(module)]), to: path)
    }
    return editor.text
  }
}
