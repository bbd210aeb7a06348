import { STORAGE_KEY } from '@facet/contract/constants.ts';
import { isLanguage, type Language, languageFor } from '@facet/contract/languages.ts';
import { create } from 'zustand';
import { useSession } from './session.ts';
import { speak } from './texts.ts';

/**
 * The language of the screen. Components that call `useLanguage()` are rendered anew when it changes, with all that they
 * render: the shell and every screen do, so no other component has to.
 */
export const useLanguage = create<Language>()(() => 'en');

export const currentLanguage = (): Language => useLanguage.getState();

/** What the person has chosen on this device, otherwise what their browser prefers. */
function wantedLanguage(): Language {
  return storedLanguage() ?? languageFor(navigator.languages);
}

function storedLanguage(): Language | null {
  try {
    const stored = localStorage.getItem(STORAGE_KEY.language);
    return isLanguage(stored) ? stored : null;
  } catch {
    return null;
  }
}

/** @throws what a browser throws when the texts cannot be fetched; the language stays as it was then */
async function show(language: Language): Promise<void> {
  if (language === 'ko') {
    const { default: catalogues } = await import('../texts/ko/index.ts');
    speak(language, catalogues);
  } else {
    speak(language);
  }
  document.documentElement.lang = language;
  useLanguage.setState(language, true);
}

/** Before the first screen is drawn. Without its texts the app speaks English. */
export async function beginLanguage(): Promise<void> {
  addEventListener('storage', (event) => {
    // A null key means that another tab cleared the whole storage.
    if (event.key !== STORAGE_KEY.language && event.key !== null) return;
    // What this tab remembers of the account is older than what that tab has just stored.
    isChosen = event.key !== null;
    void show(wantedLanguage()).catch(() => undefined);
  });
  const wanted = wantedLanguage();
  if (wanted !== currentLanguage()) await show(wanted).catch(() => undefined);
}

/** In this tab or in another one, since this page was opened and for as long as the same person is signed in. */
let isChosen = false;
export const isLanguageChosen = (): boolean => isChosen;

useSession.subscribe(({ token }) => {
  if (token === null) isChosen = false;
});

/** The person wants this language: the screen changes where it stands, and this device keeps it. @throws as `show` */
export async function chooseLanguage(language: Language): Promise<void> {
  // first: who hears of the change asks
  isChosen = true;
  await show(language);
  store(language);
}

/** The account is in this language, and so is this device from now on. */
export async function adoptLanguage(language: Language): Promise<void> {
  store(language);
  // the next visit begins with it, should its texts not come now
  await show(language).catch(() => undefined);
}

function store(language: Language): void {
  try {
    localStorage.setItem(STORAGE_KEY.language, language);
  } catch {
    // Without storage it lasts as long as the page.
  }
}
