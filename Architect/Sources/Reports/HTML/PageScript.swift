/// The page's script: moving, folding, searching, focus, reasons, matrix and table. Its parts run in this order and share
/// their names; what a part calls later may stand in a later one.
enum PageScript {
  static let text = """
    "use strict";
    (() => {
    \(parts.joined(separator: "\n\n"))
    })();
    """

  private static let parts = [
    ElementScript.text, CameraScript.text, FoldingScript.text, LayoutScript.text, DrawingScript.text,
    FocusScript.text,
    MatrixScript.text, TableScript.text, SearchScript.text, ViewScript.text,
  ]
}
