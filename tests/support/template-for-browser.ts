import { makeTemplate } from './template.ts';

/** Playwright's workers find the folder in the environment. */
export default async function setup(): Promise<() => Promise<void>> {
  const template = await makeTemplate();
  process.env.FACET_DATA_TEMPLATE = template.folder;
  return template.remove;
}
