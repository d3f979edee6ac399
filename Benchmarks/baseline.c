// The least that a full-screen program can be: ncurses, one line, one refresh.
//
// What it needs to start, to answer a key and to wait is the floor for the numbers of wx.
// cc -O2 -o baseline baseline.c -lncursesw
#include <locale.h>
#include <ncurses.h>

int main(void) {
  setlocale(LC_ALL, "");
  initscr();
  raw();
  noecho();
  curs_set(0);
  mvaddstr(0, 0, "baseline ready");
  refresh();
  for (unsigned presses = 1; getch() != 'q'; presses++) {
    mvprintw(1, 0, "key %u", presses);
    refresh();
  }
  endwin();
  return 0;
}
