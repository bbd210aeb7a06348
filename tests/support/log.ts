import type { Log } from '../../server/log.ts';

/** For parts whose log a test does not read. */
export const silent: Log = { info() {}, warn() {}, error() {} };
