import ProjectEditors

/// A manifest whose list of targets is given.
func manifest(_ targets: String) -> String {
  """
  // swift-tools-version: 6.0
  import PackageDescription

  let package = Package(
    name: "Shop",
    targets: [
  \(targets)
    ]
  )

  """
}

func edited(_ text: String, _ edit: (inout PackageEditor) throws -> Void) throws -> String {
  var editor = try PackageEditor(text)
  try edit(&editor)
  return editor.text
}
