/** Characters. */
const MAX = 512;

/** Pages that act when they are opened (a mail's secret may be of another account), or that ask for a password. */
const NOWHERE_TO_GO_ON = [
  'verify',
  'change-email',
  'reset-password',
  'change-password',
  'auth-handler',
  'outbox',
  'login',
  'sign-up',
];

/**
 * Whether a text is an address within the app to go on to: a path with its query and fragment, which no browser takes for another
 * site's (`//elsewhere`, `/\elsewhere`, `/.//elsewhere`; a tab or a line's end between them would be left out).
 */
export function isLocalPath(text: string): boolean {
  if (text.length > MAX || !/^\/\P{Cc}*$/u.test(text)) return false;
  const path = decoded(/^[^?#]*/.exec(text)![0]);
  if (path === null || /\\|\/\/|\/\.\.?(?:\/|$)/.test(path)) return false;
  // as the routes are matched: in any case, and with a slash at the end
  return !NOWHERE_TO_GO_ON.includes(path.toLowerCase().split('/')[1]!);
}

/** As the routes read it, however often it was encoded; null where it cannot be read. */
function decoded(path: string): string | null {
  try {
    const once = decodeURIComponent(path);
    return once === path ? path : decoded(once);
  } catch {
    return null;
  }
}
