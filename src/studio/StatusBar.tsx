import type { EditorContext } from '@facet/editor-core/editor.ts';
import { useEditor } from '@facet/editor-core/react/useEditor.ts';
import { imageOf } from '@facet/editor-core/state.ts';
import { Loader } from '@mantine/core';
import {
  IconArrowsMaximize,
  IconHelp,
  IconMinus,
  IconPencilCancel,
  IconPlus,
  IconZoomReset,
} from '@tabler/icons-react';
import { t as viewerText } from '../segments/texts.ts';
import { HintLine } from './HintLine.tsx';
import { IconButton, type StudioIcon } from './IconButton.tsx';
import { BrushSizeField } from './Properties.tsx';
import classes from './StatusBar.module.css';
import { actionText, t } from './texts.ts';
import { useFillsPlace } from './useFillsPlace.ts';

const BUTTONS: readonly { id: string; icon: StudioIcon }[] = [
  { id: 'zoomOut', icon: IconMinus },
  { id: 'fit', icon: IconZoomReset },
  { id: 'zoomIn', icon: IconPlus },
];

interface StatusBarProps {
  context: EditorContext;
  /** Where properties are folded away: what is changed from stroke to stroke stays at hand. */
  hasBrush: boolean;
}

/** The photo's size and zoom, how the chosen tool works, and what changes the view. */
export function StatusBar({ context, hasBrush }: StatusBarProps) {
  const { editor } = context;
  const { width, height } = useEditor(editor, imageOf);
  const zoom = useEditor(editor, ({ viewport }) => Math.round(viewport.zoom * 100));
  const busy = useEditor(editor, (state) => state.busy);
  const isPenMode = useEditor(editor, (state) => state.isPenMode);
  const isDrawing = useEditor(editor, ({ tool }) => tool === 'brush' || tool === 'eraser');
  const [fills, setFills] = useFillsPlace();
  const isBrushShown = hasBrush && isDrawing && !busy;
  return (
    <div className={classes.bar} data-brush={isBrushShown || undefined}>
      <footer className={classes.parts}>
        <p className={classes.status}>{viewerText('status', { width, height, zoom })}</p>
        {busy && (
          <span className={classes.busy}>
            <Loader size={14} color="violet" aria-hidden />
            <span className={classes.busyWith}>{actionText(busy.label)}</span>
            {busy.progress !== null && ` ${Math.round(busy.progress * 100)}%`}
          </span>
        )}
        {isBrushShown && (
          <div className={classes.brush}>
            <BrushSizeField context={context} />
          </div>
        )}
        <div className={classes.buttons}>
          {isPenMode && (
            <IconButton
              label={actionText('leavePenMode')}
              icon={IconPencilCancel}
              tooltip="top"
              onClick={() => editor.store.setState({ isPenMode: false })}
            />
          )}
          {BUTTONS.map((button) => (
            <ActionIconButton key={button.id} {...button} context={context} />
          ))}
          <span className={classes.roomy}>
            <IconButton
              label={t('allSpace')}
              icon={IconArrowsMaximize}
              tooltip="top"
              isPressed={fills}
              isSwitch
              onClick={() => setFills(!fills)}
            />
            <ActionIconButton id="help" icon={IconHelp} context={context} />
          </span>
        </div>
      </footer>
      <HintLine context={context} />
    </div>
  );
}

interface ActionIconButtonProps {
  id: string;
  icon: StudioIcon;
  context: EditorContext;
}

function ActionIconButton({ id, icon, context }: ActionIconButtonProps) {
  const action = context.editor.actions.find(id);
  if (!action) return null;
  return (
    <IconButton
      label={actionText(id)}
      icon={icon}
      keys={action.keys}
      tooltip="top"
      onClick={() => action.run(context, action.keys[0])}
    />
  );
}
