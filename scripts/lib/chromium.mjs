import { spawnSync } from 'node:child_process';
import { createRequire } from 'node:module';
import path from 'node:path';
import { run } from './process.mjs';
import { root, runtime, tool } from './project.mjs';

/** Without the windows that nobody sees, walks take a seventh less of the processor's time: Debian has it as a package of its own. */
const SHELL = 'chromium-headless-shell';
const SYSTEM_NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome'];
const MAC_APPLICATIONS = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];

/**
 * Finds a Chromium that starts, or fetches one: CHROMIUM_PATH, the system's, the one that Playwright keeps, Debian's
 * package (only as root), Playwright's download. A machine of CI, which keeps nothing, fetches the shell for a faster run.
 * @returns {Promise<string | undefined>} its path
 */
export async function findChromium() {
  const named = process.env.CHROMIUM_PATH;
  if (named) return works(named) ? named : undefined;
  return (
    onPath([SHELL]) ??
    (process.env.CI ? await fetchFromDebian(SHELL) : undefined) ??
    installed() ??
    (await fetchFromDebian('chromium')) ??
    (await fetchFromPlaywright())
  );
}

export const CHROMIUM_MISSING =
  'No Chromium was found and none could be fetched. Install Chromium or Chrome,\n' +
  'or name one: CHROMIUM_PATH=/path/to/chromium npm test';

const installed = () => onPath(SYSTEM_NAMES) ?? firstOf([...MAC_APPLICATIONS, playwrightPath()]);

function onPath(names) {
  const folders = (process.env.PATH ?? '').split(path.delimiter).filter((folder) => path.isAbsolute(folder));
  return firstOf(names.flatMap((name) => folders.map((folder) => path.join(folder, name))));
}

const firstOf = (candidates) => candidates.find((candidate) => candidate !== undefined && works(candidate));

/** Some systems put a stub in its place that only asks to install it, so it has to tell its version. */
function works(candidate) {
  const { status, stdout } = spawnSync(candidate, ['--version'], { encoding: 'utf8', timeout: 30_000 });
  return status === 0 && /\d+\.\d+\.\d+/.test(stdout);
}

function playwrightPath() {
  try {
    const requireFromRoot = createRequire(path.join(root, 'package.json'));
    return requireFromRoot('@playwright/test').chromium.executablePath();
  } catch {
    return undefined;
  }
}

async function fetchFromDebian(name) {
  const isRoot = process.getuid?.() === 0;
  if (!isRoot || spawnSync('apt-get', ['--version']).status !== 0) return undefined;
  console.log('Installing Chromium from the system’s package source.');
  const env = { DEBIAN_FRONTEND: 'noninteractive' };
  const code =
    (await run('apt-get', ['update', '-qq'], { env })) ||
    (await run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', name], { env }));
  return code === 0 ? onPath([name]) : undefined;
}

async function fetchFromPlaywright() {
  console.log('Downloading Chromium for the tests.');
  return (await run(runtime, [tool.playwright, 'install', 'chromium'])) === 0 ? installed() : undefined;
}
