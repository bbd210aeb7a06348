import { actions } from '@facet/layer-core/actions.ts';
import { keyText } from '../../studio/keyText.ts';
import { Sheet } from '../../ui/Sheet.tsx';
import classes from './Dialogs.module.css';
import { actionText, groupText, t } from './texts.ts';
import { useLayers, type Work } from './work.ts';

const GESTURES = ['wheel', 'pan', 'shift', 'corner', 'alt', 'touch', 'paste'] as const;

/** '?': every action with its keys, and what hands can do. */
export function HelpDialog({ work }: { work: Work }) {
  const isShown = useLayers(work, (state) => state.isHelpShown);
  return (
    <Sheet
      opened={isShown}
      onClose={() => work.editor.store.setState({ isHelpShown: false })}
      title={t('help')}
      size={760}
    >
      <div className={classes.groups}>
        {[...Map.groupBy(actions.list, ({ group }) => group)].map(([group, list]) => (
          <section key={group}>
            <h3 className={classes.heading}>{groupText(group)}</h3>
            <dl className={classes.keys}>
              {list.map(({ id, keys }) => (
                <div key={id}>
                  <dt>{actionText(id)}</dt>
                  <dd>
                    {keys.map((key) => (
                      <kbd key={key}>{keyText(key)}</kbd>
                    ))}
                  </dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
        <section>
          <h3 className={classes.heading}>{t('gestures.title')}</h3>
          <ul className={classes.gestures}>
            {GESTURES.map((gesture) => (
              <li key={gesture}>{t(`gestures.${gesture}`)}</li>
            ))}
          </ul>
        </section>
      </div>
    </Sheet>
  );
}
