import { useRef } from 'react';

/**
 * Idempotency keys of what a form sends. The same content has the same key until it is done, so that sent again after a lost
 * answer it is the same act; other content is another act, and so is the same content once more after it was done.
 */
export function useActKey() {
  const open = useRef({ content: '', key: '' });
  return {
    keyOf(sent: unknown): string {
      const content = JSON.stringify(sent, (_, value) => (value instanceof File ? nameOf(value) : value));
      if (open.current.content !== content) open.current = { content, key: crypto.randomUUID() };
      return open.current.key;
    },
    done(): void {
      open.current = { content: '', key: '' };
    },
  };
}

const nameOf = ({ name, size, lastModified }: File) => [name, size, lastModified];
