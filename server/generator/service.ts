import { createHmac } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { GeneratorError } from '@facet/workers/errors.ts';
import type { Progress } from '@facet/workers/progress.ts';
import * as z from 'zod/mini';

/** How the house speaks with an operator's service, over HTTP: docs/generators.md. */

export interface RemoteSettings {
  url: string;
  /** What the house's requests are signed with. */
  secret: string;
}

export interface ServiceLimits {
  /** Milliseconds for one answer, its last byte included. */
  requestMs: number;
  /** Requests at most where the service is down or busy, and the pause before the second one; each further one is twice as long. */
  tries: number;
  firstPauseMs: number;
  /** Milliseconds until the house asks again, where the service says nothing of it. */
  pollMs: number;
}

/** `down`: it did not answer, or had no time, and another request may be luckier. `late`: nobody waited longer, which says nothing of it. */
type Fault = 'down' | 'late' | 'wrong';

/** The service has not done what it should. */
export class ServiceError extends Error {
  override name = 'ServiceError';
  readonly fault: Fault;

  constructor(fault: Fault, message: string, options?: ErrorOptions) {
    super(message, options);
    this.fault = fault;
  }
}

interface ServiceCall {
  /** The same for every request for one picture. */
  key: string;
  /** JSON. */
  body: string;
  signal: AbortSignal;
  onProgress?: Progress;
}

/** Bytes of an answer in JSON, and of a picture: 50 megapixels as PNG are hardly more. */
const MAX_JSON_BYTES = 64 * 1024;
const MAX_PICTURE_BYTES = 64 * 1024 * 1024;
/** Seconds: what a service may ask to be left alone between two questions. */
const MAX_RETRY_AFTER = 15;

const Made = z.object({ resultUrl: z.string().check(z.maxLength(2048)) });
const Making = z.object({ progress: z.optional(z.number().check(z.gte(0), z.lte(1))) });
/** What a service may refuse with: the codes of the house's own generator. */
const Refused = z.object({
  error: z.enum([
    'SOURCE_NO_FACE',
    'SOURCE_MANY_FACES',
    'SOURCE_FACE_TOO_SMALL',
    'SOURCE_TOO_DARK',
    'SOURCE_COLOURED_LIGHT',
    'SOURCE_BLURRED',
    'SOURCE_COVERED',
    'SOURCE_GLASSES',
    'SOURCE_EYES',
    'SOURCE_DRAWING',
    'SOURCE_SCREEN',
    'SOURCE_EXPRESSION',
    'POSE_TOO_DIFFERENT',
    'EXPRESSION_TOO_DIFFERENT',
    'SOURCE_LIGHT_HARD',
    'SOURCE_COLOURLESS',
    'SOURCE_FADED',
    'SOURCE_BACKDROP',
    'SOURCE_HAND',
    'TARGET_CLOSE_UP',
    'TARGET_HAND',
    'TARGET_NO_FACE',
    'TARGET_MASK_MISMATCH',
    'QUALITY_TOO_LOW',
  ]),
});

export function createService({ url, secret }: RemoteSettings, limits: ServiceLimits) {
  /** One request, bounded in time and bytes. */
  async function request(
    address: string | URL,
    init: RequestInit,
    maxBytes: number,
    signal: AbortSignal,
  ): Promise<{ status: number; headers: Headers; bytes: Buffer }> {
    const limit = AbortSignal.timeout(limits.requestMs);
    try {
      const response = await fetch(address, {
        ...init,
        redirect: 'manual',
        signal: AbortSignal.any([limit, signal]),
      });
      return {
        status: response.status,
        headers: response.headers,
        bytes: await read(response, maxBytes),
      };
    } catch (error) {
      if (error instanceof ServiceError) throw error;
      if (signal.aborted) throw lateError(error);
      const what = limit.aborted ? 'did not answer in time' : 'cannot be reached';
      throw new ServiceError('down', what, { cause: error });
    }
  }

  function ask({ key, body, signal }: ServiceCall) {
    const time = String(Math.floor(Date.now() / 1000));
    const signature = createHmac('sha256', secret).update(`${time}.${body}`).digest('hex');
    const headers = {
      'content-type': 'application/json',
      accept: 'application/json',
      'idempotency-key': key,
      'facet-timestamp': time,
      'facet-signature': `v1=${signature}`,
    };
    return request(url, { method: 'POST', headers, body }, MAX_JSON_BYTES, signal);
  }

  /** Asks until the picture is there. @returns its address */
  async function askUntilReady(call: ServiceCall): Promise<URL> {
    for (;;) {
      const { status, headers, bytes } = await ask(call);
      if (status === 200) return addressIn(answer(Made, bytes).resultUrl);
      if (status === 422) throw new GeneratorError(answer(Refused, bytes).error);
      if (status !== 202) throw unexpected(status);
      call.onProgress?.((bytes.length > 0 && answer(Making, bytes).progress) || 0);
      const after = Number(headers.get('retry-after') ?? Number.NaN);
      await rest(after > 0 ? Math.min(after, MAX_RETRY_AFTER) * 1000 : limits.pollMs, call.signal);
    }
  }

  /** @throws ServiceError for an address that is not the service's own: what it names is fetched from inside the house's network */
  function addressIn(resultUrl: string): URL {
    const address = URL.canParse(resultUrl, url) ? new URL(resultUrl, url) : null;
    if (address?.origin !== new URL(url).origin)
      throw new ServiceError('wrong', 'names a picture that lies elsewhere');
    return address;
  }

  async function fetchPicture(address: URL, signal: AbortSignal): Promise<Buffer> {
    const headers = { accept: 'image/png, image/jpeg' };
    const { status, bytes } = await request(address, { headers }, MAX_PICTURE_BYTES, signal);
    if (status !== 200) throw unexpected(status);
    return bytes;
  }

  return {
    /** @returns a file that may be anything @throws ServiceError, and GeneratorError for what the service refuses */
    async make(call: ServiceCall): Promise<Buffer> {
      for (let tries = 1; ; tries++) {
        try {
          return await fetchPicture(await askUntilReady(call), call.signal);
        } catch (error) {
          const isDown = error instanceof ServiceError && error.fault === 'down';
          if (!isDown || tries >= limits.tries) throw error;
          await rest(limits.firstPauseMs * 2 ** (tries - 1), call.signal);
        }
      }
    },
  };
}

const unexpected = (status: number): ServiceError =>
  new ServiceError(
    status >= 500 || status === 408 || status === 429 ? 'down' : 'wrong',
    `answered ${status}`,
  );

const lateError = (cause: unknown): ServiceError =>
  new ServiceError('late', 'was not ready in time', { cause });

/** @throws ServiceError when nobody waits any longer */
const rest = (milliseconds: number, signal: AbortSignal): Promise<void> =>
  pause(milliseconds, undefined, { signal }).catch((error: unknown) => {
    throw lateError(error);
  });

function answer<T>(schema: z.ZodMiniType<T>, bytes: Buffer): T {
  try {
    return schema.parse(JSON.parse(bytes.toString('utf8')));
  } catch (error) {
    throw new ServiceError('wrong', 'answered something else than was agreed', { cause: error });
  }
}

/** @throws ServiceError for more than that, whatever was said of the length */
async function read(response: Response, maxBytes: number): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  // leaving the loop ends the connection
  for await (const chunk of response.body ?? []) {
    length += chunk.length;
    if (length > maxBytes) throw new ServiceError('wrong', `sent more than ${maxBytes} bytes`);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks, length);
}
