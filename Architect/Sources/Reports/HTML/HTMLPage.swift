import ModuleGraph
struct HTMLPage { let text: String; init(_ graph: ModuleGraph, title: String) { text = title } }
