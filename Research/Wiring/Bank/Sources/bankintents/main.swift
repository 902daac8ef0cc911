import BankAssembly
import TenonRoutes

let application = try Bank.intents()
try await application.launch()
await application.stop()
