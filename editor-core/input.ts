import { attachInput as attachCanvasInput } from '@facet/canvas-core/input/attach.ts';
import { createToolbox, type Toolbox } from '@facet/canvas-core/toolbox.ts';
import type { EditorContext } from './editor.ts';
import type { EditorState } from './state.ts';

/** Tools begin anew with another image. */
const subjectOf = ({ imageId }: EditorState): string => imageId;

/** The editor's tools at work, without hands. @internal for tests and benches */
export function openToolbox(context: EditorContext): Toolbox {
  const { store, tools } = context.editor;
  return createToolbox({ store, tools, context, subjectOf });
}

/** Connects pointers, wheel and keys over an element with the editor. @returns how to disconnect */
export function attachInput(context: EditorContext, element: HTMLElement): () => void {
  const { editor } = context;
  const { tools, actions, endRun } = editor;
  const input = attachCanvasInput(
    { view: editor, context, tools, actions, subjectOf, pointer: editor, endRun },
    element,
  );
  const stopPresses = editor.on('press', input.press);
  return () => {
    stopPresses();
    input.detach();
  };
}
