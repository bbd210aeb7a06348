/**
 * The rooms and the one direction between them (docs/architecture.md):
 *
 *   src → editor-core → workers → wasm        editor-core → canvas-core        server → workers → wasm        everybody → contract
 *   within src: app → features → studio → segments → shared → ui → lib; a feature never imports another feature
 */

/** Which rooms a room may import, itself apart. Tests and benches are guests everywhere. */
const ROOMS = {
  contract: [],
  wasm: ['contract'],
  workers: ['contract', 'wasm'],
  'canvas-core': [],
  'editor-core': ['contract', 'workers', 'wasm', 'canvas-core'],
  server: ['contract', 'workers'],
  src: ['contract', 'canvas-core', 'editor-core', 'workers'],
};

/** Layers of the app, highest first: each may import the ones below it. */
const LAYERS = ['app', 'features', 'studio', 'segments', 'shared', 'ui', 'lib'];

const TESTS = '[.](test|contract)[.]tsx?$';

function roomRule([room, allowed]) {
  const others = [...Object.keys(ROOMS), 'bench', 'tests'].filter(
    (other) => other !== room && !allowed.includes(other),
  );
  return {
    name: `${room}-imports-only-what-it-may`,
    severity: 'error',
    from: { path: `^${room}/`, pathNot: TESTS },
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

module.exports = {
  forbidden: [
    ...Object.entries(ROOMS).map(roomRule),
    ...LAYERS.map(layerRule).slice(1),
    {
      name: 'features-are-strangers',
      comment: 'What two features need belongs to src/shared, src/ui or src/lib.',
      severity: 'error',
      from: { path: '^src/features/([^/]+)/' },
      to: { path: '^src/features/([^/]+)/', pathNot: '^src/features/$1/' },
    },
    {
      name: 'cores-know-no-react',
      comment: 'Only their bindings, in react/, do.',
      severity: 'error',
      from: { path: '^(canvas|editor)-core/', pathNot: '^(canvas|editor)-core/react/' },
      to: { path: 'node_modules/(react|react-dom|@pixi/react)/' },
    },
    {
      name: 'browser-code-stays-in-the-browser',
      severity: 'error',
      from: { path: '^(src|canvas-core|editor-core)/', pathNot: TESTS },
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
      from: { path: `^(${Object.keys(ROOMS).join('|')})/`, pathNot: TESTS },
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
