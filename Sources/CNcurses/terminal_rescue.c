// Gives the terminal back when the process dies of a fatal signal.
//
// A Swift trap, an abort or a stack overflow leaves no chance to run endwin, which is not
// async-signal-safe either. The handler only writes bytes that were prepared while all was well,
// resets the terminal modes and lets the earlier action (Swift's backtracer or the default) have
// the signal. Nothing here runs Swift code, allocates or takes a lock.
//
// Swift prints "Fatal error: ..." before it traps, which would land on the alternate screen and
// vanish with it. Standard error therefore points to memory while the screen is up.
#define _GNU_SOURCE
#include "CNcurses.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <termios.h>
#include <unistd.h>

static const int fatal_signals[] = {SIGILL, SIGTRAP, SIGABRT, SIGSEGV,
                                    SIGBUS, SIGFPE,  SIGSYS};
enum { fatal_count = sizeof fatal_signals / sizeof fatal_signals[0] };

static struct termios modes;
static bool has_modes;
static uint8_t farewell[512];
static size_t farewell_length;
static struct sigaction previous[NSIG];
static bool is_installed;
static atomic_int is_armed_flag;
static int terminal_error = -1;  // the terminal that standard error was
static int parked_error = -1;    // the memory that stands in for it
// Large enough for the processor's state and for a handler that runs when the stack is full.
static _Alignas(16) uint8_t alternate_stack[64 * 1024];

static void write_all(int descriptor, const void *bytes, size_t length) {
  const uint8_t *rest = bytes;
  int patience = 20;
  while (length > 0) {
    ssize_t count = write(descriptor, rest, length);
    if (count > 0) {
      rest += count;
      length -= (size_t)count;
    } else if (count < 0 && errno == EAGAIN && patience > 0) {
      struct pollfd space = {.fd = descriptor, .events = POLLOUT};
      poll(&space, 1, 50);
      patience -= 1;
    } else if (count == 0 || errno != EINTR) {
      return;
    }
  }
}

bool wx_rescue_remember_modes(void) {
  has_modes = tcgetattr(STDIN_FILENO, &modes) == 0;
  return has_modes;
}

void wx_close_screen(void) {
  // In the background the kernel would stop a process that changes modes; blocked, it lets it.
  sigset_t set;
  sigset_t before;
  sigemptyset(&set);
  sigaddset(&set, SIGTTOU);
  pthread_sigmask(SIG_BLOCK, &set, &before);
  // What is left of a frame would be cut off in the middle of a sequence.
  wx_finish_output(WX_OUTPUT_PATIENCE);
  endwin();
  if (has_modes) {
    tcsetattr(STDIN_FILENO, TCSADRAIN, &modes);
  }
  pthread_sigmask(SIG_SETMASK, &before, NULL);
}

static void park_standard_error(void) {
  if (terminal_error >= 0 || !isatty(STDERR_FILENO)) {
    return;
  }
  int terminal = fcntl(STDERR_FILENO, F_DUPFD_CLOEXEC, 10);
  int memory = memfd_create("standard error", MFD_CLOEXEC);
  if (terminal < 0 || memory < 0 || dup2(memory, STDERR_FILENO) < 0) {
    if (terminal >= 0) close(terminal);
    if (memory >= 0) close(memory);
    return;
  }
  terminal_error = terminal;
  parked_error = memory;
}

/// Points standard error at the terminal again and copies there what it received meanwhile.
static void replay_standard_error(void) {
  if (terminal_error < 0) {
    return;
  }
  dup2(terminal_error, STDERR_FILENO);
  char piece[512];
  off_t offset = 0;
  ssize_t count;
  while ((count = pread(parked_error, piece, sizeof piece, offset)) > 0) {
    write_all(STDERR_FILENO, piece, (size_t)count);
    offset += count;
  }
  close(terminal_error);
  close(parked_error);
  terminal_error = -1;
  parked_error = -1;
}

/// Restores the terminal once, whoever comes first.
static bool rescue(void) {
  if (atomic_exchange(&is_armed_flag, 0) == 0) {
    return false;
  }
  write_all(STDOUT_FILENO, farewell, farewell_length);
  if (has_modes) {
    tcsetattr(STDIN_FILENO, TCSANOW, &modes);
    tcflush(STDIN_FILENO, TCIFLUSH);  // mouse reports on their way would become shell input
  }
  replay_standard_error();
  return true;
}

static void report(int number) {
  static const char start[] = "wx: ended by an internal error (signal ";
  static const char end[] = "): the terminal was restored: please report it\n";
  char line[sizeof start + sizeof end + 2];
  size_t length = sizeof start - 1;
  memcpy(line, start, length);
  if (number >= 10) {
    line[length++] = (char)('0' + number / 10);
  }
  line[length++] = (char)('0' + number % 10);
  memcpy(line + length, end, sizeof end - 1);
  write_all(STDERR_FILENO, line, length + sizeof end - 1);
}

static void on_fatal_signal(int number, siginfo_t *info, void *context) {
  (void)context;
  int error = errno;
  if (rescue()) {
    report(number);
  }
  struct sigaction *action = &previous[number];
  if (action->sa_handler == SIG_IGN) {
    action->sa_handler = SIG_DFL;
  }
  sigaction(number, action, NULL);
  // A fault happens again when its instruction runs again, with the context that a backtracer
  // wants to see. What was sent, and a breakpoint that is already passed, has to be sent again.
  bool happens_again = info->si_code > 0 && number != SIGTRAP && number != SIGABRT;
  if (!happens_again) {
    raise(number);
  }
  errno = error;
}

/// For an exit() from somewhere that knows nothing of the screen.
static void on_exit_with_screen(void) { rescue(); }

static void install_handlers(void) {
  stack_t stack;
  if (sigaltstack(NULL, &stack) == 0 && (stack.ss_flags & SS_DISABLE) != 0) {
    stack = (stack_t){.ss_sp = alternate_stack, .ss_size = sizeof alternate_stack};
    sigaltstack(&stack, NULL);
  }
  struct sigaction action;
  memset(&action, 0, sizeof action);
  action.sa_sigaction = on_fatal_signal;
  action.sa_flags = SA_SIGINFO | SA_ONSTACK | SA_NODEFER;
  sigemptyset(&action.sa_mask);
  sigaddset(&action.sa_mask, SIGTTOU);
  for (int index = 0; index < fatal_count; index += 1) {
    sigaction(fatal_signals[index], &action, &previous[fatal_signals[index]]);
  }
  static bool has_exit_handler;
  if (!has_exit_handler) {
    has_exit_handler = atexit(on_exit_with_screen) == 0;
  }
  is_installed = true;
}

void wx_rescue_begin(const uint8_t *bytes, size_t length) {
  farewell_length = length < sizeof farewell ? length : sizeof farewell;
  memcpy(farewell, bytes, farewell_length);
  park_standard_error();
  if (!is_installed) {
    install_handlers();
  }
  atomic_store(&is_armed_flag, 1);
}

void wx_rescue_set_armed(bool is_armed) { atomic_store(&is_armed_flag, is_armed ? 1 : 0); }

void wx_rescue_end(void) {
  atomic_store(&is_armed_flag, 0);
  if (is_installed) {
    for (int index = 0; index < fatal_count; index += 1) {
      sigaction(fatal_signals[index], &previous[fatal_signals[index]], NULL);
    }
    is_installed = false;
  }
  replay_standard_error();
}
