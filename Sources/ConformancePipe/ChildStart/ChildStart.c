#define _GNU_SOURCE
#include "ChildStart.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <spawn.h>
#if defined(__linux__)
#include <sys/prctl.h>
#elif defined(__APPLE__)
#include <TargetConditionals.h>
#endif

int conformance_adopt_orphans(void) {
#if defined(__linux__)
    return prctl(PR_SET_CHILD_SUBREAPER, 1, 0, 0, 0);
#else
    return -1;
#endif
}

#if defined(__APPLE__) && !TARGET_OS_OSX
int conformance_start_child(
    pid_t *identifier, const char *path, char *const *arguments, char *const *environment,
    const char *folder, const int *streams) {
    return ENOTSUP;
}
#else
static int prepare(posix_spawn_file_actions_t *actions, const char *folder, const int *streams) {
    for (int stream = 0; stream < 3; stream++) {
        int error = streams[stream] < 0
            ? posix_spawn_file_actions_addopen(actions, stream, "/dev/null", O_RDWR, 0)
            : posix_spawn_file_actions_adddup2(actions, streams[stream], stream);
        if (error) return error;
    }
    int error = posix_spawn_file_actions_addchdir_np(actions, folder);
#if defined(__GLIBC__)
#if __GLIBC_PREREQ(2, 34)
    if (!error) error = posix_spawn_file_actions_addclosefrom_np(actions, 3);
#endif
#endif
    return error;
}

static int describe(posix_spawnattr_t *attributes) {
    short flags = POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF;
#if defined(__APPLE__)
    flags |= POSIX_SPAWN_CLOEXEC_DEFAULT;
#endif
    sigset_t none;
    sigemptyset(&none);
    int error = posix_spawnattr_setsigmask(attributes, &none);
    // A tool that runs in the background, or under nohup, ignores some of them.
    const int signals[] = {SIGHUP, SIGINT, SIGQUIT, SIGTERM};
    for (int index = 0; index < 4; index++) sigaddset(&none, signals[index]);
    if (!error) error = posix_spawnattr_setsigdefault(attributes, &none);
    if (!error) error = posix_spawnattr_setpgroup(attributes, 0);
    return error ? error : posix_spawnattr_setflags(attributes, flags);
}

int conformance_start_child(
    pid_t *identifier, const char *path, char *const *arguments, char *const *environment,
    const char *folder, const int *streams) {
    posix_spawn_file_actions_t actions;
    posix_spawnattr_t attributes;
    int error = posix_spawn_file_actions_init(&actions);
    if (error) return error;
    error = posix_spawnattr_init(&attributes);
    if (!error) {
        error = prepare(&actions, folder, streams);
        if (!error) error = describe(&attributes);
        if (!error)
            error = posix_spawn(identifier, path, &actions, &attributes, arguments, environment);
        posix_spawnattr_destroy(&attributes);
    }
    posix_spawn_file_actions_destroy(&actions);
    return error;
}
#endif
