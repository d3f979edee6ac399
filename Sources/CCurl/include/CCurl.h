// What Swift sees of libcurl.
#ifndef WX_CCURL_H
#define WX_CCURL_H

#include <curl/curl.h>

#endif
