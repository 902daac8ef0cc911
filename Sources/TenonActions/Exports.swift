// Code that declares actions also needs modules and the mediator.
@_exported import Tenon
@_exported import TenonMediator
