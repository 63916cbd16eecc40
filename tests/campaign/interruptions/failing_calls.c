/* Preloaded into a process: calls on files below one folder are counted, and some of them fail.

   failing_calls_arm says which: those from `first` to `last`, of the kinds in `kinds`, with
   `error`; a negative error is a signal that the process gets instead. The count is kept in a
   shared file, so that it can be read when the process is gone. */

#define _GNU_SOURCE
#include <dirent.h>
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdarg.h>
#include <stdatomic.h>
#include <stdio.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <sys/types.h>
#include <sys/uio.h>
#include <unistd.h>

enum { OPENING = 1, READING = 2, WRITING = 4, SYNCING = 8, NAMING = 16, MAPPING = 32 };
enum { MAX_FILES = 65536 };

static char folder[4096];
static atomic_long *count;
static long first_call, last_call;
static int error_of_call, kinds_of_call;
static unsigned char is_watched[MAX_FILES];

#define REAL(name)                                             \
    static __typeof__(name) *real;                             \
    if (!real)                                                 \
        real = (__typeof__(name) *)dlsym(RTLD_NEXT, #name)

int failing_calls_arm(const char *below, const char *counter, long first, long last, int error,
                      int kinds)
{
    int file = open(counter, O_RDWR);
    if (file < 0)
        return -1;
    void *shared = mmap(NULL, sizeof(atomic_long), PROT_READ | PROT_WRITE, MAP_SHARED, file, 0);
    close(file);
    if (shared == MAP_FAILED)
        return -1;
    snprintf(folder, sizeof folder, "%s", below);
    first_call = first;
    last_call = last;
    error_of_call = error;
    kinds_of_call = kinds;
    count = shared;
    return 0;
}

static int fails(int kind)
{
    if (!count || !(kinds_of_call & kind))
        return 0;
    long number = atomic_fetch_add(count, 1) + 1;
    if (number < first_call || number > last_call)
        return 0;
    if (error_of_call < 0) {
        kill(getpid(), -error_of_call);
        pause();
    }
    errno = error_of_call;
    return 1;
}

static int is_below(const char *path)
{
    return count && path && !strncmp(path, folder, strlen(folder));
}

static int watched(int file)
{
    return count && file >= 0 && file < MAX_FILES && is_watched[file];
}

static int noted(int file, const char *path)
{
    if (file >= 0 && file < MAX_FILES)
        is_watched[file] = (unsigned char)is_below(path);
    return file;
}

static mode_t mode_of(int flags, va_list rest)
{
    return flags & (O_CREAT | O_TMPFILE) ? va_arg(rest, mode_t) : 0;
}

static int opening_fails(const char *path, int flags)
{
    return is_below(path) && fails(flags & O_CREAT ? OPENING | NAMING : OPENING);
}

#define OPEN(name)                                             \
    int name(const char *path, int flags, ...)                 \
    {                                                          \
        REAL(name);                                            \
        va_list rest;                                          \
        va_start(rest, flags);                                 \
        mode_t mode = mode_of(flags, rest);                    \
        va_end(rest);                                          \
        if (opening_fails(path, flags))                        \
            return -1;                                         \
        return noted(real(path, flags, mode), path);           \
    }
OPEN(open)
OPEN(open64)

#define OPEN_AT(name)                                          \
    int name(int place, const char *path, int flags, ...)      \
    {                                                          \
        REAL(name);                                            \
        va_list rest;                                          \
        va_start(rest, flags);                                 \
        mode_t mode = mode_of(flags, rest);                    \
        va_end(rest);                                          \
        if (opening_fails(path, flags))                        \
            return -1;                                         \
        return noted(real(place, path, flags, mode), path);    \
    }
OPEN_AT(openat)
OPEN_AT(openat64)

DIR *opendir(const char *path)
{
    REAL(opendir);
    return is_below(path) && fails(OPENING) ? NULL : real(path);
}

int close(int file)
{
    REAL(close);
    if (file >= 0 && file < MAX_FILES)
        is_watched[file] = 0;
    return real(file);
}

#define ON_FILE(type, name, kind, parameters, arguments)       \
    type name parameters                                       \
    {                                                          \
        REAL(name);                                            \
        return watched(file) && fails(kind) ? -1 : real arguments; \
    }
ON_FILE(ssize_t, read, READING, (int file, void *into, size_t size), (file, into, size))
ON_FILE(ssize_t, pread, READING, (int file, void *into, size_t size, off_t at),
        (file, into, size, at))
ON_FILE(ssize_t, pread64, READING, (int file, void *into, size_t size, off64_t at),
        (file, into, size, at))
ON_FILE(ssize_t, preadv, READING, (int file, const struct iovec *into, int n, off_t at),
        (file, into, n, at))
ON_FILE(ssize_t, preadv64, READING, (int file, const struct iovec *into, int n, off64_t at),
        (file, into, n, at))
ON_FILE(ssize_t, write, WRITING, (int file, const void *from, size_t size), (file, from, size))
ON_FILE(ssize_t, pwrite, WRITING, (int file, const void *from, size_t size, off_t at),
        (file, from, size, at))
ON_FILE(ssize_t, pwrite64, WRITING, (int file, const void *from, size_t size, off64_t at),
        (file, from, size, at))
ON_FILE(int, ftruncate, WRITING, (int file, off_t size), (file, size))
ON_FILE(int, ftruncate64, WRITING, (int file, off64_t size), (file, size))
ON_FILE(int, fsync, SYNCING, (int file), (file))
ON_FILE(int, fdatasync, SYNCING, (int file), (file))

#define ON_PATH(name, parameters, arguments)                   \
    int name parameters                                        \
    {                                                          \
        REAL(name);                                            \
        return is_below(path) && fails(NAMING) ? -1 : real arguments; \
    }
ON_PATH(rename, (const char *path, const char *to), (path, to))
ON_PATH(unlink, (const char *path), (path))
ON_PATH(rmdir, (const char *path), (path))
ON_PATH(mkdir, (const char *path, mode_t mode), (path, mode))
ON_PATH(link, (const char *path, const char *to), (path, to))
ON_PATH(truncate, (const char *path, off_t size), (path, size))
ON_PATH(truncate64, (const char *path, off64_t size), (path, size))

#define MAP(name, offset)                                      \
    void *name(void *at, size_t size, int protection, int flags, int file, offset from) \
    {                                                          \
        REAL(name);                                            \
        if (watched(file) && fails(MAPPING))                   \
            return MAP_FAILED;                                 \
        return real(at, size, protection, flags, file, from);  \
    }
MAP(mmap, off_t)
MAP(mmap64, off64_t)
