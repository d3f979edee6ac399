// What Swift sees of ncursesw and of the Linux calls that its Glibc module lacks.
#ifndef WX_CNCURSES_H
#define WX_CNCURSES_H

#define NCURSES_WIDECHAR 1  // without it: no cchar_t, setcchar, add_wch
#include <ncurses.h>

#endif
