import type { RestError } from '@facet/contract/rest.ts';
import { boundedFetch } from './bounded-fetch.ts';
import { hearOf } from './doubts.ts';
import { inWords, refusal } from './refusals.ts';
import { freshToken } from './token.ts';

/**
 * A REST call that was refused (`code` of the error catalogue) or never arrived (`code` NETWORK). Its message is in the
 * person's language.
 */
export class RestFailure extends Error {
  readonly code: string;
  readonly status: number;

  constructor(code: string, text: string, status: number) {
    super(text);
    this.name = 'RestFailure';
    this.code = code;
    this.status = status;
  }
}

interface RestOptions {
  signal?: AbortSignal;
  headers?: Record<string, string>;
}

async function call<Answer>(
  method: 'GET' | 'POST',
  path: string,
  body: unknown,
  options: RestOptions,
  read: (response: Response) => Promise<unknown> = readJson,
): Promise<Answer> {
  const headers = new Headers(options.headers);
  const token = await freshToken();
  if (token) headers.set('token', token);
  const isForm = body instanceof FormData;
  if (body !== undefined && !isForm) headers.set('content-type', 'application/json');

  let response: Response;
  let answer: unknown;
  try {
    response = await boundedFetch(path, {
      method,
      headers,
      body: body === undefined ? null : isForm ? body : JSON.stringify(body),
      signal: options.signal ?? null,
    });
    answer = await (response.ok ? read : readJson)(response);
  } catch (error) {
    if (options.signal?.aborted) throw error;
    throw new RestFailure('NETWORK', refusal('NETWORK'), 0);
  }
  if (response.ok) return answer as Answer;
  const refused = answer as Partial<RestError> | null;
  hearOf(refused?.code);
  const text = refused?.error ? inWords(refused.error) : response.statusText;
  throw new RestFailure(refused?.code ?? 'INTERNAL', text, response.status);
}

/** What came, or null for what is no JSON: something between us and the server has answered in its place. */
async function readJson(response: Response): Promise<unknown> {
  const text = await response.text();
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

export const rest = {
  get: <Answer>(path: string, options: RestOptions = {}) => call<Answer>('GET', path, undefined, options),
  /** `body`: JSON, or FormData for multipart. */
  post: <Answer>(path: string, body: unknown, options: RestOptions = {}) =>
    call<Answer>('POST', path, body, options),
  /** For an answer that is a file. */
  postForFile: (path: string, body: unknown, options: RestOptions = {}) =>
    call<{ blob: Blob; headers: Headers }>('POST', path, body, options, async (response) => ({
      blob: await response.blob(),
      headers: response.headers,
    })),
};
