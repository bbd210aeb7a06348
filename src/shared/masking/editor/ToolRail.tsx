import { actions } from '@facet/editor-core/commands/actions.ts';
import { useEditor } from '@facet/editor-core/react/useEditor.ts';
import { imageOf, type ToolId } from '@facet/editor-core/state.ts';
import type { ToolContext } from '@facet/editor-core/tools/tool.ts';
import {
  IconBrush,
  IconBucketDroplet,
  IconColorPicker,
  IconEraser,
  IconHandStop,
  IconMapPin,
  IconPolygon,
  IconScissors,
  IconVectorSpline,
  IconWand,
} from '@tabler/icons-react';
import { IconButton, type StudioIcon } from './IconButton.tsx';
import classes from './ToolRail.module.css';
import { actionText, t } from './texts.ts';

const ICONS: Record<ToolId, StudioIcon> = {
  brush: IconBrush,
  eraser: IconEraser,
  polygon: IconPolygon,
  vertices: IconVectorSpline,
  fill: IconBucketDroplet,
  smart: IconWand,
  scissors: IconScissors,
  pick: IconColorPicker,
  badge: IconMapPin,
  pan: IconHandStop,
};

export function ToolRail({ context, tooltip }: { context: ToolContext; tooltip: 'right' | 'top' }) {
  const chosen = useEditor(context.editor, ({ tool }) => tool);
  // badges show faces; without faces there is nothing to move
  const hasFaces = useEditor(context.editor, (state) =>
    imageOf(state).persons.some(({ face }) => face !== null),
  );
  const state = context.editor.store.getState();
  return (
    <div
      role="toolbar"
      aria-label={t('tools')}
      aria-orientation={tooltip === 'right' ? 'vertical' : 'horizontal'}
      className={classes.rail}
    >
      {actions.map((action) => {
        if (!action.tool || (action.tool === 'badge' && !hasFaces)) return null;
        return (
          <IconButton
            key={action.id}
            label={actionText(action.id)}
            icon={ICONS[action.tool]}
            keys={action.keys}
            tooltip={tooltip}
            isPressed={action.tool === chosen}
            isDisabled={!action.isEnabled(state)}
            onClick={() => action.run(context, action.keys[0])}
          />
        );
      })}
    </div>
  );
}
