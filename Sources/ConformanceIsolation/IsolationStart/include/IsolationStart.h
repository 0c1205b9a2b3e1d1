#pragma once

/// Called before `main` in a process that may serve an adapter; defined in Swift.
void conformance_isolation_started(void);

/// Makes the linker keep what calls it.
void conformance_isolation_linked(void);
