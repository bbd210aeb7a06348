import type { TestProject } from 'vitest/node';
import { demoFolder } from './template.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Data folder with the demo in it, to be copied. */
    dataTemplate: string;
  }
}

export default async function setup(project: TestProject): Promise<void> {
  project.provide('dataTemplate', await demoFolder());
}
