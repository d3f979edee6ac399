// What Swift sees of libcurl: its types, and typed calls into a library that is opened at run time.
//
// Nothing here is linked against libcurl. The headers give types and constants; CurlLibrary holds
// the addresses of the functions in use, filled by curl_library_open. The functions below exist
// because curl_easy_setopt and curl_easy_getinfo are variadic, which Swift cannot call.
#ifndef WX_CCURL_H
#define WX_CCURL_H

#include <curl/curl.h>

#if defined(__has_attribute) && __has_attribute(swift_name)
#define WX_SWIFT_NAME(name) __attribute__((swift_name(name)))
#else
#define WX_SWIFT_NAME(name)
#endif

// Options younger than the oldest headers that are accepted, by their fixed numbers. A library
// that does not know one answers CURLE_UNKNOWN_OPTION.
static const CURLoption curl_option_protocols_mask = (CURLoption)(0 + 181);       // until 7.85
static const CURLoption curl_option_protocols_text = (CURLoption)(10000 + 318);  // from 7.85
static const CURLoption curl_option_quick_exit = (CURLoption)(0 + 322);          // from 7.87

// An opened libcurl. All zero before curl_library_open has succeeded.
typedef struct CurlLibrary {
  void *image;
  CURLcode (*global_init)(long flags);
  void *(*easy_init)(void);
  void (*easy_cleanup)(void *easy);
  CURLcode (*easy_setopt)(void *easy, CURLoption option, ...);
  CURLcode (*easy_getinfo)(void *easy, CURLINFO info, ...);
  const char *(*easy_strerror)(CURLcode code);
  struct curl_slist *(*slist_append)(struct curl_slist *list, const char *text);
  void (*slist_free_all)(struct curl_slist *list);
  void *(*multi_init)(void);
  CURLMcode (*multi_cleanup)(void *multi);
  CURLMcode (*multi_setopt)(void *multi, CURLMoption option, ...);
  CURLMcode (*multi_add_handle)(void *multi, void *easy);
  CURLMcode (*multi_remove_handle)(void *multi, void *easy);
  CURLMcode (*multi_perform)(void *multi, int *running);
  CURLMcode (*multi_poll)(void *multi, struct curl_waitfd *extra, unsigned int count,
                          int milliseconds, int *ready);
  CURLMcode (*multi_wakeup)(void *multi);
  CURLMsg *(*multi_info_read)(void *multi, int *left);
  const char *(*multi_strerror)(CURLMcode code);
} CurlLibrary;

// What came of an attempt to open a library.
typedef enum __attribute__((enum_extensibility(closed))) CurlLibraryOpening {
  CurlLibraryOpeningSucceeded,
  CurlLibraryOpeningMissing,     // no such library
  CurlLibraryOpeningIncomplete,  // one without a function that is needed: older than 7.68
} CurlLibraryOpening;

// Opens the library of this file name and calls curl_global_init. A library once opened stays for
// the life of the process. Not to be called by two threads at once.
CurlLibraryOpening curl_library_open(CurlLibrary *library, const char *name)
    WX_SWIFT_NAME("CurlLibrary.open(self:_:)");

// The shape of CURLOPT_WRITEFUNCTION and CURLOPT_HEADERFUNCTION: any result other than
// size * count ends the transfer.
typedef size_t (*CurlReceiver)(char *bytes, size_t size, size_t count, void *context);

void *curl_library_easy_init(const CurlLibrary *library)
    WX_SWIFT_NAME("CurlLibrary.makeEasy(self:)");
void curl_library_easy_cleanup(const CurlLibrary *library, void *easy)
    WX_SWIFT_NAME("CurlLibrary.cleanUpEasy(self:_:)");
CURLcode curl_library_set_number(const CurlLibrary *library, void *easy, CURLoption option,
                                 long value) WX_SWIFT_NAME("CurlLibrary.set(self:_:_:number:)");
CURLcode curl_library_set_size(const CurlLibrary *library, void *easy, CURLoption option,
                               curl_off_t value) WX_SWIFT_NAME("CurlLibrary.set(self:_:_:size:)");
CURLcode curl_library_set_text(const CurlLibrary *library, void *easy, CURLoption option,
                               const char *value) WX_SWIFT_NAME("CurlLibrary.set(self:_:_:text:)");
CURLcode curl_library_set_pointer(const CurlLibrary *library, void *easy, CURLoption option,
                                  void *value) WX_SWIFT_NAME("CurlLibrary.set(self:_:_:pointer:)");
CURLcode curl_library_set_receiver(const CurlLibrary *library, void *easy, CURLoption option,
                                   CurlReceiver value)
    WX_SWIFT_NAME("CurlLibrary.set(self:_:_:receiver:)");
// The number, or 0 where the library does not know it.
long curl_library_number(const CurlLibrary *library, void *easy, CURLINFO info)
    WX_SWIFT_NAME("CurlLibrary.number(self:_:_:)");
// The text, which belongs to the handle, or NULL.
const char *curl_library_text(const CurlLibrary *library, void *easy, CURLINFO info)
    WX_SWIFT_NAME("CurlLibrary.text(self:_:_:)");
const char *curl_library_easy_strerror(const CurlLibrary *library, CURLcode code)
    WX_SWIFT_NAME("CurlLibrary.words(self:for:)");

// The list with a copy of the text at its end, or NULL when memory is out; the list given then
// still belongs to the caller.
struct curl_slist *curl_library_slist_append(const CurlLibrary *library, struct curl_slist *list,
                                             const char *text)
    WX_SWIFT_NAME("CurlLibrary.append(self:to:_:)");
void curl_library_slist_free(const CurlLibrary *library, struct curl_slist *list)
    WX_SWIFT_NAME("CurlLibrary.freeList(self:_:)");

void *curl_library_multi_init(const CurlLibrary *library)
    WX_SWIFT_NAME("CurlLibrary.makeMulti(self:)");
void curl_library_multi_cleanup(const CurlLibrary *library, void *multi)
    WX_SWIFT_NAME("CurlLibrary.cleanUpMulti(self:_:)");
CURLMcode curl_library_multi_set_number(const CurlLibrary *library, void *multi,
                                        CURLMoption option, long value)
    WX_SWIFT_NAME("CurlLibrary.setMulti(self:_:_:number:)");
CURLMcode curl_library_multi_add(const CurlLibrary *library, void *multi, void *easy)
    WX_SWIFT_NAME("CurlLibrary.add(self:to:_:)");
CURLMcode curl_library_multi_remove(const CurlLibrary *library, void *multi, void *easy)
    WX_SWIFT_NAME("CurlLibrary.remove(self:from:_:)");
CURLMcode curl_library_multi_perform(const CurlLibrary *library, void *multi)
    WX_SWIFT_NAME("CurlLibrary.perform(self:_:)");
CURLMcode curl_library_multi_poll(const CurlLibrary *library, void *multi, int milliseconds)
    WX_SWIFT_NAME("CurlLibrary.poll(self:_:milliseconds:)");
// The one call that any thread may make on a multi handle.
CURLMcode curl_library_multi_wakeup(const CurlLibrary *library, void *multi)
    WX_SWIFT_NAME("CurlLibrary.wake(self:_:)");
// The next transfer that is over and its outcome; NULL when there is none.
void *curl_library_multi_next_done(const CurlLibrary *library, void *multi, CURLcode *outcome)
    WX_SWIFT_NAME("CurlLibrary.nextDone(self:_:_:)");
const char *curl_library_multi_strerror(const CurlLibrary *library, CURLMcode code)
    WX_SWIFT_NAME("CurlLibrary.words(self:forMulti:)");

#endif
