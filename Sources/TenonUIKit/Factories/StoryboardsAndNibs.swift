#if canImport(UIKit) && !os(watchOS)
  import TenonNavigator
  import UIKit

  extension UIStoryboard {
    /// A controller of the storyboard, of the class that the caller expects: what makes a destination.
    ///
    /// ```swift
    /// contract.destination(ProductDetail.self, with: products) { route, screen, products in
    ///   let page: ProductPage = try UIStoryboard(name: "Shop", bundle: nil).destination("product")
    ///   page.products = products
    ///   return page
    /// }
    /// ```
    /// - Parameter identifier: The controller's identifier; the initial one by default. UIKit raises an exception for
    ///   one that is not in the storyboard.
    /// - Returns: The controller.
    /// - Throws: ``NavigationError`` for a controller of another class, or where
    ///   there is no initial one.
    public func destination<Controller: UIViewController>(_ identifier: String? = nil) throws(NavigationError)
      -> Controller
    {
      let made: UIViewController? =
        if let identifier {
          instantiateViewController(withIdentifier: identifier)
        } else {
          instantiateInitialViewController()
        }
      if let controller = made as? Controller { return controller }
      throw .unexpectedDestination(
        "\(Controller.self)",
        found: made.map { "\(type(of: $0))" } ?? "storyboard without an initial controller")
    }
  }

  extension UINib {
    /// The first of the nib's objects that has the class that the caller expects, such as a view: what makes a
    /// destination. A controller takes its nib's name itself.
    /// - Parameter owner: The nib's owner, if it has one.
    /// - Returns: The object.
    /// - Throws: ``NavigationError`` if there is none.
    public func destination<Object: AnyObject>(owner: AnyObject? = nil) throws(NavigationError) -> Object {
      let made = instantiate(withOwner: owner)
      for object in made { if let object = object as? Object { return object } }
      throw .unexpectedDestination(
        "\(Object.self)",
        found: made.isEmpty
          ? "nib without objects" : "nib of \(made.map { "\(type(of: $0))" }.joined(separator: ", "))")
    }
  }
#endif
