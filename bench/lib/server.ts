import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { LOGIN } from '@facet/contract/documents/account.ts';
import { type DocumentNode, print } from 'graphql';

/** The server of server-process.ts: ours, and the bare one beside it. */
export interface BenchServer {
  ours: string;
  bare: string;
  /** Token of the demo's fan. */
  token: string;
  stop(): Promise<void>;
}

export async function startServer(): Promise<BenchServer> {
  const child = fork(new URL('./server-process.ts', import.meta.url), {
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  const [{ ours, bare }] = (await once(child, 'message')) as [{ ours: string; bare: string }];
  return { ours, bare, token: await signIn(ours), stop: () => end(child) };
}

async function signIn(base: string): Promise<string> {
  const { data } = await post<{ login: { token: string } }>(base, LOGIN, {
    email: 'fan@facet.test',
    password: 'Facet!2026',
  });
  return data.login.token;
}

async function post<Data>(base: string, document: DocumentNode, variables: object): Promise<{ data: Data }> {
  const response = await fetch(`${base}/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ query: print(document), variables }),
  });
  return (await response.json()) as { data: Data };
}

async function end(child: ChildProcess): Promise<void> {
  const ended = once(child, 'exit');
  child.disconnect();
  await ended;
}
