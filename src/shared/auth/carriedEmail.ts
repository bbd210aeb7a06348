/** What was typed at the login goes along to the screens that ask for the same address. */
export function carry(email: string): { email: string } {
  return { email: email.trim() };
}

/** The address that came with the navigation, or none. */
export function carriedEmail(state: unknown): string {
  const email = typeof state === 'object' && state !== null && 'email' in state ? state.email : null;
  return typeof email === 'string' ? email : '';
}
