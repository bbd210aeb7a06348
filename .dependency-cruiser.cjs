const { readdirSync, readFileSync } = require('node:fs');

/**
 * The packages and the one direction between them (docs/architecture.md):
 *
 *   src → editor-core → workers → wasm        editor-core → canvas-core        layer-core → canvas-core        server → workers → wasm        everybody → contract
 *   within src: app → features → studio → steps → segments → shared → ui → lib; a feature never imports another feature
 *   within server: what composes → modules, one way among them → what lies below
 */

/** Which packages a package may import, itself apart. Tests and benches are guests everywhere. */
const PACKAGES = {
  contract: [],
  wasm: ['contract'],
  workers: ['contract', 'wasm'],
  'canvas-core': [],
  'editor-core': ['contract', 'workers', 'wasm', 'canvas-core'],
  'layer-core': ['contract', 'canvas-core'],
  server: ['contract', 'workers'],
  src: ['contract', 'canvas-core', 'editor-core', 'layer-core', 'workers'],
};

/** Layers of the app, highest first: each may import the ones below it. */
const LAYERS = ['app', 'features', 'studio', 'steps', 'segments', 'shared', 'ui', 'lib'];

/** Modules of the server, highest first: each may import the ones below it. `server/modules.ts` adds them the other way round. */
const MODULES = modulesIn(readFileSync(`${__dirname}/server/modules.ts`, 'utf8')).reverse();
const folders = readdirSync(`${__dirname}/server/modules`);
const strays = folders.filter((name) => !MODULES.includes(name));
if (strays.length > 0) throw new Error(`Folders of modules that server/modules.ts does not add: ${strays}`);

function modulesIn(source) {
  const folderOf = Object.fromEntries(
    [...source.matchAll(/(\w+) } from '[.]\/modules\/([^/]+)\/module[.]ts'/g)].map(([, make, name]) => [
      make,
      name,
    ]),
  );
  const added = [...source.matchAll(/add\(\s*(\w+Module)\(/g)].map(([, make]) => make);
  return added.map((make) => folderOf[make]).filter((name) => name !== undefined);
}

/** What puts modules together, or knows them all because there is one database. All else in the server lies below them. */
const COMPOSES = ['modules/', 'modules[.]ts', 'server[.]ts', 'db/tables[.]ts', 'demo/'];

const TESTS = '[.](test|contract|fixture)[.]tsx?$';

function packageRule([name, allowed]) {
  const others = [...Object.keys(PACKAGES), 'bench', 'tests'].filter(
    (other) => other !== name && !allowed.includes(other),
  );
  return {
    name: `${name}-imports-only-what-it-may`,
    severity: 'error',
    from: { path: `^${name}/`, pathNot: TESTS },
    to: { path: `^(${others.join('|')})/` },
  };
}

function layerRule(layer, depth) {
  const higher = LAYERS.slice(0, depth);
  return {
    name: `${layer}-is-below-${higher.at(-1)}`,
    severity: 'error',
    from: { path: `^src/${layer}/`, pathNot: TESTS },
    to: { path: `^src/(${higher.join('|')})/` },
  };
}

function moduleRule(name, depth) {
  const higher = MODULES.slice(0, depth);
  return {
    name: `${name}-is-below-${higher.at(-1)}`,
    severity: 'error',
    from: { path: `^server/modules/${name}/`, pathNot: TESTS },
    to: { path: `^server/modules/(${higher.join('|')})/` },
  };
}

module.exports = {
  forbidden: [
    ...Object.entries(PACKAGES).map(packageRule),
    ...LAYERS.map(layerRule).slice(1),
    ...MODULES.map(moduleRule).slice(1),
    {
      name: 'only-what-composes-knows-modules',
      comment: 'What several modules need lies below them, and is given to them.',
      severity: 'error',
      from: { path: '^server/', pathNot: [`^server/(${COMPOSES.join('|')})`, TESTS] },
      to: { path: '^server/modules/' },
    },
    {
      name: 'modules-do-not-know-what-composes-them',
      severity: 'error',
      from: { path: '^server/modules/', pathNot: TESTS },
      to: { path: '^server/(app|main|modules|ports|server)[.]ts' },
    },
    {
      name: 'features-are-strangers',
      comment: 'What two features need belongs to src/shared, src/ui or src/lib.',
      severity: 'error',
      from: { path: '^src/features/([^/]+)/' },
      to: { path: '^src/features/([^/]+)/', pathNot: '^src/features/$1/' },
    },
    {
      name: 'rectangles-stand-on-canvas-core-alone',
      comment: 'The lab shows with them that canvas-core carries a product that is no mask editor.',
      severity: 'error',
      from: { path: '^src/features/editor-lab/rectangles/' },
      to: { path: '^(editor-core|wasm|workers|src/(?!features/editor-lab/rectangles/))' },
    },
    {
      name: 'cores-know-no-react',
      comment: 'Only their bindings, in react/, do.',
      severity: 'error',
      from: { path: '^(canvas|editor|layer)-core/', pathNot: '^(canvas|editor)-core/react/' },
      to: { path: 'node_modules/(react|react-dom|@pixi/react)/' },
    },
    {
      name: 'browser-code-stays-in-the-browser',
      severity: 'error',
      from: { path: '^(src|canvas-core|editor-core|layer-core)/', pathNot: TESTS },
      to: { dependencyTypes: ['core'] },
    },
    { name: 'no-cycles', severity: 'error', from: {}, to: { circular: true } },
    {
      name: 'everything-resolves',
      severity: 'error',
      from: {},
      // virtual modules and assets with a query are the bundler's own
      to: { couldNotResolve: true, pathNot: '^virtual:|[?]' },
    },
    {
      name: 'declared-in-its-package-json',
      severity: 'error',
      from: { path: `^(${Object.keys(PACKAGES).join('|')})/`, pathNot: TESTS },
      to: { dependencyTypes: ['npm-no-pkg', 'npm-unknown'] },
    },
  ],
  options: {
    parser: 'swc',
    combinedDependencies: true,
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '(^|/)node_modules/[.]' },
    enhancedResolveOptions: { exportsFields: ['exports'], conditionNames: ['import', 'node', 'default'] },
  },
};
