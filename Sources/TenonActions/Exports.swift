// Code that declares actions has modules and the mediator.
@_exported import Tenon
@_exported import TenonMediator
