import { configure } from '@testing-library/react';
import { inject } from 'vitest';

declare module 'vitest' {
  interface ProvidedContext {
    /** Milliseconds. */
    patience: number;
  }
}

configure({ asyncUtilTimeout: inject('patience') });
