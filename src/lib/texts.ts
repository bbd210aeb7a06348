import type { Language } from '@facet/contract/languages.ts';
import i18next, { type TOptions } from 'i18next';

/**
 * Message catalogues. Every feature brings its own English ones with its lazy route, so the first page carries only the
 * texts it shows; all Korean ones come in one file, to those who read Korean (language.ts).
 *
 *   const t = defineTexts('gallery', en);   t('empty.title');   t('photos', { count: 2 });
 */
type Catalogue = { readonly [key: string]: string | Catalogue };

type PluralSuffix = '_zero' | '_one' | '_two' | '_few' | '_many' | '_other';
type WithoutSuffix<K extends string> = K extends `${infer Base}${PluralSuffix}` ? Base : K;

/** Dotted paths to the texts of a catalogue; plural forms count as one key. */
type TextKey<C> = {
  [K in keyof C & string]: C[K] extends string ? WithoutSuffix<K> : `${K}.${TextKey<C[K]>}`;
}[keyof C & string];

type Translate<C> = (key: TextKey<C>, values?: TOptions) => string;

void i18next.init({
  lng: 'en',
  // a text that has no Korean yet
  fallbackLng: 'en',
  resources: {},
  initAsync: false,
  // React escapes what it renders.
  interpolation: { escapeValue: false },
});

/** @param namespace the name of the catalogue's file. @returns what gives its texts in the language of the moment */
export function defineTexts<const C extends Catalogue>(namespace: string, catalogue: C): Translate<C> {
  i18next.addResourceBundle('en', namespace, catalogue);
  return i18next.getFixedT(null, namespace) as unknown as Translate<C>;
}

/** From here on texts are in this language. @param catalogues by namespace; English ones come with what shows them */
export function speak(language: Language, catalogues: Readonly<Record<string, Catalogue>> = {}): void {
  for (const [namespace, catalogue] of Object.entries(catalogues)) {
    i18next.addResourceBundle(language, namespace, catalogue);
  }
  void i18next.changeLanguage(language);
}

/** What is made once for each language: a formatter of `Intl`. @returns what gives the one of the moment */
export function perLanguage<Made>(make: (language: Language) => Made): () => Made {
  const made = new Map<string, Made>();
  return () => {
    const language = i18next.language as Language;
    const known = made.get(language) ?? make(language);
    made.set(language, known);
    return known;
  };
}
