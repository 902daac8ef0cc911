// Code that declares targets also needs modules and actions.
@_exported import TenonActions
