// Code that declares routes has modules and the router.
@_exported import Tenon
@_exported import TenonRouter
