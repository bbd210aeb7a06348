import { mkdir } from 'node:fs/promises';
import { pino } from 'pino';
import { readConfig } from './config.ts';
import { FolderUnusable } from './data-dir.ts';
import { StorageUnreachable } from './storage/storage.ts';

/** Entry of the server process: settings in, signals to a graceful end, one clear line when it cannot start. */

process.title = 'facet';

try {
  const config = readConfig(process.env);
  await mkdir(config.dataDir, { recursive: true });
  const logger = pino({
    level: config.logLevel,
    redact: ['req.headers.token', 'req.headers.cookie', 'req.headers.authorization'],
    serializers: { req: requestLine },
  });
  // all of the server is loaded for settings that can be right only
  const { startServer } = await import('./server.ts');
  const server = await startServer(config, logger);
  let isStopping = false;
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.on(signal, () => {
      if (isStopping) process.exit(1);
      isStopping = true;
      console.log('Stopping …');
      server.stop().then(
        () => process.exit(0),
        (error: unknown) => {
          console.error(error);
          process.exit(1);
        },
      );
    });
  }
} catch (error) {
  console.error(reason(error));
  process.exit(1);
}

/** Of a request's address only the path: what follows the question mark may open an account or a photo. */
function requestLine({ method, url, ip }: { method: string; url: string; ip?: string }) {
  return { method, path: url.split('?', 1)[0], ip };
}

/** What the person who started the server can do about it; the stack only where nothing better is known. */
function reason(error: unknown): string {
  if (error instanceof FolderUnusable || error instanceof StorageUnreachable) return error.message;
  if (error instanceof Error && 'code' in error) {
    if (error.code === 'EADDRINUSE')
      return `Port ${process.env.PORT ?? 4000} is taken. Set PORT to another one.`;
    if (error.code === 'EACCES' || error.code === 'EROFS') return `No permission: ${error.message}`;
    if (error.code === 'ENOSPC') return 'The disk is full. Make room in DATA_DIR and start again.';
    if (error.code === 'ECONNREFUSED')
      return `The database at DATABASE_URL does not answer: ${error.message}`;
  }
  if (error instanceof Error && error.message.startsWith('These settings')) return error.message;
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}
