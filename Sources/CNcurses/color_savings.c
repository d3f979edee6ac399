// Leaves out of a frame what it says about colours without need, and spells out those of 24 bits.
//
// curses names both colours whenever one of them changes, each in a sequence of its own. Of a sky
// in 24 bits that is most of the bytes: of two neighbours one half mostly stays the same.
#include "CNcurses.h"

#include <string.h>

/// One of the two colours of a cell as the parameters that set it; length 0 if it is not known.
struct color {
  char parameters[20];
  size_t length;
};

struct plane_pair {
  struct color foreground;
  struct color background;
};

static bool set_color(struct color *color, const char *parameters, size_t length) {
  if (length > sizeof color->parameters) return false;
  memcpy(color->parameters, parameters, length);
  color->length = length;
  return true;
}

static bool is_same(const struct color *left, const struct color *right) {
  return left->length == right->length &&
         memcmp(left->parameters, right->parameters, left->length) == 0;
}

/// The value of the number at a place, which moves behind it and a semicolon.
static int take_number(const char **place, const char *end) {
  int value = 0;
  while (*place < end && **place != ';') {
    if (value < 10000000) value = value * 10 + (**place - '0');
    *place += 1;
  }
  if (*place < end) *place += 1;
  return value;
}

static char *put_number(char *place, int number) {
  if (number >= 100) *place++ = (char)('0' + number / 100);
  if (number >= 10) *place++ = (char)('0' + number / 10 % 10);
  *place++ = (char)('0' + number % 10);
  return place;
}

/// Spells out a colour that curses gave as its number alone, see `wx_direct_description`.
static void set_numbered_color(struct color *color, int code, int number) {
  char *place = put_number(color->parameters, code);
  *place++ = ';';
  if (number < WX_FIRST_PALETTE_COLOR) {
    *place++ = '2';
    for (int shift = 16; shift >= 0; shift -= 8) {
      *place++ = ';';
      place = put_number(place, number >> shift & 0xFF);
    }
  } else {
    *place++ = '5';
    *place++ = ';';
    place = put_number(place, (number - WX_FIRST_PALETTE_COLOR) & 0xFF);
  }
  color->length = (size_t)(place - color->parameters);
}

/// Notes the colours that a sequence sets; false if it does anything else.
static bool take_colors(const char *parameters, const char *end, struct plane_pair *wanted) {
  struct plane_pair result = *wanted;
  const char *place = parameters;
  if (place == end) return false;
  while (place < end) {
    const char *start = place;
    int code = take_number(&place, end);
    if (code == 38 || code == 48) {
      int form = take_number(&place, end);
      if (place == end && start == parameters) {
        set_numbered_color(code == 38 ? &wanted->foreground : &wanted->background, code, form);
        return true;
      }
      if (form != 2 && form != 5) return false;
      for (int left = form == 2 ? 3 : 1; left > 0; left -= 1) take_number(&place, end);
    }
    size_t length = (size_t)(place - start) - (place[-1] == ';' ? 1 : 0);
    struct color *color = NULL;
    if ((code >= 30 && code <= 39) || (code >= 90 && code <= 97)) color = &result.foreground;
    if ((code >= 40 && code <= 49) || (code >= 100 && code <= 107)) color = &result.background;
    if (color == NULL || !set_color(color, start, length)) return false;
  }
  *wanted = result;
  return true;
}

static char *put(char *output, const char *bytes, size_t length) {
  memcpy(output, bytes, length);
  return output + length;
}

/// Sets the colours that differ from what the terminal has.
static char *put_colors(char *output, struct plane_pair *shown, const struct plane_pair *wanted) {
  bool sets_foreground = !is_same(&shown->foreground, &wanted->foreground);
  bool sets_background = !is_same(&shown->background, &wanted->background);
  if (!sets_foreground && !sets_background) return output;
  output = put(output, "\033[", 2);
  if (sets_foreground) {
    output = put(output, wanted->foreground.parameters, wanted->foreground.length);
  }
  if (sets_foreground && sets_background) *output++ = ';';
  if (sets_background) {
    output = put(output, wanted->background.parameters, wanted->background.length);
  }
  *output++ = 'm';
  *shown = *wanted;
  return output;
}

/// The end of a control sequence, behind its last byte; NULL if it is not complete.
static const char *end_of_sequence(const char *start, const char *end) {
  for (const char *place = start + 2; place < end; place += 1) {
    if (*place >= 0x40 && *place <= 0x7E) return place + 1;
  }
  return NULL;
}

/// Whether a control sequence that ends so neither draws nor erases nor scrolls.
static bool only_moves(char last) { return strchr("ABCDGHd", last) != NULL; }

static bool has_only_numbers(const char *place, const char *end) {
  for (; place < end; place += 1) {
    if ((*place < '0' || *place > '9') && *place != ';') return false;
  }
  return true;
}

size_t wx_save_colors(const char *frame, size_t length, char *saved) {
  char *output = saved;
  const char *input = frame;
  const char *end = frame + length;
  struct plane_pair shown = {{{0}, 0}, {{0}, 0}};
  struct plane_pair wanted = shown;
  while (input < end) {
    const char *after = input + 1;
    bool needs_colors = *input != '\r';
    if (*input == '\033' && after < end && *after == '[') {
      after = end_of_sequence(input, end);
      if (after == NULL) after = end;
      char last = after[-1];
      if (last == 'm' && has_only_numbers(input + 2, after - 1)) {
        if (take_colors(input + 2, after - 1, &wanted)) {
          input = after;
          continue;
        }
        // Attributes: most begin with a 0, which takes the colours away with the rest.
        bool begins_anew = input[2] == '0' || input[2] == 'm';
        if (!begins_anew) output = put_colors(output, &shown, &wanted);
        memset(&shown, 0, sizeof shown);
        memset(&wanted, 0, sizeof wanted);
        needs_colors = false;
      } else if (only_moves(last)) {
        needs_colors = false;
      }
    }
    if (needs_colors) output = put_colors(output, &shown, &wanted);
    size_t count = (size_t)(after - input);
    output = put(output, input, count);
    input = after;
  }
  output = put_colors(output, &shown, &wanted);
  return (size_t)(output - saved);
}
