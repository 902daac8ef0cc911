import BankAssembly
import TenonRoutes

let application = try ratesDemo()
try await application.run {}
