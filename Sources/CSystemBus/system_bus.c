#define _GNU_SOURCE  // ppoll
#include "CSystemBus.h"

#include <dlfcn.h>
#include <errno.h>
#include <poll.h>
#include <string.h>
#include <sys/eventfd.h>
#include <time.h>
#include <unistd.h>

// Stores the address of a function, by copying its bytes: ISO C has no cast from an object pointer
// to a function pointer. False when the library has no such function.
static bool find(void *image, const char *name, void *place) {
  void *address = dlsym(image, name);
  memcpy(place, &address, sizeof address);
  return address != NULL;
}

static bool find_all(SystemBusLibrary *library) {
  void *image = library->image;
  return find(image, "sd_bus_new", &library->bus_new) &&
         find(image, "sd_bus_set_address", &library->set_address) &&
         find(image, "sd_bus_set_bus_client", &library->set_bus_client) &&
         find(image, "sd_bus_start", &library->start) &&
         find(image, "sd_bus_close", &library->close) &&
         find(image, "sd_bus_unref", &library->unref) &&
         find(image, "sd_bus_get_fd", &library->get_fd) &&
         find(image, "sd_bus_get_events", &library->get_events) &&
         find(image, "sd_bus_get_timeout", &library->get_timeout) &&
         find(image, "sd_bus_process", &library->process) &&
         find(image, "sd_bus_send", &library->send) &&
         find(image, "sd_bus_message_new_method_call", &library->new_method_call) &&
         find(image, "sd_bus_message_unref", &library->message_unref) &&
         find(image, "sd_bus_message_append_basic", &library->append_basic) &&
         find(image, "sd_bus_message_open_container", &library->open_container) &&
         find(image, "sd_bus_message_close_container", &library->close_container) &&
         find(image, "sd_bus_message_enter_container", &library->enter_container) &&
         find(image, "sd_bus_message_read_basic", &library->read_basic) &&
         find(image, "sd_bus_message_get_reply_cookie", &library->get_reply_cookie) &&
         find(image, "sd_bus_message_get_error", &library->get_error) &&
         find(image, "sd_bus_message_get_sender", &library->get_sender) &&
         find(image, "sd_bus_message_get_path", &library->get_path) &&
         find(image, "sd_bus_message_is_signal", &library->is_signal);
}

SystemBusLibraryOpening system_bus_library_open(SystemBusLibrary *library, const char *name) {
  memset(library, 0, sizeof *library);
  library->image = dlopen(name, RTLD_NOW | RTLD_LOCAL);
  if (library->image == NULL) return SystemBusLibraryOpeningMissing;
  if (!find_all(library)) {
    // Kept in memory: libraries that it brought along may have left exit handlers behind.
    memset(library, 0, sizeof *library);
    return SystemBusLibraryOpeningIncomplete;
  }
  return SystemBusLibraryOpeningSucceeded;
}

void *system_bus_connect(const SystemBusLibrary *library, const char *address, int *status) {
  void *bus = NULL;
  *status = library->bus_new(&bus);
  if (*status >= 0) *status = library->set_address(bus, address);
  if (*status >= 0) *status = library->set_bus_client(bus, 1);
  if (*status >= 0) *status = library->start(bus);
  if (*status >= 0) return bus;
  if (bus != NULL) library->unref(bus);
  return NULL;
}

void system_bus_disconnect(const SystemBusLibrary *library, void *bus) {
  library->close(bus);
  library->unref(bus);
}

int system_bus_process(const SystemBusLibrary *library, void *bus, void **message) {
  *message = NULL;
  return library->process(bus, message);
}

// Until the connection wants to be processed again, at most so many milliseconds. The library says
// a moment of CLOCK_MONOTONIC in microseconds; all ones mean never.
static struct timespec time_to_wait(const SystemBusLibrary *library, void *bus, int milliseconds) {
  uint64_t left = (uint64_t)(milliseconds > 0 ? milliseconds : 0) * 1000;
  uint64_t due = UINT64_MAX;
  if (library->get_timeout(bus, &due) >= 0 && due != UINT64_MAX) {
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    uint64_t moment = (uint64_t)now.tv_sec * 1000000 + (uint64_t)now.tv_nsec / 1000;
    uint64_t distance = due > moment ? due - moment : 0;
    if (distance < left) left = distance;
  }
  return (struct timespec){.tv_sec = (time_t)(left / 1000000),
                           .tv_nsec = (long)(left % 1000000) * 1000};
}

int system_bus_wait(const SystemBusLibrary *library, void *bus, int bell, int milliseconds) {
  int descriptor = library->get_fd(bus);
  if (descriptor < 0) return descriptor;
  int events = library->get_events(bus);
  if (events < 0) return events;
  struct pollfd watched[] = {
      {.fd = descriptor, .events = (short)events},
      {.fd = bell, .events = POLLIN},
  };
  struct timespec limit = time_to_wait(library, bus, milliseconds);
  if (ppoll(watched, 2, &limit, NULL) < 0 && errno != EINTR) return -errno;
  return 0;
}

void *system_bus_new_call(const SystemBusLibrary *library, void *bus, const char *destination,
                          const char *path, const char *interface, const char *member) {
  void *message = NULL;
  if (library->new_method_call(bus, &message, destination, path, interface, member) < 0)
    return NULL;
  return message;
}

int system_bus_append_text(const SystemBusLibrary *library, void *message, const char *text) {
  return library->append_basic(message, 's', text);
}

static int append_variant(const SystemBusLibrary *library, void *message, const char *type,
                          const void *value) {
  int status = library->open_container(message, 'v', type);
  if (status >= 0) status = library->append_basic(message, type[0], value);
  if (status >= 0) status = library->close_container(message);
  return status;
}

int system_bus_append_text_variant(const SystemBusLibrary *library, void *message,
                                   const char *text) {
  return append_variant(library, message, "s", text);
}

int system_bus_append_number_variant(const SystemBusLibrary *library, void *message,
                                     uint32_t number) {
  return append_variant(library, message, "u", &number);
}

int system_bus_send(const SystemBusLibrary *library, void *bus, void *message, uint64_t *cookie) {
  return library->send(bus, message, cookie);
}

void system_bus_free_message(const SystemBusLibrary *library, void *message) {
  library->message_unref(message);
}

uint64_t system_bus_reply_cookie(const SystemBusLibrary *library, void *message) {
  uint64_t cookie = 0;
  return library->get_reply_cookie(message, &cookie) < 0 ? 0 : cookie;
}

const char *system_bus_error_name(const SystemBusLibrary *library, void *message) {
  const SystemBusError *error = library->get_error(message);
  return error == NULL ? NULL : error->name;
}

const char *system_bus_error_text(const SystemBusLibrary *library, void *message) {
  const SystemBusError *error = library->get_error(message);
  return error == NULL ? NULL : error->message;
}

bool system_bus_is_signal(const SystemBusLibrary *library, void *message, const char *interface,
                          const char *member) {
  return library->is_signal(message, interface, member) > 0;
}

const char *system_bus_sender(const SystemBusLibrary *library, void *message) {
  return library->get_sender(message);
}

const char *system_bus_path(const SystemBusLibrary *library, void *message) {
  return library->get_path(message);
}

const char *system_bus_read_object_path(const SystemBusLibrary *library, void *message) {
  const char *path = NULL;
  return library->read_basic(message, 'o', &path) > 0 ? path : NULL;
}

bool system_bus_read_number_variant(const SystemBusLibrary *library, void *message,
                                    double *number) {
  return library->enter_container(message, 'v', "d") > 0 &&
         library->read_basic(message, 'd', number) > 0;
}

int system_bus_bell_new(void) { return eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK); }

void system_bus_bell_ring(int bell) {
  uint64_t one = 1;
  // Full means that it rings already.
  if (write(bell, &one, sizeof one) < 0) return;
}
