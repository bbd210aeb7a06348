import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { ADMISSION_DOCUMENTS, GENERATION_DOCUMENTS } from '@facet/contract/consent.ts';
import { LANGUAGES } from '@facet/contract/languages.ts';
import { afterEach, expect, test } from 'vitest';
import { useLanguage } from '../../lib/language.ts';
import { documentAddress } from './texts.ts';

const documents = [...new Set([...GENERATION_DOCUMENTS, ...ADMISSION_DOCUMENTS])];

afterEach(() => useLanguage.setState('en', true));

/** Paragraphs of a document as it is served. */
async function paragraphs(address: string): Promise<string[]> {
  const file = path.join(import.meta.dirname, '../../../public', address);
  return (await readFile(file, 'utf8')).trim().split(/\n\n/);
}

test.each(documents)(
  '$id is there in every language, in the same version, paragraph by paragraph',
  async (document) => {
    const original = await paragraphs(document.url);
    for (const language of LANGUAGES) {
      useLanguage.setState(language, true);
      const text = await paragraphs(documentAddress(document));
      expect(text[0]).toContain(document.version);
      // a translation says that it is one
      expect(text.length).toBe(original.length + (language === 'en' ? 0 : 1));
    }
  },
);
