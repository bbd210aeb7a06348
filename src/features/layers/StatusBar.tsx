import { actions } from '@facet/layer-core/actions.ts';
import {
  IconCrop,
  IconHandStop,
  IconMaximize,
  IconMinus,
  IconPlus,
  IconPointer,
  IconZoomReset,
} from '@tabler/icons-react';
import { IconButton, type StudioIcon } from '../../studio/IconButton.tsx';
import classes from './LayerStudio.module.css';
import { actionText, t } from './texts.ts';
import { useLayers, type Work } from './work.ts';

const TOOLS: readonly (readonly [id: string, icon: StudioIcon])[] = [
  ['select', IconPointer],
  ['crop', IconCrop],
  ['pan', IconHandStop],
];
const VIEWS: readonly (readonly [id: string, icon: StudioIcon])[] = [
  ['zoomOut', IconMinus],
  ['zoomIn', IconPlus],
  ['fit', IconMaximize],
  ['actualSize', IconZoomReset],
];

/** Tools, zoom, and whether the work is kept. */
export function StatusBar({ work, isKept }: { work: Work; isKept: boolean }) {
  const tool = useLayers(work, (state) => state.tool);
  const zoom = useLayers(work, ({ viewport }) => viewport.zoom);
  const button = ([id, icon]: (typeof TOOLS)[number], isPressed?: boolean) => {
    const action = actions.find(id)!;
    return (
      <IconButton
        key={id}
        label={actionText(id)}
        icon={icon}
        keys={action.keys.slice(0, 1)}
        tooltip="top"
        {...(isPressed !== undefined && { isPressed })}
        onClick={() => action.run({ editor: work.editor }, action.keys[0]!)}
      />
    );
  };
  return (
    <div className={classes.status}>
      <div role="toolbar" aria-label={t('tools')} className={classes.group}>
        {TOOLS.map((entry) => button(entry, entry[0] === tool))}
      </div>
      <div className={classes.group}>{VIEWS.map((entry) => button(entry))}</div>
      <output className={classes.zoom}>{t('zoom', { percent: Math.round(zoom * 100) })}</output>
      <p className={classes.kept}>{t(isKept ? 'saved' : 'notSaved')}</p>
    </div>
  );
}
