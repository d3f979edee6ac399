// What Swift sees of sd-bus, the D-Bus client in libsystemd, opened at run time and never linked.
//
// Why sd-bus and not libdbus-1: its connection never blocks (connecting, authentication and calls
// are driven by one poll of ours, so that a limit and a cancellation hold everywhere), no call of it
// ends the process, and the calls in use have had one versioned ABI since 2015. It is where systemd
// is; without systemd, libelogind and libbasu offer the same functions.
//
// The few prototypes are declared here, so that building needs no headers of systemd. None of the
// functions in use is variadic.
#ifndef WX_CSYSTEMBUS_H
#define WX_CSYSTEMBUS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#if defined(__has_attribute) && __has_attribute(swift_name)
#define WX_SWIFT_NAME(name) __attribute__((swift_name(name)))
#else
#define WX_SWIFT_NAME(name)
#endif

// Of <systemd/sd-bus.h>. Connections and messages are opaque there as well.
typedef struct SystemBusError {
  const char *name;
  const char *message;
  int needs_free;
} SystemBusError;

// An opened library. All zero before system_bus_library_open has succeeded.
typedef struct SystemBusLibrary {
  void *image;
  int (*bus_new)(void **bus);
  int (*set_address)(void *bus, const char *address);
  int (*set_bus_client)(void *bus, int is_client);
  int (*start)(void *bus);
  void (*close)(void *bus);
  void *(*unref)(void *bus);
  int (*get_fd)(void *bus);
  int (*get_events)(void *bus);
  int (*get_timeout)(void *bus, uint64_t *microseconds);
  int (*process)(void *bus, void **message);
  int (*send)(void *bus, void *message, uint64_t *cookie);
  int (*new_method_call)(void *bus, void **message, const char *destination, const char *path,
                         const char *interface, const char *member);
  void *(*message_unref)(void *message);
  int (*append_basic)(void *message, char type, const void *value);
  int (*open_container)(void *message, char type, const char *contents);
  int (*close_container)(void *message);
  int (*enter_container)(void *message, char type, const char *contents);
  int (*read_basic)(void *message, char type, void *value);
  int (*get_reply_cookie)(void *message, uint64_t *cookie);
  const SystemBusError *(*get_error)(void *message);
  const char *(*get_sender)(void *message);
  const char *(*get_path)(void *message);
  int (*is_signal)(void *message, const char *interface, const char *member);
} SystemBusLibrary;

// What came of an attempt to open a library.
typedef enum __attribute__((enum_extensibility(closed))) SystemBusLibraryOpening {
  SystemBusLibraryOpeningSucceeded,
  SystemBusLibraryOpeningMissing,     // no such library
  SystemBusLibraryOpeningIncomplete,  // one without a function that is needed
} SystemBusLibraryOpening;

// Opens the library of this file name. A library once opened stays for the life of the process.
SystemBusLibraryOpening system_bus_library_open(SystemBusLibrary *library, const char *name)
    WX_SWIFT_NAME("SystemBusLibrary.open(self:_:)");

// All functions below that return an int return a negative errno value when they fail.

// A connection to the bus of this address, being made; NULL and the reason when that fails at once.
void *system_bus_connect(const SystemBusLibrary *library, const char *address, int *status)
    WX_SWIFT_NAME("SystemBusLibrary.connect(self:_:_:)");
// Ends a connection. What it has not written yet is lost; it never waits.
void system_bus_disconnect(const SystemBusLibrary *library, void *bus)
    WX_SWIFT_NAME("SystemBusLibrary.disconnect(self:_:)");

// Does one step of what can be done without waiting: positive if there was something to do. A
// message that arrived is handed over, and is the caller's to free.
int system_bus_process(const SystemBusLibrary *library, void *bus, void **message)
    WX_SWIFT_NAME("SystemBusLibrary.process(self:_:_:)");
// Waits until the connection has something to do, the bell rings, or the time is over.
int system_bus_wait(const SystemBusLibrary *library, void *bus, int bell, int milliseconds)
    WX_SWIFT_NAME("SystemBusLibrary.wait(self:_:bell:milliseconds:)");

// A call to be filled and sent; NULL when memory is out or a name is malformed.
void *system_bus_new_call(const SystemBusLibrary *library, void *bus, const char *destination,
                          const char *path, const char *interface, const char *member)
    WX_SWIFT_NAME("SystemBusLibrary.makeCall(self:_:to:path:interface:member:)");
int system_bus_append_text(const SystemBusLibrary *library, void *message, const char *text)
    WX_SWIFT_NAME("SystemBusLibrary.append(self:to:text:)");
int system_bus_append_text_variant(const SystemBusLibrary *library, void *message,
                                   const char *text)
    WX_SWIFT_NAME("SystemBusLibrary.append(self:to:textVariant:)");
int system_bus_append_number_variant(const SystemBusLibrary *library, void *message,
                                     uint32_t number)
    WX_SWIFT_NAME("SystemBusLibrary.append(self:to:numberVariant:)");
// Queues a message; without a place for the cookie the other side is asked not to answer.
int system_bus_send(const SystemBusLibrary *library, void *bus, void *message, uint64_t *cookie)
    WX_SWIFT_NAME("SystemBusLibrary.send(self:_:_:cookie:)");
void system_bus_free_message(const SystemBusLibrary *library, void *message)
    WX_SWIFT_NAME("SystemBusLibrary.freeMessage(self:_:)");

// The cookie of the call that this message answers; 0 if it answers none.
uint64_t system_bus_reply_cookie(const SystemBusLibrary *library, void *message)
    WX_SWIFT_NAME("SystemBusLibrary.replyCookie(self:_:)");
// The texts of the error that this message is, or NULL. They belong to the message.
const char *system_bus_error_name(const SystemBusLibrary *library, void *message)
    WX_SWIFT_NAME("SystemBusLibrary.errorName(self:_:)");
const char *system_bus_error_text(const SystemBusLibrary *library, void *message)
    WX_SWIFT_NAME("SystemBusLibrary.errorText(self:_:)");
bool system_bus_is_signal(const SystemBusLibrary *library, void *message, const char *interface,
                          const char *member)
    WX_SWIFT_NAME("SystemBusLibrary.isSignal(self:_:interface:member:)");
const char *system_bus_sender(const SystemBusLibrary *library, void *message)
    WX_SWIFT_NAME("SystemBusLibrary.sender(self:_:)");
const char *system_bus_path(const SystemBusLibrary *library, void *message)
    WX_SWIFT_NAME("SystemBusLibrary.path(self:_:)");
// The next argument, an object path that belongs to the message; NULL if it is anything else.
const char *system_bus_read_object_path(const SystemBusLibrary *library, void *message)
    WX_SWIFT_NAME("SystemBusLibrary.readObjectPath(self:_:)");
// The next argument, a variant of a double; false if it is anything else.
bool system_bus_read_number_variant(const SystemBusLibrary *library, void *message, double *number)
    WX_SWIFT_NAME("SystemBusLibrary.readNumberVariant(self:_:_:)");

// A descriptor that becomes readable for good when it is rung; -1 when the system gives none.
int system_bus_bell_new(void);
void system_bus_bell_ring(int bell);

#endif
