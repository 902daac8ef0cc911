import BankAssembly
import TenonRoutes

let application = try Bank.phone()
try await application.launch()
await application.stop()
