#include "CCurl.h"

#include <dlfcn.h>
#include <stdbool.h>
#include <string.h>

// The numbers in the header, checked against the headers that know the names.
#if LIBCURL_VERSION_NUM >= 0x075700
_Static_assert(CURLOPT_PROTOCOLS_STR == 10000 + 318, "the number of CURLOPT_PROTOCOLS_STR");
_Static_assert(CURLOPT_QUICK_EXIT == 322, "the number of CURLOPT_QUICK_EXIT");
#endif

// Stores the address of a function, by copying its bytes: ISO C has no cast from an object pointer
// to a function pointer. False when the library has no such function.
static bool find(void *image, const char *name, void *place) {
  void *address = dlsym(image, name);
  memcpy(place, &address, sizeof address);
  return address != NULL;
}

static bool find_all(CurlLibrary *library) {
  void *image = library->image;
  return find(image, "curl_global_init", &library->global_init) &&
         find(image, "curl_easy_init", &library->easy_init) &&
         find(image, "curl_easy_cleanup", &library->easy_cleanup) &&
         find(image, "curl_easy_setopt", &library->easy_setopt) &&
         find(image, "curl_easy_getinfo", &library->easy_getinfo) &&
         find(image, "curl_easy_strerror", &library->easy_strerror) &&
         find(image, "curl_slist_append", &library->slist_append) &&
         find(image, "curl_slist_free_all", &library->slist_free_all) &&
         find(image, "curl_multi_init", &library->multi_init) &&
         find(image, "curl_multi_cleanup", &library->multi_cleanup) &&
         find(image, "curl_multi_setopt", &library->multi_setopt) &&
         find(image, "curl_multi_add_handle", &library->multi_add_handle) &&
         find(image, "curl_multi_remove_handle", &library->multi_remove_handle) &&
         find(image, "curl_multi_perform", &library->multi_perform) &&
         find(image, "curl_multi_poll", &library->multi_poll) &&
         find(image, "curl_multi_wakeup", &library->multi_wakeup) &&
         find(image, "curl_multi_info_read", &library->multi_info_read) &&
         find(image, "curl_multi_strerror", &library->multi_strerror);
}

CurlLibraryOpening curl_library_open(CurlLibrary *library, const char *name) {
  memset(library, 0, sizeof *library);
  library->image = dlopen(name, RTLD_NOW | RTLD_LOCAL);
  if (library->image == NULL) return CurlLibraryOpeningMissing;
  if (!find_all(library) || library->global_init(CURL_GLOBAL_DEFAULT) != CURLE_OK) {
    // Kept in memory: TLS libraries leave exit handlers behind that must not dangle.
    memset(library, 0, sizeof *library);
    return CurlLibraryOpeningIncomplete;
  }
  return CurlLibraryOpeningSucceeded;
}

void *curl_library_easy_init(const CurlLibrary *library) { return library->easy_init(); }

void curl_library_easy_cleanup(const CurlLibrary *library, void *easy) {
  library->easy_cleanup(easy);
}

CURLcode curl_library_set_number(const CurlLibrary *library, void *easy, CURLoption option,
                                 long value) {
  return library->easy_setopt(easy, option, value);
}

CURLcode curl_library_set_size(const CurlLibrary *library, void *easy, CURLoption option,
                               curl_off_t value) {
  return library->easy_setopt(easy, option, value);
}

CURLcode curl_library_set_text(const CurlLibrary *library, void *easy, CURLoption option,
                               const char *value) {
  return library->easy_setopt(easy, option, value);
}

CURLcode curl_library_set_pointer(const CurlLibrary *library, void *easy, CURLoption option,
                                  void *value) {
  return library->easy_setopt(easy, option, value);
}

CURLcode curl_library_set_receiver(const CurlLibrary *library, void *easy, CURLoption option,
                                   CurlReceiver value) {
  return library->easy_setopt(easy, option, value);
}

long curl_library_number(const CurlLibrary *library, void *easy, CURLINFO info) {
  long value = 0;
  return library->easy_getinfo(easy, info, &value) == CURLE_OK ? value : 0;
}

const char *curl_library_text(const CurlLibrary *library, void *easy, CURLINFO info) {
  const char *value = NULL;
  return library->easy_getinfo(easy, info, &value) == CURLE_OK ? value : NULL;
}

const char *curl_library_easy_strerror(const CurlLibrary *library, CURLcode code) {
  return library->easy_strerror(code);
}

struct curl_slist *curl_library_slist_append(const CurlLibrary *library, struct curl_slist *list,
                                             const char *text) {
  return library->slist_append(list, text);
}

void curl_library_slist_free(const CurlLibrary *library, struct curl_slist *list) {
  library->slist_free_all(list);
}

void *curl_library_multi_init(const CurlLibrary *library) { return library->multi_init(); }

void curl_library_multi_cleanup(const CurlLibrary *library, void *multi) {
  library->multi_cleanup(multi);
}

CURLMcode curl_library_multi_set_number(const CurlLibrary *library, void *multi,
                                        CURLMoption option, long value) {
  return library->multi_setopt(multi, option, value);
}

CURLMcode curl_library_multi_add(const CurlLibrary *library, void *multi, void *easy) {
  return library->multi_add_handle(multi, easy);
}

CURLMcode curl_library_multi_remove(const CurlLibrary *library, void *multi, void *easy) {
  return library->multi_remove_handle(multi, easy);
}

CURLMcode curl_library_multi_perform(const CurlLibrary *library, void *multi) {
  int running = 0;
  return library->multi_perform(multi, &running);
}

CURLMcode curl_library_multi_poll(const CurlLibrary *library, void *multi, int milliseconds) {
  int ready = 0;
  return library->multi_poll(multi, NULL, 0, milliseconds, &ready);
}

CURLMcode curl_library_multi_wakeup(const CurlLibrary *library, void *multi) {
  return library->multi_wakeup(multi);
}

void *curl_library_multi_next_done(const CurlLibrary *library, void *multi, CURLcode *outcome) {
  int left = 0;
  CURLMsg *message;
  while ((message = library->multi_info_read(multi, &left)) != NULL) {
    if (message->msg != CURLMSG_DONE) continue;
    *outcome = message->data.result;
    return message->easy_handle;
  }
  return NULL;
}

const char *curl_library_multi_strerror(const CurlLibrary *library, CURLMcode code) {
  return library->multi_strerror(code);
}
