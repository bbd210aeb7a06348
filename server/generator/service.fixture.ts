import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { ProductionMonoBody } from '@facet/contract/rest.ts';

interface Ask {
  method: string;
  path: string;
  headers: IncomingHttpHeaders;
  /** As it came. */
  text: string;
}

type Answer = (ask: Ask, response: ServerResponse) => unknown;

/** An operator's service, over real HTTP, that does what a test wants. */
export interface TestService {
  url: string;
  origin: string;
  /** All requests so far. */
  asks: Ask[];
  /** What it does from now on; without a word it is silent. */
  answer: Answer;
  stop(): Promise<void>;
}

export async function startTestService(): Promise<TestService> {
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const ask: Ask = {
      ...{ method: request.method!, path: request.url!, headers: request.headers },
      text: Buffer.concat(chunks).toString('utf8'),
    };
    service.asks.push(ask);
    try {
      await service.answer(ask, response);
    } catch (error) {
      response.writeHead(500).end(String(error));
    }
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const service: TestService = {
    ...{ url: `${origin}/productionmono`, origin, asks: [], answer: () => {} },
    async stop() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
  return service;
}

export function json(response: ServerResponse, status: number, body: unknown, headers = {}): void {
  response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body));
}

/** Answers a call with an address, and that address with bytes. */
export const delivering =
  (picture: (body: ProductionMonoBody) => Uint8Array | Promise<Uint8Array>): Answer =>
  async (ask, response) => {
    if (ask.method === 'POST')
      return json(response, 200, { resultUrl: `/results/${encodeURIComponent(ask.text)}` });
    const body = JSON.parse(decodeURIComponent(ask.path.slice('/results/'.length))) as ProductionMonoBody;
    response.writeHead(200, { 'content-type': 'image/png' }).end(await picture(body));
  };
