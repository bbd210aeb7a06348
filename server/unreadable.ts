import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import { ERRORS } from '@facet/contract/errors.ts';
import type { RestError } from '@facet/contract/rest.ts';

/** How long what still arrives is taken and thrown away, so that who sends it can read the answer. */
const LINGER_MS = 1000;

const STATUS: Record<string, number> = { ERR_HTTP_REQUEST_TIMEOUT: 408, HPE_HEADER_OVERFLOW: 431 };

/**
 * Answers what never became a request: too slow, too long or not HTTP, and says that the connection is over. Who is not told sends
 * the next request on it and sees that fail. Where the parser has given up, the connection is not closed at once either: what
 * arrives then is answered by a reset, which takes the answer with it. What is too slow would go on to be a request, and is closed.
 * Node calls this again for what still arrives.
 */
export function refuseUnreadable(error: Error & { code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) return;
  const status = STATUS[error.code ?? ''] ?? 400;
  const answer: RestError = { error: ERRORS.BAD_INPUT, code: 'BAD_INPUT' };
  const body = JSON.stringify(answer);
  const head = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    'connection: close',
    'content-type: application/json',
    `content-length: ${Buffer.byteLength(body)}`,
  ];
  socket.end(`${head.join('\r\n')}\r\n\r\n${body}`);
  if (status === 408) return void socket.destroy();
  const timer = setTimeout(() => socket.destroy(), LINGER_MS);
  socket.once('close', () => clearTimeout(timer));
}
