/** An editor for tests: Check Maskings, with words of its own. */
import { createEditor } from './create-editor.ts';
import type { Editor } from './editor.ts';
import { type EditorImage, personNumber } from './model/document.ts';
import { checkMaskings } from './presets/check-maskings.ts';
import type { EditorState } from './state.ts';
import type { EditorWords } from './words.ts';

export const wordsForTests: EditorWords = {
  person: (number) => `Segment ${number}`,
  noPerson: () => 'nobody',
  personIsOff: (id) => `${personNumber(id)} is off`,
  lostGraphics: () => 'lost graphics',
  personChanged: (id) => `${personNumber(id)} changed`,
  tooManyCorners: () => 'too many corners',
  nothingFound: () => 'nothing found',
  failed: (error) => `failed: ${error instanceof Error ? error.message : error}`,
};

export const openEditor = (images: readonly EditorImage[], state?: Partial<EditorState>): Editor =>
  createEditor({ ...checkMaskings, images, state, words: wordsForTests });

/** All that the editor says from now on. */
export function problemsOf(editor: Editor): string[] {
  const problems: string[] = [];
  editor.on('problem', (text) => problems.push(text));
  return problems;
}
