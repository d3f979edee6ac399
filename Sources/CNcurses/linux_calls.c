// Linux descriptors and signal calls for Swift.
#define _GNU_SOURCE
#include "CNcurses.h"

#include <errno.h>
#include <malloc.h>
#include <signal.h>
#include <sys/eventfd.h>
#include <sys/signalfd.h>
#include <time.h>
#include <unistd.h>

int wx_eventfd(void) { return eventfd(0, EFD_NONBLOCK | EFD_CLOEXEC); }

int wx_signalfd(const int *signals, size_t count) {
  sigset_t set;
  sigemptyset(&set);
  for (size_t index = 0; index < count; index += 1) {
    sigaddset(&set, signals[index]);
  }
  return signalfd(-1, &set, SFD_NONBLOCK | SFD_CLOEXEC);
}

void wx_share_memory(void) { mallopt(M_ARENA_MAX, 1); }

void wx_return_memory(void) { malloc_trim(0); }

int wx_next_signal(int descriptor) {
  struct signalfd_siginfo info;
  ssize_t count;
  do {
    count = read(descriptor, &info, sizeof info);
  } while (count < 0 && errno == EINTR);
  return count == (ssize_t)sizeof info ? (int)info.ssi_signo : 0;
}

bool wx_take_pending_signal(int signal) {
  sigset_t set;
  sigemptyset(&set);
  sigaddset(&set, signal);
  const struct timespec at_once = {0, 0};
  int taken;
  do {
    taken = sigtimedwait(&set, NULL, &at_once);
  } while (taken < 0 && errno == EINTR);
  return taken == signal;
}

bool wx_is_signal_pending(int signal) {
  sigset_t set;
  return sigpending(&set) == 0 && sigismember(&set, signal) == 1;
}

void wx_stop_process_group(int signal) {
  sigset_t set;
  sigset_t before;
  sigemptyset(&set);
  sigaddset(&set, signal);
  // Blocked in every other thread, so the signal acts on this one before kill returns.
  pthread_sigmask(SIG_UNBLOCK, &set, &before);
  kill(0, signal);
  pthread_sigmask(SIG_SETMASK, &before, NULL);
}
