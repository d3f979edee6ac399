#include "CCrypto.h"

#include <dlfcn.h>
#include <limits.h>
#include <string.h>

// Stores the address of a function, by copying its bytes: ISO C has no cast from an object pointer
// to a function pointer. False when the library has no such function.
static bool find(void *image, const char *name, void *place) {
  void *address = dlsym(image, name);
  memcpy(place, &address, sizeof address);
  return address != NULL;
}

static bool find_all(CryptoLibrary *library) {
  void *image = library->image;
  return find(image, "BIO_new_mem_buf", &library->new_memory_bio) &&
         find(image, "BIO_free", &library->free_bio) &&
         find(image, "PEM_read_bio_PrivateKey", &library->read_private_key) &&
         find(image, "EVP_PKEY_get_raw_public_key", &library->get_raw_public_key) &&
         find(image, "EVP_PKEY_free", &library->free_key) &&
         find(image, "EVP_MD_CTX_new", &library->new_digest) &&
         find(image, "EVP_MD_CTX_free", &library->free_digest) &&
         find(image, "EVP_DigestSignInit", &library->sign_init) &&
         find(image, "EVP_DigestSign", &library->sign) &&
         find(image, "ERR_clear_error", &library->clear_error);
}

CryptoLibraryOpening crypto_library_open(CryptoLibrary *library, const char *name) {
  memset(library, 0, sizeof *library);
  library->image = dlopen(name, RTLD_NOW | RTLD_LOCAL);
  if (library->image == NULL) return CryptoLibraryOpeningMissing;
  if (!find_all(library)) {
    // Kept in memory: its exit handlers must not dangle.
    memset(library, 0, sizeof *library);
    return CryptoLibraryOpeningIncomplete;
  }
  return CryptoLibraryOpeningSucceeded;
}

static int no_password(char *buffer, int size, int is_for_writing, void *context) {
  (void)buffer, (void)size, (void)is_for_writing, (void)context;
  return -1;
}

void *crypto_library_read_private_key(const CryptoLibrary *library, const void *text,
                                      size_t count) {
  if (count > INT_MAX) return NULL;
  void *bio = library->new_memory_bio(text, (int)count);
  if (bio == NULL) return NULL;
  void *key = library->read_private_key(bio, NULL, no_password, NULL);
  library->free_bio(bio);
  // libcurl may use this very library, and takes what is left here for an error of its own.
  library->clear_error();
  return key;
}

void crypto_library_free_key(const CryptoLibrary *library, void *key) { library->free_key(key); }

bool crypto_library_sign(const CryptoLibrary *library, void *key, const uint8_t *message,
                         size_t count, uint8_t *signature) {
  // Other keys with a raw form are X25519, which cannot sign, and those of 448 bits, which are
  // longer. RSA and the like have none.
  size_t key_size = 0;
  bool is_signed = false;
  void *digest = NULL;
  if (library->get_raw_public_key(key, NULL, &key_size) == 1 && key_size == 32)
    digest = library->new_digest();
  if (digest != NULL) {
    size_t size = CRYPTO_SIGNATURE_SIZE;
    is_signed = library->sign_init(digest, NULL, NULL, NULL, key) == 1 &&
                library->sign(digest, signature, &size, message, count) == 1 &&
                size == CRYPTO_SIGNATURE_SIZE;
    library->free_digest(digest);
  }
  library->clear_error();
  return is_signed;
}
