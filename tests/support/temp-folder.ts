import { chmodSync, mkdirSync, readdirSync, readFileSync, rmSync, statfsSync } from 'node:fs';
import path from 'node:path';

/** A file system in memory that every Linux has; elsewhere there is none that one can count on. */
const IN_MEMORY = '/dev/shm';
const PREFIX = 'facet-tests-';
/** What a run leaves of it to others, and of the memory that files there take. */
const LEAST_ROOM = 4 * 1024 ** 3;
const LEAST_MEMORY = 8 * 1024 ** 3;

/**
 * Makes a folder in memory the one for temporary files, of this process and of all that it starts. Each test of a service and each
 * server begins with a copy of a database: 44 MB in 1,400 files, for which a disk's file system takes some ten times as much of the processor.
 * The folder goes with the process; that of one that was killed goes with the next run.
 */
export function useTempFolderInMemory(): void {
  // a worker's process reads its run's configuration, too
  if (process.env.TMPDIR?.startsWith(path.join(IN_MEMORY, PREFIX)) || !hasRoom()) return;
  for (const name of readdirSync(IN_MEMORY)) {
    const owner = name.startsWith(PREFIX) ? Number(name.slice(PREFIX.length)) : Number.NaN;
    if (owner === process.pid || (owner > 0 && !isRunning(owner))) remove(path.join(IN_MEMORY, name));
  }
  const folder = path.join(IN_MEMORY, `${PREFIX}${process.pid}`);
  mkdirSync(folder);
  // a PostgreSQL of root's is another account's
  chmodSync(folder, 0o755);
  process.env.TMPDIR = folder;
  process.once('exit', () => remove(folder));
}

/** Programs may have to be run from there (postgres.ts), which containers often forbid. */
function hasRoom(): boolean {
  try {
    const mount = readFileSync('/proc/mounts', 'utf8')
      .split('\n')
      .find((line) => line.split(' ')[1] === IN_MEMORY);
    if (!mount?.startsWith('tmpfs ') || mount.split(' ')[3]!.split(',').includes('noexec')) return false;
    const { bavail, bsize } = statfsSync(IN_MEMORY);
    return bavail * bsize >= LEAST_ROOM && process.availableMemory() >= LEAST_MEMORY;
  } catch {
    return false;
  }
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

function remove(folder: string): void {
  try {
    rmSync(folder, { recursive: true, force: true });
  } catch {
    // another account's
  }
}
