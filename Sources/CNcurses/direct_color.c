// A terminal description with 24-bit colours, made in memory from the one that the user has.
//
// ncurses draws any colour if the terminal's description says how, but the descriptions that do
// are rarely installed, and each is for one terminal. Here everything stays as the user's own
// description has it, apart from the colours. ncurses reads a compiled description from the
// variable TERMINFO as well ("hex:..."), so nothing has to be installed, compiled or kept.
#define _GNU_SOURCE
#include "CNcurses.h"

#include <string.h>
#include <term.h>

/// A compiled description in the form of term(5) with numbers of 32 bits.
struct description {
  uint8_t bytes[32768];
  size_t length;
  bool is_cut;
};

static void put_byte(struct description *to, int value) {
  if (to->length < sizeof to->bytes) {
    to->bytes[to->length++] = (uint8_t)value;
  } else {
    to->is_cut = true;
  }
}

static void put_short(struct description *to, int value) {
  put_byte(to, value & 0xFF);
  put_byte(to, value >> 8 & 0xFF);
}

static void put_number(struct description *to, int value) {
  put_short(to, value);
  put_short(to, value >> 16);
}

static void put_text(struct description *to, const char *text) {
  do {
    put_byte(to, (uint8_t)*text);
  } while (*text++ != '\0');
}

static void align(struct description *to) {
  if (to->length % 2 != 0) put_byte(to, 0);
}

static int count_of(NCURSES_CONST char *const *names) {
  int count = 0;
  while (names[count] != NULL) count += 1;
  return count;
}

static bool is_one_of(const char *name, const char *const *list) {
  for (; *list != NULL; list += 1) {
    if (strcmp(name, *list) == 0) return true;
  }
  return false;
}

/// Exact colours are their own numbers, black and the darkest blues too; the sixteen of the user's
/// palette come after them. Semicolons, not colons: every terminal that has 24 bits reads them.
#define SET_COLOR(plane)                                                                   \
  "\033[%?%p1%{16777216}%<%t" plane "8;2;%p1%{65536}%/%d;%p1%{256}%/%{255}%&%d;%p1%{255}%&%d" \
  "%e" plane "8;5;%p1%{16777216}%-%d%;m"

/// The number alone, for frames that come through `wx_save_colors`, which spells it out: curses
/// takes longer over the arithmetic of the long form than over all the rest of a frame.
#define SET_NUMBER(plane) "\033[" plane "8;%p1%dm"

/// A string of the new description, NULL for none.
static const char *string_for(const char *name, bool has_numbers) {
  // Other ways to set colours, and those that change the user's palette.
  static const char *const dropped[] = {"initc", "initp", "oc", "scp", "setf", "setb", NULL};
  if (strcmp(name, "setaf") == 0) return has_numbers ? SET_NUMBER("3") : SET_COLOR("3");
  if (strcmp(name, "setab") == 0) return has_numbers ? SET_NUMBER("4") : SET_COLOR("4");
  if (is_one_of(name, dropped)) return NULL;
  const char *value = wx_string_capability(name);
  return value == NULL && strcmp(name, "op") == 0 ? "\033[39;49m" : value;
}

static int number_for(const char *name) {
  if (strcmp(name, "colors") == 0) return WX_FIRST_PALETTE_COLOR + 16;
  if (strcmp(name, "pairs") == 0) return 65536;
  int value = tigetnum(name);
  return value >= 0 ? value : -1;
}

static bool flag_for(const char *name) {
  static const char *const dropped[] = {"ccc", "hls", NULL};
  return !is_one_of(name, dropped) && tigetflag(name) > 0;
}

static void put_standard(struct description *to, bool has_numbers) {
  int flags = count_of(boolnames);
  int numbers = count_of(numnames);
  int strings = count_of(strnames);
  put_short(to, 01036);
  put_short(to, sizeof WX_DIRECT_NAME);
  put_short(to, flags);
  put_short(to, numbers);
  put_short(to, strings);
  size_t table_size_place = to->length;
  put_short(to, 0);
  put_text(to, WX_DIRECT_NAME);
  for (int index = 0; index < flags; index += 1) put_byte(to, flag_for(boolnames[index]));
  align(to);
  for (int index = 0; index < numbers; index += 1) put_number(to, number_for(numnames[index]));
  int offset = 0;
  for (int index = 0; index < strings; index += 1) {
    const char *value = string_for(strnames[index], has_numbers);
    put_short(to, value == NULL ? -1 : offset);
    if (value != NULL) offset += (int)strlen(value) + 1;
  }
  for (int index = 0; index < strings; index += 1) {
    const char *value = string_for(strnames[index], has_numbers);
    if (value != NULL) put_text(to, value);
  }
  if (offset > INT16_MAX) to->is_cut = true;
  to->bytes[table_size_place] = (uint8_t)offset;
  to->bytes[table_size_place + 1] = (uint8_t)(offset >> 8);
}

/// The extensions that curses itself asks for.
static void put_extensions(struct description *to) {
  // RGB says that a colour's number is the colour, so that curses keeps no table of them all.
  static const char *const flags[] = {"AX", "RGB"};
  static const char number[] = "U8";
  int value = tigetnum(number);
  bool has_number = value >= 0;
  align(to);
  put_short(to, 2);
  put_short(to, has_number ? 1 : 0);
  put_short(to, 0);
  put_short(to, has_number ? 3 : 2);
  put_short(to, (int)(sizeof "AX" + sizeof "RGB" + (has_number ? sizeof number : 0)));
  put_byte(to, tigetflag(flags[0]) > 0);
  put_byte(to, true);
  if (has_number) put_number(to, value);
  int offset = 0;
  for (int index = 0; index < 2; index += 1) {
    put_short(to, offset);
    offset += (int)strlen(flags[index]) + 1;
  }
  if (has_number) put_short(to, offset);
  put_text(to, flags[0]);
  put_text(to, flags[1]);
  if (has_number) put_text(to, number);
}

size_t wx_direct_description(const char *base, bool has_numbers, char *text, size_t capacity) {
  static struct description description;
  int problem = 0;
  if (setupterm(base, 1, &problem) != OK) return 0;
  description.length = 0;
  description.is_cut = false;
  const char *color = wx_string_capability("setaf");
  bool is_suitable = color != NULL && strncmp(color, "\033[", 2) == 0;
  if (is_suitable) {
    put_standard(&description, has_numbers);
    put_extensions(&description);
  }
  del_curterm(cur_term);

  static const char prefix[] = "hex:";
  static const char digits[] = "0123456789ABCDEF";
  size_t length = sizeof prefix - 1 + description.length * 2;
  if (!is_suitable || description.is_cut || length >= capacity) return 0;
  memcpy(text, prefix, sizeof prefix - 1);
  char *next = text + sizeof prefix - 1;
  for (size_t index = 0; index < description.length; index += 1) {
    *next++ = digits[description.bytes[index] >> 4];
    *next++ = digits[description.bytes[index] & 0x0F];
  }
  *next = '\0';
  return length;
}
