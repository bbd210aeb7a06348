import { gzipSync } from 'node:zlib';
import { type Browser, chromium, type Page } from '@playwright/test';

const FLAGS = ['--no-sandbox', '--disable-quic', '--no-first-run', '--disable-background-networking'];

export function openBrowser(): Promise<Browser> {
  return chromium.launch({ executablePath: process.env.CHROMIUM_PATH, args: FLAGS });
}

/** What a page has fetched: kilobytes by kind of resource, after gzip where it helps, and how often it asked. */
export interface Fetched {
  kilobytes: Map<string, number>;
  requests: number;
}

/** Counts from now on. @returns what has come by the time it is called */
export function countFetched(page: Page): () => Promise<Fetched> {
  const fetched: Fetched = { kilobytes: new Map(), requests: 0 };
  const counted: Promise<void>[] = [];
  page.on('response', (response) => {
    fetched.requests += 1;
    // a stream of events has no end to wait for
    if (response.headers()['content-type']?.startsWith('text/event-stream')) return;
    const kind = response.request().resourceType();
    counted.push(
      response.body().then(
        (body) => {
          // images and fonts are compressed already
          const isText = ['script', 'stylesheet', 'document'].includes(kind);
          const size = (isText ? gzipSync(body).length : body.length) / 1024;
          fetched.kilobytes.set(kind, (fetched.kilobytes.get(kind) ?? 0) + size);
        },
        () => {},
      ),
    );
  });
  return async () => {
    await Promise.all(counted);
    return fetched;
  };
}
