import { accountOf } from './keptCache.ts';
import { currentToken, useSession } from './session.ts';

/**
 * What somebody has typed and not sent yet, kept on this device for them alone. An expired session leaves it to whoever typed
 * it; signing out, or somebody else who signs in, removes it.
 */
type Texts = Readonly<Record<string, string>>;

const PREFIX = 'draft:';

export function readDraft(name: string): Texts | null {
  try {
    const { owner, values } = JSON.parse(localStorage.getItem(PREFIX + name) ?? 'null') as {
      owner: string;
      values: Texts;
    };
    return owner === accountOf(currentToken()) ? values : null;
  } catch {
    return null;
  }
}

export function keepDraft(name: string, values: Texts): void {
  try {
    const owner = accountOf(currentToken());
    if (owner !== null) localStorage.setItem(PREFIX + name, JSON.stringify({ owner, values }));
  } catch {
    // Without storage the draft lasts as long as the page.
  }
}

export function forgetDraft(name: string): void {
  try {
    localStorage.removeItem(PREFIX + name);
  } catch {
    // Without storage there is nothing to forget.
  }
}

function forgetAll(): void {
  try {
    for (const key of Object.keys(localStorage)) if (key.startsWith(PREFIX)) localStorage.removeItem(key);
  } catch {
    // Without storage there is nothing to forget.
  }
}

let lastAccount = accountOf(currentToken());
useSession.subscribe(({ token, endedBy }) => {
  const account = accountOf(token);
  if (account === null ? endedBy === null : lastAccount !== null && account !== lastAccount) forgetAll();
  lastAccount = account ?? lastAccount;
});
