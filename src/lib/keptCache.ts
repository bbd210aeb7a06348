import type { ApolloCache } from '@apollo/client';
import type { NormalizedCacheObject } from '@apollo/client/cache';
import { currentToken } from './session.ts';
import { readClaims } from './token.ts';

/** What the server answered, kept on this device for the next visit of the same person with the same version of the app. */
interface Kept {
  /** Account; visitors' answers are not kept. */
  owner: string;
  version: string;
  /** Milliseconds since 1970. */
  at: number;
  cache: NormalizedCacheObject;
}

const KEY = 'apolloCache';
/** The name of this file after the build: another one, another version. */
const VERSION = import.meta.url;
/** The addresses of images in it hold for about a day. */
const KEEP_MS = 24 * 60 * 60_000;

export function accountOf(token: string | null): string | null {
  return token ? (readClaims(token)?.sub ?? token) : null;
}

export function forgetKeptCache(): void {
  try {
    localStorage.removeItem(KEY);
  } catch {
    // Without storage there is nothing to forget.
  }
}

/** Fills a cache that is still empty; another account's, another version's or an old one is thrown away. */
export function restoreKeptCache(cache: ApolloCache, now = Date.now()): void {
  try {
    const text = localStorage.getItem(KEY);
    if (text === null) return;
    const kept = JSON.parse(text) as Kept;
    const isUsable =
      kept.version === VERSION && kept.owner === accountOf(currentToken()) && now - kept.at < KEEP_MS;
    if (isUsable) cache.restore(kept.cache);
    else forgetKeptCache();
  } catch {
    forgetKeptCache();
  }
}

/** @param cacheText JSON of a {@link NormalizedCacheObject} */
export function keepCache(cacheText: string): void {
  const owner = accountOf(currentToken());
  if (owner === null) return;
  const head: Omit<Kept, 'cache'> = { owner, version: VERSION, at: Date.now() };
  try {
    localStorage.setItem(KEY, `${JSON.stringify(head).slice(0, -1)},"cache":${cacheText}}`);
  } catch {
    // No room: better nothing than something old.
    forgetKeptCache();
  }
}
