import path from 'node:path';
import { compressFiles } from './compress.mjs';
import { run } from './process.mjs';
import { root, runtime, tool } from './project.mjs';
import { stampOf } from './stamp.mjs';

/** Everything that the built app is made of. */
const SOURCES = [
  'src',
  'editor-core',
  'layer-core',
  'canvas-core',
  'workers',
  'wasm',
  'contract',
  'public',
  'index.html',
  'vite.config.ts',
  'vite.offline.ts',
  'tsconfig.json',
  'package-lock.json',
  'scripts/lib/compress.mjs',
];

const APP = 'dist';
/** The app with the editor's lab in it, which visual tests look at. */
export const LAB = 'node_modules/.cache/facet-lab';

/** Everything that the server's main thread is made of. */
const SERVER_SOURCES = ['server', 'workers', 'wasm', 'contract', 'rolldown.config.ts', 'package-lock.json'];
const SERVER_FOLDER = 'node_modules/.cache/facet-server';
/** The server in a few files; the code of its threads stays where it is (rolldown.config.ts). */
export const SERVER = `${SERVER_FOLDER}/main.mjs`;
/** Code as Node has compiled it for earlier starts. */
export const COMPILED = 'node_modules/.cache/facet-code';

const stampOfApp = () => stampOf('build', SOURCES, `${APP}/index.html`);

export const isBuilt = () => stampOfApp().isFresh();

/** Builds the app into dist/ when its sources changed. @returns {Promise<number>} exit code */
export function build(runBuild = run) {
  return buildInto(APP, stampOfApp(), ['--logLevel', 'warn'], runBuild, () =>
    compressFiles(path.join(root, APP, 'assets')),
  );
}

/** The same for the lab. @returns {Promise<number>} exit code */
export function buildLab(runBuild = run) {
  const stamp = stampOf('lab-build', SOURCES, `${LAB}/index.html`);
  return buildInto(LAB, stamp, ['--mode', 'lab', '--logLevel', 'error'], runBuild);
}

const stampOfServer = () => stampOf('server-build', SERVER_SOURCES, SERVER);

export const isServerBuilt = () => stampOfServer().isFresh();

/** Puts the server together when its sources changed. @returns {Promise<number>} exit code */
export async function buildServer(runBuild = run) {
  const stamp = stampOfServer();
  if (stamp.isFresh()) return 0;
  // it lists its files whatever the log level; who starts Facet wants to know only why it failed
  const chunks = [];
  const collect = (chunk) => chunks.push(chunk);
  const code = await runBuild(runtime, [tool.rolldown, '-c', 'rolldown.config.ts'], { collect });
  if (code === 0) stamp.write();
  else process.stderr.write(Buffer.concat(chunks));
  return code;
}

async function buildInto(folder, stamp, options, runBuild, finish = async () => {}) {
  if (stamp.isFresh()) return 0;
  const code = await runBuild(runtime, [tool.vite, 'build', '--outDir', folder, '--emptyOutDir', ...options]);
  if (code !== 0) return code;
  await finish();
  stamp.write();
  return 0;
}
