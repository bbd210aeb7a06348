import type { StoreApi } from 'zustand/vanilla';
import type { Tool, Tools } from './tool.ts';
import type { CanvasState } from './view/view.ts';

export interface Toolbox {
  /** The chosen tool. */
  readonly tool: Tool;
  /** What a pen's eraser end uses (T4); null in a product that has none. */
  readonly eraser: Tool | null;
  close(): void;
}

interface ToolboxOptions<State extends CanvasState, Context> {
  readonly store: StoreApi<State>;
  readonly tools: Tools<Context>;
  readonly context: Context;
  /** What tools work on: when it is another one, they begin anew. */
  readonly subjectOf?: (state: State) => unknown;
}

/** Keeps one tool at work: the one that the state names, for the subject that it shows. */
export function createToolbox<State extends CanvasState, Context>({
  store,
  tools,
  context,
  subjectOf,
}: ToolboxOptions<State, Context>): Toolbox {
  const eraser = tools.eraser?.(context) ?? null;
  let tool = tools[store.getState().tool](context);

  const stop = store.subscribe((state, previous) => {
    if (state.tool === previous.tool && subjectOf?.(state) === subjectOf?.(previous)) return;
    // no cancel: a stroke goes on with the pointer that draws it, and so ends where it ends (S9)
    tool.close?.();
    tool = tools[state.tool](context);
  });

  return {
    get tool() {
      return tool;
    },
    eraser,
    close() {
      stop();
      tool.cancel();
      tool.close?.();
      eraser?.cancel();
    },
  };
}
