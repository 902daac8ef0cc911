// Code that imports TenonRoutes can also use Tenon and TenonRouter.
@_exported import Tenon
@_exported import TenonRouter
