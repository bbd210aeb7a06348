import i18next, { type TOptions } from 'i18next';

/**
 * Message catalogues. Every feature brings its own namespace with its lazy route, so the first page carries only the
 * texts it shows. Korean exists only where the specification wants Korean.
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
  fallbackLng: false,
  resources: {},
  initAsync: false,
  // React escapes what it renders.
  interpolation: { escapeValue: false },
});

export function defineTexts<const C extends Catalogue>(
  namespace: string,
  catalogue: C,
  language: 'en' | 'ko' = 'en',
): Translate<C> {
  i18next.addResourceBundle(language, namespace, catalogue);
  return i18next.getFixedT(language, namespace) as unknown as Translate<C>;
}
