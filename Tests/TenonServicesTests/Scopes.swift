import TenonServices

struct LoginScope: ServiceScope {}
struct CheckoutScope: ServiceScope {}
struct OtherScope: ServiceScope {}
