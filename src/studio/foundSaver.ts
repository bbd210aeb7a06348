import { useState } from 'react';
import type { FoundFile, ImageToSend, SaveContext } from './saveCalls.ts';
import { sendOutlines } from './saveCalls.ts';
import { saveFailure } from './saveFailure.ts';
import type { SaveResult } from './saveMasks.ts';

/** Sends the outlines of heads or faces: each save makes another file, which the next one replaces. */
export function createFoundSaver({ data, jsonPath }: FoundFile) {
  let current = jsonPath;
  return async (entry: ImageToSend, context: SaveContext): Promise<SaveResult> => {
    try {
      // null: whatever there is may be replaced
      const replaced = entry.replaces === null ? null : current;
      const answer = await sendOutlines(entry, context, { data, jsonPath: replaced });
      current = answer.jsonPath ?? current;
      return { savedAt: 0, missing: [], failure: null };
    } catch (error) {
      return { savedAt: entry.replaces, missing: ['masks'], failure: saveFailure(error) };
    }
  };
}

/** The same for as long as the studio is open. */
export function useFoundSaver(found: FoundFile | undefined) {
  const [send] = useState(() => found && createFoundSaver(found));
  return send;
}
