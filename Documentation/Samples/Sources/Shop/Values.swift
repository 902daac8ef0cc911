import Tenon
