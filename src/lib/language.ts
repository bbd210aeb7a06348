import { STORAGE_KEY } from '@facet/contract/constants.ts';
import { isLanguage, type Language, languageFor } from '@facet/contract/languages.ts';
import { create } from 'zustand';
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

/** Counts what was to be shown: texts that come late must not undo what was asked for since. */
let latest = 0;

/** @throws what a browser throws when the texts cannot be fetched; the language stays as it was then */
async function show(language: Language): Promise<void> {
  const turn = ++latest;
  const texts = language === 'ko' ? await import('../texts/ko/index.ts') : undefined;
  if (turn !== latest) return;
  speak(language, texts?.default);
  isStopgap = false;
  document.documentElement.lang = language;
  useLanguage.setState(language, true);
}

/** How long the first screen waits for its texts. */
const PATIENCE_MS = 4_000;

/** Before the first screen is drawn. Until its texts are there, should they be late or fail, the app speaks English. */
export async function beginLanguage(): Promise<void> {
  addEventListener('storage', (event) => {
    if (event.key !== STORAGE_KEY.language && event.key !== null) return;
    // What this tab remembers of the account is older than what that tab has just stored.
    isChosen = event.key !== null;
    void show(wantedLanguage()).catch(() => undefined);
  });
  const wanted = wantedLanguage();
  if (wanted === currentLanguage()) return;
  isStopgap = true;
  const patience = new Promise((resolve) => setTimeout(resolve, PATIENCE_MS));
  await Promise.race([show(wanted).catch(() => undefined), patience]);
}

let isStopgap = false;
/** Whether the screen's language is nobody's wish: the texts of the one that was wanted did not come. */
export const isLanguageStopgap = (): boolean => isStopgap;

/** In this tab or in another one, since this page was opened and for as long as the same person is signed in. */
let isChosen = false;
export const isLanguageChosen = (): boolean => isChosen;

export function forgetLanguageChoice(): void {
  isChosen = false;
}

/** The person wants this language: the screen changes where it stands, and this device keeps it. @throws as `show` */
export async function chooseLanguage(language: Language): Promise<void> {
  const wasChosen = isChosen;
  // first: who hears of the change asks
  isChosen = true;
  try {
    await show(language);
  } catch (error) {
    isChosen = wasChosen;
    throw error;
  }
  // unless another was asked for meanwhile
  if (currentLanguage() === language) store(language);
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
