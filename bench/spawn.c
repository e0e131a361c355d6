// Starts programs and measures each of them. Small, so that little of what it measures is its own.
//
//   spawn <plan> <rounds> > samples
//
// Each line of the plan is a word, a blank and a value. `measured` or `unmeasured` begins a call, and these belong to
// it: `cwd` its folder, `input` the file that it gets through a pipe, `env` a variable as NAME=VALUE, `arg` a word of
// its command line, of which the first is the program's path. Unmeasured calls run right before the measured one
// that follows them. Every round has all of them, in a new order: what ran before a call has warmed or emptied the
// caches.
//
// A sample is a line: the call's number, the round, milliseconds of wall time, of processor time in user and in
// system mode, the largest resident set in KB, page faults without and with reading from the disk, the exit code
// (128 and more: the signal) and the instructions in user mode, `-` where the machine doesn't count them.
#define _GNU_SOURCE
#include <fcntl.h>
#include <spawn.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>
#ifdef __linux__
#include <linux/perf_event.h>
#include <sys/syscall.h>
#endif

enum { WORDS = 32, WARM_UP = 3, PIPE_BYTES = 65536 };

typedef struct {
  int measured;
  char *cwd, *input, *argv[WORDS + 1], *env[WORDS + 1];
  int words, variables;
} Call;

/** A measured call and what runs before it. */
typedef struct {
  int first, last;
} Turn;

static Call *calls;
static Turn *turns;
static int call_count, turn_count;

static void fail(const char *what, const char *which) {
  fprintf(stderr, "spawn: %s: %s\n", what, which);
  exit(1);
}

static void *grown(void *list, int count, size_t size) {
  // In steps: what this program holds in memory counts for every program that it starts.
  if (count % 16 != 0) return list;
  list = realloc(list, (count + 16) * size);
  if (list == NULL) fail("no memory", "plan");
  return list;
}

static void begin_call(int measured) {
  calls = grown(calls, call_count, sizeof *calls);
  memset(&calls[call_count], 0, sizeof *calls);
  calls[call_count].measured = measured;
  if (call_count == 0 || calls[call_count - 1].measured) {
    turns = grown(turns, turn_count, sizeof *turns);
    turns[turn_count++].first = call_count;
  }
  turns[turn_count - 1].last = call_count++;
}

static void read_plan(const char *path) {
  FILE *plan = fopen(path, "r");
  char *line = NULL;
  size_t capacity = 0;
  if (plan == NULL) fail("can't read", path);
  while (getline(&line, &capacity, plan) > 0) {
    line[strcspn(line, "\n")] = '\0';
    char *value = line, *word = strsep(&value, " ");
    if (strcmp(word, "measured") == 0 || strcmp(word, "unmeasured") == 0) {
      begin_call(*word == 'm');
      continue;
    }
    if (call_count == 0 || value == NULL) fail("bad line in the plan", line);
    Call *call = &calls[call_count - 1];
    if (call->words == WORDS || call->variables == WORDS) fail("too many words", line);
    value = strdup(value);
    if (strcmp(word, "cwd") == 0) call->cwd = value;
    else if (strcmp(word, "input") == 0) call->input = value;
    else if (strcmp(word, "env") == 0) call->env[call->variables++] = value;
    else if (strcmp(word, "arg") == 0) call->argv[call->words++] = value;
    else fail("unknown word in the plan", word);
  }
  free(line);
  fclose(plan);
}

static int reserve(int descriptor, off_t bytes) {
  if (bytes <= PIPE_BYTES) return 1;
#ifdef F_SETPIPE_SZ
  return fcntl(descriptor, F_SETPIPE_SZ, (int)bytes) >= bytes;
#else
  return 0;
#endif
}

/** A pipe with the payload in it, as a client sends it; the file itself where no pipe holds so much. */
static int open_input(const char *path) {
  int file = open(path, O_RDONLY | O_CLOEXEC), ends[2];
  struct stat status;
  if (file < 0 || fstat(file, &status) != 0) fail("can't read", path);
  if (!S_ISREG(status.st_mode)) return file;
  if (pipe(ends) != 0) fail("no pipe for", path);
  fcntl(ends[0], F_SETFD, FD_CLOEXEC);
  fcntl(ends[1], F_SETFD, FD_CLOEXEC);
  if (!reserve(ends[1], status.st_size)) {
    close(ends[0]);
    close(ends[1]);
    return file;
  }
  char block[4096];
  for (ssize_t count; (count = read(file, block, sizeof block)) > 0;)
    if (write(ends[1], block, count) != count) fail("can't send", path);
  close(ends[1]);
  close(file);
  return ends[0];
}

/**
 * A counter of instructions, or -1. It follows every process that is started from here; the few that this program
 * runs itself between two readings are counted, too.
 */
static int open_counter(void) {
#ifdef __linux__
  struct perf_event_attr event = {
      .type = PERF_TYPE_HARDWARE,
      .size = sizeof event,
      .config = PERF_COUNT_HW_INSTRUCTIONS,
      .inherit = 1,
      .exclude_kernel = 1,
      .exclude_hv = 1,
  };
  return syscall(SYS_perf_event_open, &event, 0, -1, -1, PERF_FLAG_FD_CLOEXEC);
#else
  return -1;
#endif
}

static uint64_t counted(int counter) {
  uint64_t count = 0;
  if (counter >= 0 && read(counter, &count, sizeof count) != sizeof count) fail("can't read", "counter");
  return count;
}

static double milliseconds(void) {
  struct timespec now;
  clock_gettime(CLOCK_MONOTONIC, &now);
  return now.tv_sec * 1e3 + now.tv_nsec / 1e6;
}

static double in_milliseconds(struct timeval time) { return time.tv_sec * 1e3 + time.tv_usec / 1e3; }

static long in_kilobytes(long resident) {
#ifdef __APPLE__
  return resident / 1024;
#else
  return resident;
#endif
}

/** Runs a call, and prints what it took unless the round is one to warm up. */
static void run(Call *call, int number, int round, int counter) {
  posix_spawn_file_actions_t actions;
  int input = open_input(call->input), status;
  struct rusage usage;
  pid_t child;
  posix_spawn_file_actions_init(&actions);
  posix_spawn_file_actions_adddup2(&actions, input, 0);
  posix_spawn_file_actions_addopen(&actions, 1, "/dev/null", O_WRONLY, 0);
  posix_spawn_file_actions_addopen(&actions, 2, "/dev/null", O_WRONLY, 0);
  posix_spawn_file_actions_addchdir_np(&actions, call->cwd);
  uint64_t before = counted(counter);
  double start = milliseconds();
  if (posix_spawn(&child, call->argv[0], &actions, NULL, call->argv, call->env) != 0)
    fail("can't start", call->argv[0]);
  if (wait4(child, &status, 0, &usage) != child) fail("can't wait for", call->argv[0]);
  double wall = milliseconds() - start;
  uint64_t instructions = counted(counter) - before;
  posix_spawn_file_actions_destroy(&actions);
  close(input);
  if (!call->measured || round < 0) return;
  printf("%d\t%d\t%.4f\t%.3f\t%.3f\t%ld\t%ld\t%ld\t%d\t", number, round, wall, in_milliseconds(usage.ru_utime),
         in_milliseconds(usage.ru_stime), in_kilobytes(usage.ru_maxrss), usage.ru_minflt, usage.ru_majflt,
         WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status));
  if (counter < 0) printf("-\n");
  else printf("%llu\n", (unsigned long long)instructions);
}

/** The same order of rounds in every run. */
static void shuffle(int *order, int count) {
  static uint32_t state = 2463534242;
  for (int left = count; left > 1; left--) {
    state ^= state << 13, state ^= state >> 17, state ^= state << 5;
    int other = state % left, taken = order[other];
    order[other] = order[left - 1];
    order[left - 1] = taken;
  }
}

int main(int argc, char **argv) {
  if (argc != 3) fail("usage", "spawn <plan> <rounds>");
  read_plan(argv[1]);
  int rounds = atoi(argv[2]), counter = open_counter();
  int *order = malloc(turn_count * sizeof *order);
  for (int turn = 0; turn < turn_count; turn++) order[turn] = turn;
  for (int round = -WARM_UP; round < rounds; round++) {
    shuffle(order, turn_count);
    for (int at = 0; at < turn_count; at++) {
      Turn turn = turns[order[at]];
      for (int call = turn.first; call <= turn.last; call++) run(&calls[call], order[at], round, counter);
    }
  }
  return 0;
}
