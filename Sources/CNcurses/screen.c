// The parts of curses that Swift cannot reach: macros, globals, terminfo strings.
#define _GNU_SOURCE
#include "CNcurses.h"

#include <langinfo.h>
#include <locale.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <term.h>
#include <wchar.h>

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
  SCREEN *screen = newterm(name, stdout, stdin);
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
