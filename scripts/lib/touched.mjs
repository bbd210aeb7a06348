/** Which browser tests go with which code. What is not named here is walked through by the first one alone. */
const WALK = 'tests/e2e/walk.spec.ts';
const AREAS = [
  {
    code: /^(canvas-core|editor-core|layer-core|src\/(studio|features\/editor-lab))\//,
    tests: ['tests/visual'],
  },
  { code: /^src\/(studio|features\/partners)\/|\/maskings\//, tests: ['tests/e2e/maskings.spec.ts'] },
  {
    code: /^src\/(steps|features\/partners\/builder)\/|\/(campaigns|segmentation|source-faces)\//,
    tests: ['tests/e2e/builder.spec.ts'],
  },
  { code: /\/payments?\//, tests: ['tests/e2e/payment.spec.ts'] },
  {
    code: /\/(admissions?|users|applications|apply|announcements|support)\//,
    tests: ['tests/e2e/partnership.spec.ts'],
  },
  { code: /\/(accounts|auth|login|sign-up|verify|\w+-password)\//, tests: ['tests/e2e/account.spec.ts'] },
  { code: /\/(people|profile)\//, tests: ['tests/e2e/people.spec.ts'] },
  { code: /\/(photos?|gallery|feed|home|search|comments)\//, tests: ['tests/e2e/photos.spec.ts'] },
  { code: /\/(admin|audit|catalogue|dashboard)\//, tests: ['tests/e2e/admin.spec.ts'] },
  { code: /^src\/app\//, tests: ['tests/e2e/navigation.spec.ts'] },
];
/** More would take longer than a quick look may. */
const MOST_AREAS = 2;

/** @param {string[]} changed files @returns {string[]} browser tests to run: files and folders */
export function browserTestsOf(changed) {
  const own = changed.filter((file) => /^tests\/(e2e|visual)\/.*\.spec\.ts$/.test(file));
  const areas = AREAS.filter(({ code }) => changed.some((file) => code.test(file)));
  const left = areas.splice(MOST_AREAS).flatMap(({ tests }) => tests);
  if (left.length > 0) console.log(`\nLeft to \`npm test\`: ${left.join(', ')}`);
  return [...new Set([WALK, ...areas.flatMap(({ tests }) => tests), ...own])];
}

/** @param {string[]} changed files @returns {string[]} the faults and attacks among them */
export function systemTestsOf(changed) {
  return changed.filter((file) => /^tests\/(faults|attack)\/.*\.test\.ts$/.test(file));
}
