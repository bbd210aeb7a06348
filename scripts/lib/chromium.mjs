import { spawnSync } from 'node:child_process';
import { createRequire } from 'node:module';
import path from 'node:path';
import { run } from './process.mjs';
import { root, runtime, tool } from './project.mjs';

const SYSTEM_NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome'];
const MAC_APPLICATIONS = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];

/**
 * Finds a Chromium that starts, or fetches one: CHROMIUM_PATH, the system's, the one that Playwright keeps, Debian's
 * package (only as root), Playwright's download.
 * @returns {Promise<string | undefined>} its path
 */
export async function findChromium() {
  const named = process.env.CHROMIUM_PATH;
  if (named) return works(named) ? named : undefined;
  return installed() ?? (await fetchFromDebian()) ?? (await fetchFromPlaywright());
}

export const CHROMIUM_MISSING =
  'No Chromium was found and none could be fetched. Install Chromium or Chrome,\n' +
  'or name one: CHROMIUM_PATH=/path/to/chromium npm test';

function installed() {
  const candidates = [...onPath(), ...MAC_APPLICATIONS, playwrightPath()];
  return candidates.find((candidate) => candidate !== undefined && works(candidate));
}

function onPath() {
  const folders = (process.env.PATH ?? '').split(path.delimiter).filter((folder) => path.isAbsolute(folder));
  return SYSTEM_NAMES.flatMap((name) => folders.map((folder) => path.join(folder, name)));
}

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

async function fetchFromDebian() {
  const isRoot = process.getuid?.() === 0;
  if (!isRoot || spawnSync('apt-get', ['--version']).status !== 0) return undefined;
  console.log('Installing Chromium from the system’s package source.');
  const env = { DEBIAN_FRONTEND: 'noninteractive' };
  const code =
    (await run('apt-get', ['update', '-qq'], { env })) ||
    (await run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', 'chromium'], { env }));
  return code === 0 ? installed() : undefined;
}

async function fetchFromPlaywright() {
  console.log('Downloading Chromium for the tests.');
  return (await run(runtime, [tool.playwright, 'install', 'chromium'])) === 0 ? installed() : undefined;
}
