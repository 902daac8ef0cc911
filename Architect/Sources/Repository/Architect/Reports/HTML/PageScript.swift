/// The page's script: moving, folding, searching, focus, reasons, matrix and table. Its parts run in this order and
/// share one scope; a function that is called later may be defined in a later part.
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
