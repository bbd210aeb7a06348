/**
 * `npm start`: installs, builds and serves Facet; `--dev` serves it with hot reload.
 * Plain JavaScript without dependencies, because on a fresh clone it runs before anything is installed.
 */
import { build, buildServer, isBuilt, isServerBuilt } from './lib/build.mjs';
import { serve, serveForDevelopment } from './lib/foreground.mjs';
import { install, isInstalled } from './lib/install.mjs';
import { buildKernels } from './lib/kernels.mjs';
import { step } from './lib/process.mjs';
import { fail, requireNode, requireRuntime } from './lib/project.mjs';

const isDevelopment = process.argv.includes('--dev');

requireNode();
if (isInstalled()) console.log('Packages are installed.');
else if ((await step('Installing packages (a few minutes the first time)', install)) !== 0) {
  fail('The packages could not be installed. Is this machine online?');
}
requireRuntime();

if ((await buildKernels()) !== 0) fail('The image kernels could not be built.');
if (!isDevelopment) {
  if (isBuilt() && isServerBuilt()) console.log('The app is built.');
  else if ((await step('Building the app', async () => (await build()) || buildServer())) !== 0)
    fail('The app could not be built.');
}

console.log('Starting the server. Ctrl-C stops it.\n');
process.exit(await (isDevelopment ? serveForDevelopment() : serve()));
