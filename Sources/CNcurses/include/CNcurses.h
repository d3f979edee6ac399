// What Swift sees of ncursesw and of the Linux calls that its Glibc module lacks.
//
// Swift cannot import ncurses' attribute macros, reads no mutable globals across concurrency
// domains, and its Glibc module is built without _GNU_SOURCE. Everything it needs beyond plain
// ncurses functions is therefore declared here.
#ifndef WX_CNCURSES_H
#define WX_CNCURSES_H

#define NCURSES_WIDECHAR 1  // without it: no cchar_t, setcchar, add_wch
#include <ncurses.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

// The screen (screen.c)

/// What the terminfo entry of a name is good for.
enum wx_terminal_state {
  WX_TERMINAL_USABLE = 0,
  /// No entry of that name, or only a generic one.
  WX_TERMINAL_UNKNOWN = 1,
  /// The entry cannot move the cursor or clear the screen.
  WX_TERMINAL_LIMITED = 2,
  /// There is no terminfo database at all.
  WX_TERMINAL_NO_DATABASE = 3,
};

/// What is found out about a terminal before curses starts.
struct wx_terminal_traits {
  int state;
  /// The number of colours; 0 if none.
  int colors;
  /// Whether the entry itself says that the terminal shows any colour of 24 bits.
  bool has_direct_color;
};

/// Looks a terminal up; unlike initscr it neither prints nor exits.
///
/// The description is one of `wx_direct_description`, or NULL for the system's database.
struct wx_terminal_traits wx_probe_terminal(const char *name, const char *description);

/// Starts curses without leaving its signal handlers behind.
SCREEN *wx_open_screen(const char *name, const char *description, int input, int output);

// Colours of 24 bits (direct_color.c)

/// The name under which curses finds the description that `wx_direct_description` makes.
#define WX_DIRECT_NAME "wx-direct"
/// The number of the first of the user's sixteen colours; below it each number is its own colour.
static const int WX_FIRST_PALETTE_COLOR = 0x1000000;
/// The most bytes that such a description takes, its end included.
static const size_t WX_DESCRIPTION_CAPACITY = 65600;

/// Describes a terminal like another one but with colours of 24 bits; returns the length of the
/// text, 0 if there is no such description.
///
/// With `has_numbers` a colour is sent as its number alone, which `wx_save_colors` spells out.
size_t wx_direct_description(const char *base, bool has_numbers, char *text, size_t capacity);

/// Leaves out of what curses wrote the colours that the terminal has already, and spells out those
/// that are numbers of 24 bits; returns the length of what is saved, twice the other one at most.
///
/// Every text begins with unknown colours, so it may stand alone.
size_t wx_save_colors(const char *frame, size_t length, char *saved);

/// Whether what curses writes is collected, so that frames come through `wx_save_colors`.
bool wx_collects_frames(void);

/// Gives a pair its colours, -1 for the terminal's own; no cell on the screen may have it.
bool wx_define_pair(int number, int foreground, int background);

/// A string capability of the terminal, or NULL.
const char *wx_string_capability(const char *name);

WINDOW *wx_standard_window(void);
int wx_color_count(void);
int wx_pair_count(void);
/// Makes the next update draw every cell.
void wx_clear_at_next_update(void);
/// Brings the terminal up to date (doupdate) in one piece, with a text before and one after.
///
/// Returns the bytes of the piece. What the terminal has no room for is kept for `wx_send_output`.
size_t wx_update_screen(const char *before, const char *after);
/// Sends what is kept as far as there is room, without waiting; returns the bytes that are left.
size_t wx_send_output(void);
/// Sends what is kept; gives it up where nothing moves for so many milliseconds.
void wx_finish_output(int patience);
/// How long the end of a frame may take before other output.
static const int WX_OUTPUT_PATIENCE = 500;

/// Sets the character type from a locale's name; false if the system does not have it.
bool wx_set_character_locale(const char *name);
/// Whether the character type in force is UTF-8.
bool wx_locale_is_utf8(void);

/// The columns of a code point by libc, which ncurses asks as well; -1 if it does not print.
int wx_width(uint32_t scalar);

static const attr_t WX_BOLD = A_BOLD;
static const attr_t WX_DIM = A_DIM;
static const attr_t WX_ITALIC = A_ITALIC;
static const attr_t WX_UNDERLINE = A_UNDERLINE;
static const attr_t WX_REVERSE = A_REVERSE;

/// The code points that one cell holds: a base and marks.
static const int WX_CELL_SCALARS = CCHARW_MAX;

/// Sets a cell to one code point; pairs beyond the 16 bits of setcchar are kept.
static inline void wx_set_cell(cchar_t *cell, uint32_t scalar, attr_t attributes, int pair) {
  cell->attr = attributes;
  cell->chars[0] = (wchar_t)scalar;
  for (int index = 1; index < CCHARW_MAX; index += 1) {
    cell->chars[index] = 0;
  }
  cell->ext_color = pair;
}

/// Adds a mark to a cell at position 1 to CCHARW_MAX - 1.
static inline void wx_set_cell_mark(cchar_t *cell, int index, uint32_t scalar) {
  if (index > 0 && index < CCHARW_MAX) {
    cell->chars[index] = (wchar_t)scalar;
  }
}

// Descriptors (linux_calls.c); each returns -1 and sets errno when it fails.

/// A counter that wakes a poll; does not block, is closed on exec.
int wx_eventfd(void);
/// A descriptor that delivers the blocked signals of a list; does not block, is closed on exec.
int wx_signalfd(const int *signals, size_t count);
/// Lets all threads allocate from one arena; before the first thread starts.
void wx_share_memory(void);
/// Gives freed memory back to the system.
void wx_return_memory(void);
/// The next signal from a signalfd, or 0 if there is none.
int wx_next_signal(int descriptor);
/// Takes a blocked signal that waits for delivery; false if there is none.
bool wx_take_pending_signal(int signal);
/// Whether a blocked signal waits for delivery.
bool wx_is_signal_pending(int signal);
/// Sends a blocked stop signal to the process group and lets it act on this process too.
void wx_stop_process_group(int signal);

// Rescue (terminal_rescue.c)

/// Remembers the modes of the terminal at standard input as the ones to go back to.
bool wx_rescue_remember_modes(void);
/// Leaves the screen and puts the remembered modes back, from the background too.
void wx_close_screen(void);
/// Sends standard error to memory if it is the terminal, and gives fatal signals a handler that
/// writes `bytes` to standard output before the process dies.
void wx_rescue_begin(const uint8_t *bytes, size_t length);
/// Says whether the screen is ours at the moment, that is, whether there is something to rescue.
void wx_rescue_set_armed(bool is_armed);
/// Puts earlier handlers and standard error back and prints what standard error received.
void wx_rescue_end(void);

#endif
