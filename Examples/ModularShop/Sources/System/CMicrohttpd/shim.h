// libmicrohttpd as Swift can call it: its start function is variadic, and Swift does not import those.
#ifndef SHOP_CMICROHTTPD_SHIM_H
#define SHOP_CMICROHTTPD_SHIM_H

#include <arpa/inet.h>
#include <microhttpd.h>
#include <netinet/in.h>
#include <poll.h>
#include <string.h>

struct shop_http_options {
  uint16_t port;
  unsigned int connections;
  unsigned int idle_seconds;
  size_t header_bytes;
  void *context;
  MHD_AccessHandlerCallback handle;
  void *(*begin)(void *context, const char *uri, struct MHD_Connection *connection);
  MHD_RequestCompletedCallback end;
  MHD_NotifyConnectionCallback notify;
};

// The server parses the raw address itself, so the library is configured to leave it unchanged.
static inline size_t shop_http_keep_escapes(void *context, struct MHD_Connection *connection, char *text) {
  (void)context;
  (void)connection;
  return strlen(text);
}

// Starts a daemon that listens only on 127.0.0.1, or returns NULL and sets errno.
static inline struct MHD_Daemon *shop_http_start(const struct shop_http_options *options) {
  struct sockaddr_in address;
  memset(&address, 0, sizeof address);
  address.sin_family = AF_INET;
  address.sin_port = htons(options->port);
  address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
  return MHD_start_daemon(
      MHD_USE_AUTO_INTERNAL_THREAD | MHD_ALLOW_SUSPEND_RESUME, options->port, NULL, NULL,
      options->handle, options->context,
      MHD_OPTION_SOCK_ADDR, (struct sockaddr *)&address,
      MHD_OPTION_CONNECTION_LIMIT, options->connections,
      MHD_OPTION_CONNECTION_TIMEOUT, options->idle_seconds,
      MHD_OPTION_CONNECTION_MEMORY_LIMIT, options->header_bytes,
      MHD_OPTION_STRICT_FOR_CLIENT, 1,
      MHD_OPTION_UNESCAPE_CALLBACK, &shop_http_keep_escapes, NULL,
      MHD_OPTION_URI_LOG_CALLBACK, options->begin, options->context,
      MHD_OPTION_NOTIFY_CONNECTION, options->notify, options->context,
      MHD_OPTION_NOTIFY_COMPLETED, options->end, options->context,
      MHD_OPTION_END);
}

// Returns the port on which the daemon listens, which the system chose if port 0 was requested, or 0 if it is unknown.
static inline uint16_t shop_http_port(struct MHD_Daemon *daemon) {
  const union MHD_DaemonInfo *info = MHD_get_daemon_info(daemon, MHD_DAEMON_INFO_BIND_PORT);
  return info ? info->port : 0;
}

static inline unsigned int shop_http_connections(struct MHD_Daemon *daemon) {
  const union MHD_DaemonInfo *info = MHD_get_daemon_info(daemon, MHD_DAEMON_INFO_CURRENT_CONNECTIONS);
  return info ? info->num_connections : 0;
}

// Returns the socket of a connection, which is open until the connection is reported closed, or -1 if it is unknown.
static inline int shop_http_socket(struct MHD_Connection *connection) {
  const union MHD_ConnectionInfo *info = MHD_get_connection_info(connection, MHD_CONNECTION_INFO_CONNECTION_FD);
  return info ? info->connect_fd : -1;
}

// Returns the address of a connection's client, or 0 if it is unknown.
static inline uint32_t shop_http_client(struct MHD_Connection *connection) {
  const union MHD_ConnectionInfo *info = MHD_get_connection_info(connection, MHD_CONNECTION_INFO_CLIENT_ADDRESS);
  if (!info || !info->client_addr || info->client_addr->sa_family != AF_INET) return 0;
  return ((const struct sockaddr_in *)info->client_addr)->sin_addr.s_addr;
}

// Returns the number of bytes in the request line and headers as they were received, or 0 if it is unknown.
static inline size_t shop_http_header_size(struct MHD_Connection *connection) {
  const union MHD_ConnectionInfo *info = MHD_get_connection_info(connection, MHD_CONNECTION_INFO_REQUEST_HEADER_SIZE);
  return info ? info->header_size : 0;
}

// Whether the other side of a socket will send nothing more.
static inline int shop_http_is_gone(int descriptor) {
#ifdef __linux__
  // POLLRDHUP, which the header defines only for GNU programs.
  struct pollfd question = {descriptor, 0x2000, 0};
  return poll(&question, 1, 0) > 0;
#else
  char byte;
  ssize_t count = recv(descriptor, &byte, 1, MSG_PEEK | MSG_DONTWAIT);
  return count == 0;
#endif
}

// Versions of the library annotate their enumerations differently, so that their names in Swift differ too.
static const enum MHD_Result shop_http_yes = MHD_YES;
static const enum MHD_Result shop_http_no = MHD_NO;
static const enum MHD_ConnectionNotificationCode shop_http_closed = MHD_CONNECTION_NOTIFY_CLOSED;

static inline void shop_http_each_header(
    struct MHD_Connection *connection, MHD_KeyValueIteratorN each, void *context) {
  MHD_get_connection_values_n(connection, MHD_HEADER_KIND, each, context);
}

// Returns a response with its own copy of the bytes.
static inline struct MHD_Response *shop_http_response(size_t size, const void *bytes) {
  return MHD_create_response_from_buffer(size, (void *)bytes, MHD_RESPMEM_MUST_COPY);
}

static const uint64_t shop_http_size_unknown = MHD_SIZE_UNKNOWN;
static const ssize_t shop_http_end_of_stream = MHD_CONTENT_READER_END_OF_STREAM;

#endif
