import Tenon

struct CatalogModule: Module {
  let layer = Layer.feature
  func declare(in contract: inout ModuleContract) {}
}

struct WebModule: Module {
  let layer = Layer.business
  func declare(in contract: inout ModuleContract) {}
}

// sample
@main
struct Server {
  static func main() async {
    await Application.run([CatalogModule(), WebModule()]) { _ in print("ready") }  // after the launch
  }
}
// end
