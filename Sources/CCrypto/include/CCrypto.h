// What Swift sees of OpenSSL's libcrypto, opened at run time and never linked: only who signs in to
// QWeather with a key pair needs it.
//
// The few prototypes are declared here, so that building needs no headers of OpenSSL. All functions
// in use are in 1.1.1 and in every 3.x, and none of them is variadic.
#ifndef WX_CCRYPTO_H
#define WX_CCRYPTO_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#if defined(__has_attribute) && __has_attribute(swift_name)
#define WX_SWIFT_NAME(name) __attribute__((swift_name(name)))
#else
#define WX_SWIFT_NAME(name)
#endif

// What asks for the password of an encrypted key; OpenSSL's own asks the terminal.
typedef int (*CryptoPasswordCallback)(char *buffer, int size, int is_for_writing, void *context);

// An opened library. All zero before crypto_library_open has succeeded.
typedef struct CryptoLibrary {
  void *image;
  void *(*new_memory_bio)(const void *bytes, int count);
  int (*free_bio)(void *bio);
  void *(*read_private_key)(void *bio, void **key, CryptoPasswordCallback callback, void *context);
  int (*get_raw_public_key)(const void *key, unsigned char *bytes, size_t *count);
  void (*free_key)(void *key);
  void *(*new_digest)(void);
  void (*free_digest)(void *digest);
  int (*sign_init)(void *digest, void **key_context, const void *type, void *engine, void *key);
  int (*sign)(void *digest, unsigned char *signature, size_t *size, const unsigned char *message,
              size_t count);
  void (*clear_error)(void);
} CryptoLibrary;

// What came of an attempt to open a library.
typedef enum __attribute__((enum_extensibility(closed))) CryptoLibraryOpening {
  CryptoLibraryOpeningSucceeded,
  CryptoLibraryOpeningMissing,     // no such library
  CryptoLibraryOpeningIncomplete,  // one without a function that is needed
} CryptoLibraryOpening;

// Opens the library of this file name. A library once opened stays for the life of the process.
CryptoLibraryOpening crypto_library_open(CryptoLibrary *library, const char *name)
    WX_SWIFT_NAME("CryptoLibrary.open(self:_:)");

// The private key in a PEM text; NULL if there is none, or if it needs a password.
void *crypto_library_read_private_key(const CryptoLibrary *library, const void *text, size_t count)
    WX_SWIFT_NAME("CryptoLibrary.readPrivateKey(self:_:_:)");
void crypto_library_free_key(const CryptoLibrary *library, void *key)
    WX_SWIFT_NAME("CryptoLibrary.freeKey(self:_:)");

enum { CRYPTO_SIGNATURE_SIZE = 64 };
// Signs a message by Ed25519 (RFC 8032). False if the key is of another kind.
bool crypto_library_sign(const CryptoLibrary *library, void *key, const uint8_t *message,
                         size_t count, uint8_t *signature)
    WX_SWIFT_NAME("CryptoLibrary.sign(self:_:_:_:into:)");

#endif
