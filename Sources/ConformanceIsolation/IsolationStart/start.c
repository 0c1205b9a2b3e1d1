#include "IsolationStart.h"

#include <stdlib.h>

void conformance_isolation_linked(void) {}

// Without the variable a process goes on as if this were not here.
__attribute__((constructor)) static void start(void) {
    if (getenv("CONFORMANCE_ISOLATION")) conformance_isolation_started();
}
