import TenonMediator

extension ActionReference where Input == Void, Output == String, Failure == any Error {
  public static var accountName: Self { Self("Account", "name") }
}
