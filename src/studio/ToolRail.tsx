import { hasFaces } from '@facet/editor-core/actions/tools.ts';
import type { EditorAction, EditorContext } from '@facet/editor-core/editor.ts';
import type { CheckMaskingsTool } from '@facet/editor-core/presets/check-maskings.ts';
import { useEditor } from '@facet/editor-core/react/useEditor.ts';
import {
  IconBrush,
  IconBucketDroplet,
  IconColorPicker,
  IconEraser,
  IconHandStop,
  IconLasso,
  IconMapPin,
  IconPolygon,
  IconScissors,
  IconSquareDashed,
  IconVectorSpline,
  IconWand,
} from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { IconButton, type StudioIcon } from './IconButton.tsx';
import classes from './ToolRail.module.css';
import { actionText, t } from './texts.ts';
import { useOwnKeys } from './useOwnKeys.ts';

const ICONS: Record<string, StudioIcon> = {
  brush: IconBrush,
  eraser: IconEraser,
  lasso: IconLasso,
  rectangle: IconSquareDashed,
  polygon: IconPolygon,
  vertices: IconVectorSpline,
  fill: IconBucketDroplet,
  smart: IconWand,
  scissors: IconScissors,
  pick: IconColorPicker,
  badge: IconMapPin,
  pan: IconHandStop,
} satisfies Record<CheckMaskingsTool, StudioIcon>;

type ToolAction = EditorAction & { readonly tool: string };

const isTool = (action: EditorAction): action is ToolAction => action.tool !== undefined;

/** One stop of the Tab key, the chosen tool; arrow keys go from tool to tool. */
export function ToolRail({ context, tooltip }: { context: EditorContext; tooltip: 'right' | 'top' }) {
  const chosen = useEditor(context.editor, ({ tool }) => tool);
  const areFacesThere = useEditor(context.editor, hasFaces);
  const state = context.editor.store.getState();
  const tools = context.editor.actions.list
    .filter(isTool)
    .filter(({ tool }) => tool !== 'badge' || areFacesThere);
  const rail = useRef<HTMLDivElement>(null);
  /** The tool with the focus. */
  const [focused, setFocused] = useState<string | null>(null);
  const stop =
    tools.find(({ id }) => id === focused) ?? tools.find(({ tool }) => tool === chosen) ?? tools[0];

  useOwnKeys(rail, (event) => {
    const step = stepOf(event, tooltip === 'right');
    if (!step || !rail.current) return false;
    event.preventDefault();
    const buttons = [...rail.current.querySelectorAll('button')];
    const at = tools.indexOf(stop);
    buttons.at({ first: 0, last: -1, previous: at - 1, next: (at + 1) % tools.length }[step])?.focus();
    return true;
  });

  return (
    <div
      ref={rail}
      role="toolbar"
      aria-label={t('tools')}
      aria-orientation={tooltip === 'right' ? 'vertical' : 'horizontal'}
      className={classes.rail}
      onBlur={() => setFocused(null)}
    >
      {tools.map(({ id, tool, keys, isEnabled, run }) => (
        <IconButton
          key={id}
          label={actionText(id)}
          icon={ICONS[tool]}
          keys={keys}
          tooltip={tooltip}
          isPressed={tool === chosen}
          isDisabled={!isEnabled(state)}
          tabIndex={id === stop.id ? 0 : -1}
          onFocus={() => setFocused(id)}
          onClick={() => run(context, keys[0])}
        />
      ))}
    </div>
  );
}

function stepOf(event: KeyboardEvent, isVertical: boolean): 'first' | 'last' | 'previous' | 'next' | null {
  const { key, ctrlKey, metaKey, altKey, shiftKey } = event;
  if (ctrlKey || metaKey || altKey || shiftKey) return null;
  if (key === 'Home') return 'first';
  if (key === 'End') return 'last';
  if (key === (isVertical ? 'ArrowUp' : 'ArrowLeft')) return 'previous';
  if (key === (isVertical ? 'ArrowDown' : 'ArrowRight')) return 'next';
  return null;
}
