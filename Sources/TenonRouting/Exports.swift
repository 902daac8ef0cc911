// Code that imports TenonRouting can also use Tenon and TenonRouter.
@_exported import Tenon
@_exported import TenonRouter
