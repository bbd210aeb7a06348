// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { checkConnection, useConnection } from './connection.ts';

const server = vi.fn<() => Promise<Response>>();
const isOffline = () => useConnection.getState().isOffline;

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('fetch', server);
});
afterEach(async () => {
  server.mockImplementation(async () => Response.json({}));
  await checkConnection();
  vi.useRealTimers();
});

test('A server that does not answer, or is down behind a proxy, counts as offline', async () => {
  server.mockRejectedValueOnce(new TypeError('failed'));
  await checkConnection();
  expect(isOffline()).toBe(true);
  server.mockResolvedValueOnce(new Response(null, { status: 401 }));
  await checkConnection();
  expect(isOffline()).toBe(false);
  server.mockResolvedValueOnce(new Response(null, { status: 502 }));
  await checkConnection();
  expect(isOffline()).toBe(true);
});

test('The browser’s word counts at once, and its return is verified', async () => {
  dispatchEvent(new Event('offline'));
  expect(isOffline()).toBe(true);
  server.mockRejectedValueOnce(new TypeError('still nothing'));
  dispatchEvent(new Event('online'));
  await checkConnection();
  expect(isOffline()).toBe(true);
});

test('While offline the app tries again by itself', async () => {
  dispatchEvent(new Event('offline'));
  server.mockImplementation(async () => Response.json({}));
  await vi.advanceTimersByTimeAsync(15_000);
  expect(isOffline()).toBe(false);
  server.mockClear();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(server).not.toHaveBeenCalled();
});

test('Many failures at once ask the server once', async () => {
  server.mockClear();
  server.mockImplementation(async () => Response.json({}));
  await Promise.all([checkConnection(), checkConnection(), checkConnection()]);
  expect(server).toHaveBeenCalledTimes(1);
});
