import { actions } from '@facet/layer-core/actions.ts';
import { HelpSheet } from '../../studio/HelpSheet.tsx';
import { keyText } from '../../studio/keyText.ts';
import { actionText, groupText, t } from './texts.ts';
import { useLayers, type Work } from './work.ts';

const GESTURES = ['wheel', 'pan', 'shift', 'corner', 'alt', 'touch', 'paste'] as const;

/** '?': every action with its keys, and what hands can do. */
export function HelpDialog({ work }: { work: Work }) {
  const isShown = useLayers(work, (state) => state.isHelpShown);
  const groups = [...Map.groupBy(actions.list, ({ group }) => group)].map(([group, list]) => ({
    heading: groupText(group),
    rows: list.map(({ id, keys }) => ({ name: actionText(id), keys: keys.map((key) => keyText(key)) })),
  }));
  return (
    <HelpSheet
      isShown={isShown}
      onClose={() => work.editor.store.setState({ isHelpShown: false })}
      title={t('help')}
      groups={groups}
      gestures={{
        heading: t('gestures.title'),
        lines: GESTURES.map((gesture) => t(`gestures.${gesture}`)),
      }}
    />
  );
}
