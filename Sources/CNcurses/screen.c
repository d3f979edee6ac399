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
#include <string.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <term.h>
#include <unistd.h>
#include <wchar.h>

// curses writes out what it has at every movement of the cursor: a hundred small writes a frame,
// each of which wakes the terminal. It therefore has a descriptor of its own, which leads to memory
// while a frame is made and to the terminal otherwise; the frame then goes out in one piece.
static int curses_output = -1;
static int frame_memory = -1;

/// The stream for curses; the standard output itself where there is no descriptor to be had.
static FILE *curses_stream(void) {
  curses_output = fcntl(STDOUT_FILENO, F_DUPFD_CLOEXEC, 10);
  FILE *stream = curses_output >= 0 ? fdopen(curses_output, "w") : NULL;
  if (stream == NULL) {
    curses_output = -1;
    return stdout;
  }
  // A limit on the size of files holds for such memory, too, and would cut frames off.
  struct rlimit limit;
  if (getrlimit(RLIMIT_FSIZE, &limit) == 0 && limit.rlim_cur == RLIM_INFINITY) {
    frame_memory = memfd_create("frame", MFD_CLOEXEC);
  }
  return stream;
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

static void send_frame(void) {
  static char piece[32 * 1024];
  off_t length = lseek(frame_memory, 0, SEEK_CUR);
  lseek(frame_memory, 0, SEEK_SET);
  for (off_t sent = 0; sent < length;) {
    size_t wanted = (size_t)(length - sent) < sizeof piece ? (size_t)(length - sent) : sizeof piece;
    ssize_t count = pread(frame_memory, piece, wanted, sent);
    if (count <= 0) return;
    write_all(STDOUT_FILENO, piece, (size_t)count);
    sent += count;
  }
}

void wx_update_screen(const char *before, const char *after) {
  int output = curses_output >= 0 ? curses_output : STDOUT_FILENO;
  bool is_collected = curses_output >= 0 && frame_memory >= 0 &&
                      dup3(frame_memory, curses_output, O_CLOEXEC) >= 0;
  write_all(output, before, strlen(before));
  doupdate();
  write_all(output, after, strlen(after));
  if (is_collected) {
    dup3(STDOUT_FILENO, curses_output, O_CLOEXEC);
    send_frame();
  }
}

struct wx_terminal_traits wx_probe_terminal(const char *name) {
  struct wx_terminal_traits traits = {.state = WX_TERMINAL_USABLE, .colors = 0};
  int problem = 0;
  if (setupterm(name, 1, &problem) != OK) {
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
  del_curterm(cur_term);
  return traits;
}

SCREEN *wx_open_screen(const char *name) {
  // newterm takes these signals for itself; here they come through a signalfd.
  static const int taken[] = {SIGINT, SIGTERM, SIGTSTP, SIGWINCH};
  struct sigaction before[sizeof taken / sizeof taken[0]];
  for (size_t index = 0; index < sizeof taken / sizeof taken[0]; index += 1) {
    sigaction(taken[index], NULL, &before[index]);
  }
  SCREEN *screen = newterm(name, curses_stream(), stdin);
  for (size_t index = 0; index < sizeof taken / sizeof taken[0]; index += 1) {
    sigaction(taken[index], &before[index], NULL);
  }
  return screen;
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
