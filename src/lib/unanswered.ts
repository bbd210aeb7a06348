/** Whether nothing came back: no line, or no answer in time. */
export function isUnanswered(error: unknown): boolean {
  return error instanceof TypeError || isLate(error);
}

/** Whether no answer came in time. */
export function isLate(error: unknown): boolean {
  return error instanceof DOMException && error.name === 'TimeoutError';
}
