import BankAssembly
import TenonRouting

let application = try ratesDemo()
try await application.run {}
