import Tenon

protocol PriceList: Sendable {}

struct CatalogModule: Module {
  let layer = Layer.business

  func declare(in contract: inout ModuleContract) {
    let prices = contract.requires((any PriceList).self)
    contract.starts(with: prices) { _ in }
  }
}

do {
  // sample
  let application = try Application([CatalogModule()])
  // end
  _ = application
} catch {
  print(error)
}
