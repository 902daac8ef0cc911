// Code that has the host has what it hosts.
@_exported import TenonNavigation
