import { hasFaces } from '@facet/editor-core/actions/tools.ts';
import type { Editor, EditorAction } from '@facet/editor-core/editor.ts';
import { useEditor } from '@facet/editor-core/react/useEditor.ts';
import { HelpSheet } from './HelpSheet.tsx';
import { CANVAS_KEY, EXTRACT_KEY, keyText, SAVE_KEY } from './keyText.ts';
import { actionText, groupText, t } from './texts.ts';

/** What is done by the studio and not by the editor in it, by the group in whose list it stands first. */
const STUDIO_ACTIONS: Partial<Record<string, readonly (readonly [name: string, key: string])[]>> = {
  edit: [
    [t('save'), SAVE_KEY],
    [t('extract'), EXTRACT_KEY],
  ],
  view: [[t('canvasSize'), CANVAS_KEY]],
};

const GESTURES = [
  'wheel',
  'pan',
  'straight',
  'erase',
  'resize',
  'abandon',
  'ring',
  'vertex',
  'cut',
  'pen',
] as const;

/** '?': every action with its keys, and what hands can do. */
export function HelpDialog({ editor }: { editor: Editor }) {
  const isShown = useEditor(editor, (state) => state.isHelpShown);
  const areFacesThere = useEditor(editor, hasFaces);
  const offered = editor.actions.list.filter(({ tool }) => tool !== 'badge' || areFacesThere);
  const groups = [...Map.groupBy(offered, ({ group }) => group)].map(([group, list]) => ({
    heading: groupText(group),
    rows: [
      ...(STUDIO_ACTIONS[group] ?? []).map(([name, key]) => ({ name, keys: [keyText(key)] })),
      ...list.map((action) => ({ name: actionText(action.id), keys: keysToShow(action) })),
    ],
  }));
  return (
    <HelpSheet
      isShown={isShown}
      onClose={() => editor.store.setState({ isHelpShown: false })}
      title={t('help')}
      groups={groups}
      gestures={{
        heading: t('helpGestures'),
        lines: GESTURES.map((gesture) => t(`gestures.${gesture}`)),
      }}
    />
  );
}

/** A row of digits is told as its ends. */
function keysToShow({ keys }: EditorAction): string[] {
  return keys.length > 2
    ? [`${keyText(keys[0])} – ${keyText(keys[keys.length - 1])}`]
    : keys.map((key) => keyText(key));
}
