public import Conformance
import Reference
