#if canImport(UIKit) && !os(watchOS)
  import TenonNavigator
  import UIKit

  extension UIStoryboard {
    /// Creates one of the storyboard's controllers for use as a destination. The controller must be an
    /// instance of the class that the caller expects.
    ///
    /// ```swift
    /// contract.destination(ProductDetail.self, with: products) { route, screen, products in
    ///   let page: ProductPage = try UIStoryboard(name: "Shop", bundle: nil).destination("product")
    ///   page.products = products
    ///   return page
    /// }
    /// ```
    /// - Parameter identifier: The controller's identifier; by default, the initial controller is created. UIKit raises
    ///   an exception for an identifier that is not in the storyboard.
    /// - Returns: The controller.
    /// - Throws: ``NavigationError`` if the controller is not of the expected class or there is no initial
    ///   controller.
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
        typeName(Controller.self, qualified: false),
        found: made.map { typeName(type(of: $0), qualified: false) }
          ?? "storyboard without an initial controller")
    }
  }

  extension UINib {
    /// Creates the nib's objects and returns the first object of the class that the caller expects, such as a view, for
    /// use as a destination. (A controller can be created directly with the name of its nib.)
    /// - Parameter owner: The nib's owner, if it has one.
    /// - Returns: The object.
    /// - Throws: ``NavigationError`` if the nib contains no object of that class.
    public func destination<Object: AnyObject>(owner: AnyObject? = nil) throws(NavigationError) -> Object {
      let made = instantiate(withOwner: owner)
      for object in made { if let object = object as? Object { return object } }
      throw .unexpectedDestination(
        typeName(Object.self, qualified: false),
        found: made.isEmpty
          ? "nib without objects"
          : "nib of \(made.map { typeName(type(of: $0), qualified: false) }.joined(separator: ", "))")
    }
  }
#endif
