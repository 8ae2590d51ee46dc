/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <config.h>
#include "model/model_message.h"
#include <errno.h>
#include <stddef.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/uio.h>

#define HEADER_SIZE offsetof (struct model_message, bytes)

int
model_message_send (int socket, enum model_message_kind kind, uint32_t detail,
                    const void *bytes, size_t size)
{
  if (size > MODEL_BYTES_MAX - 1)
    size = MODEL_BYTES_MAX - 1;
  uint32_t header[] = { kind, detail, (uint32_t) size, 0 };
  _Static_assert(sizeof header == HEADER_SIZE, "as struct model_message");
  /* The last is a pointer to const for sendmsg alone.  */
  struct iovec part[] = { { header, sizeof header }, { .iov_len = size } };
  memcpy (&part[1].iov_base, &bytes, sizeof bytes);
  struct msghdr whole = { .msg_iov = part, .msg_iovlen = 2 };
  ssize_t sent;
  do
    sent = sendmsg (socket, &whole, MSG_NOSIGNAL);
  while (sent < 0 && errno == EINTR);
  return sent < 0 ? -1 : 0;
}

int
model_message_receive (int socket, struct model_message *message)
{
  ssize_t got;
  do
    got = recv (socket, message, sizeof *message, 0);
  while (got < 0 && errno == EINTR);
  if (got < 0)
    return errno == ECONNRESET ? 0 : -1;
  if (got == 0)
    return 0;
  if ((size_t) got < HEADER_SIZE || (size_t) got != HEADER_SIZE + message->size
      || message->size >= MODEL_BYTES_MAX)
    {
      errno = EPROTO;
      return -1;
    }
  message->bytes[message->size] = '\0';
  return 1;
}
