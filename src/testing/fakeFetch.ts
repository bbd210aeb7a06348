import { parse } from 'graphql';
import { vi } from 'vitest';
import { expectPossible } from './graphqlAnswers.ts';
import { failLater } from './impossible.ts';
import { expectPossibleRest } from './restAnswers.ts';

type Answer = (path: string, init: RequestInit) => Response | Promise<Response>;

/** Answers `fetch` until globals are unstubbed. A test in which the server could not answer so fails. */
export function fakeFetch(answer: Answer) {
  const fake = vi.fn(async (input: string | URL | Request, init: RequestInit = {}) => {
    const path = input instanceof Request ? input.url : String(input);
    const response = await answer(path, init);
    await failLater(() => check(path, init, response.clone()));
    return response;
  });
  vi.stubGlobal('fetch', fake);
  return fake;
}

async function check(path: string, init: RequestInit, response: Response): Promise<void> {
  if (!path.endsWith('/graphql')) return expectPossibleRest(`${init.method ?? 'GET'} ${path}`, response);
  const { query, variables } = JSON.parse(String(init.body));
  const { data } = await response.json();
  if (data) expectPossible(parse(query), data, variables);
}
