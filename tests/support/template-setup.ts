import type { TestProject } from 'vitest/node';
import { makeTemplate } from './template.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Data folder with the demo in it, to be copied. */
    dataTemplate: string;
  }
}

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const template = await makeTemplate();
  project.provide('dataTemplate', template.folder);
  return template.remove;
}
