// The parts of curses that Swift cannot reach: macros, globals, terminfo strings.
#define _GNU_SOURCE
#include "CNcurses.h"

#include <errno.h>
#include <fcntl.h>
#include <langinfo.h>
#include <locale.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <term.h>
#include <unistd.h>
#include <wchar.h>

// curses writes out what it has at every movement of the cursor: a hundred small writes a frame,
// each of which wakes the terminal. It therefore has a descriptor of its own, which leads to memory
// while a frame is made and to the terminal otherwise; the frame then goes out in one piece.
static int terminal_output = STDOUT_FILENO;
static int curses_output = -1;
static int frame_memory = -1;

// A slow terminal takes a frame bit by bit, and keys shall not wait for that: what there is no room
// for stays here. The terminal is opened once more for it, because the mode that does not wait
// belongs to the open file, which is the shell's, too. Where that is forbidden, writes wait.
static int waitless_output = -1;
static char *frame;
static size_t frame_length;
static size_t frame_sent;

static void open_waitless(int output) {
  char path[32];
  snprintf(path, sizeof path, "/proc/self/fd/%d", output);
  struct stat own;
  struct stat other;
  int opened = isatty(output) ? open(path, O_WRONLY | O_NONBLOCK | O_NOCTTY | O_CLOEXEC) : -1;
  if (opened >= 0 && (fstat(output, &own) != 0 || fstat(opened, &other) != 0 ||
                      own.st_rdev != other.st_rdev)) {
    close(opened);
    opened = -1;
  }
  if (waitless_output >= 0) close(waitless_output);
  waitless_output = opened;
}

/// The stream for curses; the standard output itself where there is no descriptor to be had.
static FILE *curses_stream(int output) {
  terminal_output = output;
  curses_output = fcntl(output, F_DUPFD_CLOEXEC, 10);
  FILE *stream = curses_output >= 0 ? fdopen(curses_output, "w") : NULL;
  if (stream == NULL) {
    curses_output = -1;
    return stdout;
  }
  return stream;
}

bool wx_collects_frames(void) {
  // A limit on the size of files holds for such memory, too, and would cut frames off.
  struct rlimit limit;
  if (frame_memory < 0 && getrlimit(RLIMIT_FSIZE, &limit) == 0 &&
      limit.rlim_cur == RLIM_INFINITY) {
    frame_memory = memfd_create("frame", MFD_CLOEXEC);
  }
  return frame_memory >= 0;
}

/// Writes everything, or gives up when the terminal has gone.
static void write_all(int descriptor, const char *bytes, size_t length) {
  while (length > 0) {
    ssize_t count = write(descriptor, bytes, length);
    if (count > 0) {
      bytes += count;
      length -= (size_t)count;
    } else if (count < 0 && errno == EAGAIN) {
      struct pollfd space = {.fd = descriptor, .events = POLLOUT};
      if (poll(&space, 1, 1000) <= 0) return;
    } else if (count == 0 || errno != EINTR) {
      return;
    }
  }
}

static void drop_frame(void) {
  // Large ones go back to the system: minutes may pass before the next.
  free(frame);
  frame = NULL;
  frame_length = 0;
  frame_sent = 0;
}

size_t wx_send_output(void) {
  while (frame_sent < frame_length) {
    ssize_t count = write(waitless_output, frame + frame_sent, frame_length - frame_sent);
    if (count > 0) {
      frame_sent += (size_t)count;
    } else if (count < 0 && errno == EAGAIN) {
      return frame_length - frame_sent;
    } else if (count == 0 || errno != EINTR) {
      break;  // the terminal has gone
    }
  }
  drop_frame();
  return 0;
}

void wx_finish_output(int patience) {
  size_t left = wx_send_output();
  while (left > 0) {
    struct pollfd space = {.fd = waitless_output, .events = POLLOUT};
    int ready = poll(&space, 1, patience);
    if (ready < 0 && errno == EINTR) continue;
    size_t before = left;
    left = ready > 0 ? wx_send_output() : left;
    if (left == before) {
      drop_frame();
      left = 0;
    }
  }
}

/// What curses wrote into the memory, NULL if there is nothing; the memory is empty then.
static char *take_written(size_t *length) {
  off_t written = lseek(frame_memory, 0, SEEK_CUR);
  lseek(frame_memory, 0, SEEK_SET);
  char *bytes = written > 0 ? malloc((size_t)written) : NULL;
  *length = 0;
  while (bytes != NULL && *length < (size_t)written) {
    ssize_t count = pread(frame_memory, bytes + *length, (size_t)written - *length, (off_t)*length);
    if (count <= 0) break;
    *length += (size_t)count;
  }
  return bytes;
}

static size_t send_frame(void) {
  size_t length;
  char *written = take_written(&length);
  frame = written == NULL ? NULL : malloc(2 * length);
  size_t saved = frame == NULL ? 0 : wx_save_colors(written, length, frame);
  free(written);
  frame_length = saved;
  frame_sent = 0;
  if (waitless_output < 0) {
    write_all(terminal_output, frame, saved);
    drop_frame();
  } else {
    wx_send_output();
  }
  return saved;
}

size_t wx_update_screen(const char *before, const char *after) {
  // There is room for one frame; whoever draws sooner waits for the one before.
  wx_finish_output(WX_OUTPUT_PATIENCE);
  int output = curses_output >= 0 ? curses_output : terminal_output;
  bool is_collected = curses_output >= 0 && frame_memory >= 0 &&
                      dup3(frame_memory, curses_output, O_CLOEXEC) >= 0;
  write_all(output, before, strlen(before));
  doupdate();
  write_all(output, after, strlen(after));
  if (is_collected) {
    dup3(terminal_output, curses_output, O_CLOEXEC);
    return send_frame();
  }
  return 0;
}

/// The environment of before while `begin_description` is in force.
static char **outer_environment;

/// Lets curses find a description in memory.
///
/// Not by setenv, which moves the environment under a thread that reads it. The copy is left
/// behind for the same reason; there are two or three in a process.
static void begin_description(const char *description) {
  outer_environment = NULL;
  if (description == NULL) return;
  size_t count = 0;
  while (environ != NULL && environ[count] != NULL) count += 1;
  char **copy = calloc(count + 2, sizeof *copy);
  char *variable = NULL;
  if (copy == NULL || asprintf(&variable, "TERMINFO=%s", description) < 0) {
    free(copy);
    return;
  }
  size_t kept = 0;
  copy[kept++] = variable;
  for (size_t index = 0; index < count; index += 1) {
    if (strncmp(environ[index], "TERMINFO=", 9) != 0) copy[kept++] = environ[index];
  }
  outer_environment = environ;
  environ = copy;
}

static void end_description(void) {
  if (outer_environment != NULL) environ = outer_environment;
  outer_environment = NULL;
}

/// Whether a description says that it sets any colour of 24 bits, in one of the ways to say it.
static bool has_direct_color(void) {
  return tigetflag("RGB") > 0 || tigetnum("RGB") > 0 || wx_string_capability("RGB") != NULL ||
         tigetflag("Tc") > 0;
}

struct wx_terminal_traits wx_probe_terminal(const char *name, const char *description) {
  struct wx_terminal_traits traits = {.state = WX_TERMINAL_USABLE};
  int problem = 0;
  begin_description(description);
  int result = setupterm(name, 1, &problem);
  end_description();
  if (result != OK) {
    traits.state = problem < 0    ? WX_TERMINAL_NO_DATABASE
                   : problem == 0 ? WX_TERMINAL_UNKNOWN
                                  : WX_TERMINAL_LIMITED;
    return traits;
  }
  if (wx_string_capability("cup") == NULL || wx_string_capability("clear") == NULL) {
    traits.state = WX_TERMINAL_LIMITED;
  }
  int colors = tigetnum("colors");
  traits.colors = colors > 0 ? colors : 0;
  traits.has_direct_color = has_direct_color();
  del_curterm(cur_term);
  return traits;
}

SCREEN *wx_open_screen(const char *name, const char *description, int input, int output) {
  // newterm takes these signals for itself; here they come through a signalfd.
  static const int taken[] = {SIGINT, SIGTERM, SIGTSTP, SIGWINCH};
  struct sigaction before[sizeof taken / sizeof taken[0]];
  FILE *keys = input == STDIN_FILENO ? stdin : fdopen(input, "r");
  if (keys == NULL) return NULL;
  for (size_t index = 0; index < sizeof taken / sizeof taken[0]; index += 1) {
    sigaction(taken[index], NULL, &before[index]);
  }
  begin_description(description);
  open_waitless(output);
  wx_collects_frames();
  SCREEN *screen = newterm(name, curses_stream(output), keys);
  end_description();
  for (size_t index = 0; index < sizeof taken / sizeof taken[0]; index += 1) {
    sigaction(taken[index], &before[index], NULL);
  }
  return screen;
}

bool wx_define_pair(int number, int foreground, int background) {
  // curses looks through the whole screen for cells of a pair whose colours change, which takes
  // longer than everything else about it; unless it is about to draw all of them anyway.
  bool is_cleared_anyway = is_cleared(curscr);
  clearok(curscr, TRUE);
  bool is_defined = init_extended_pair(number, foreground, background) == OK;
  clearok(curscr, is_cleared_anyway);
  return is_defined;
}

const char *wx_string_capability(const char *name) {
  const char *value = tigetstr(name);
  return value == (const char *)-1 ? NULL : value;
}

WINDOW *wx_standard_window(void) { return stdscr; }
int wx_color_count(void) { return COLORS; }
int wx_pair_count(void) { return COLOR_PAIRS; }
void wx_clear_at_next_update(void) { clearok(curscr, TRUE); }

bool wx_set_character_locale(const char *name) { return setlocale(LC_CTYPE, name) != NULL; }
bool wx_locale_is_utf8(void) { return strcmp(nl_langinfo(CODESET), "UTF-8") == 0; }

int wx_width(uint32_t scalar) { return wcwidth((wchar_t)scalar); }
