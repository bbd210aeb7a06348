import { runtime, tool } from './project.mjs';

/** What can be said about single files. It needs nothing that is compiled before. Each entry counts as one test. */
export const CHECKS_OF_FILES = [
  { title: 'Lint and format', work: (run) => run(runtime, [tool.biome, 'check', '.']) },
  { title: 'Texts in both languages', work: (run) => run(runtime, ['scripts/texts.mjs']) },
];

/** What can be said about the code as a whole without running it. */
export const CHECKS = [
  {
    title: 'Types',
    // four checkers, as is usual, each look at much of what the others do: more than twice the processor's time of one
    work: (run) => run(runtime, [tool.typescript, '-p', '.', '--checkers', '1']),
  },
  {
    title: 'Import directions',
    work: (run) =>
      run(runtime, [
        tool.dependencyCruiser,
        '--config',
        '.dependency-cruiser.cjs',
        ...[
          'contract',
          'wasm',
          'workers',
          'canvas-core',
          'editor-core',
          'layer-core',
          'server',
          'src',
          'bench',
          'tests',
        ],
      ]),
  },
  { title: 'Unused code and dependencies', work: (run) => run(runtime, [tool.knip]) },
  {
    title: 'Code that only tests use',
    work: (run) => run(runtime, [tool.knip, '--production', '--config', 'knip.production.jsonc']),
  },
];
