// Code that imports the host also gets what it hosts.
@_exported import TenonNavigation
