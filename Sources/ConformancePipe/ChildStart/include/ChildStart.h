#pragma once

#include <sys/types.h>

/// Starts a program in a folder, as the leader of a group, with no signal blocked and no descriptor but three:
/// those that are given for its input, its output and its errors, or /dev/null in place of a negative one.
///
/// Foundation leaves a socket of its own open in every child.
///
/// @returns 0, or the number of an error: ENOTSUP on a system whose programs may not start others, such as iOS.
int conformance_start_child(
    pid_t *_Nonnull identifier, const char *_Nonnull path, char *_Nullable const *_Nonnull arguments,
    char *_Nullable const *_Nonnull environment, const char *_Nonnull folder, const int *_Nonnull streams);

/// Makes this process the parent of all processes below it whose parent ends.
///
/// @returns 0, or -1 where the system cannot.
int conformance_adopt_orphans(void);
