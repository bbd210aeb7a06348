import { Sheet } from '../ui/Sheet.tsx';
import classes from './HelpSheet.module.css';

interface HelpGroup {
  heading: string;
  rows: readonly { name: string; keys: readonly string[] }[];
}

interface HelpSheetProps {
  isShown: boolean;
  onClose: () => void;
  title: string;
  groups: readonly HelpGroup[];
  /** What hands can do, a line each. */
  gestures: { heading: string; lines: readonly string[] };
}

/** '?' of an editor: what it can do with its keys, group by group, and what hands can do. */
export function HelpSheet({ isShown, onClose, title, groups, gestures }: HelpSheetProps) {
  return (
    <Sheet opened={isShown} onClose={onClose} title={title} size={760}>
      <div className={classes.groups}>
        {groups.map(({ heading, rows }) => (
          <section key={heading} className={classes.group}>
            <h3 className={classes.heading}>{heading}</h3>
            <dl className={classes.list}>
              {rows.map(({ name, keys }) => (
                <div key={name} className={classes.row}>
                  <dt>{name}</dt>
                  <dd>
                    {keys.map((key) => (
                      <kbd key={key}>{key}</kbd>
                    ))}
                  </dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
        <section className={classes.group}>
          <h3 className={classes.heading}>{gestures.heading}</h3>
          <ul className={classes.gestures}>
            {gestures.lines.map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
        </section>
      </div>
    </Sheet>
  );
}
