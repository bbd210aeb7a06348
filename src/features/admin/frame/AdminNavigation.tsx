import { NavLink } from 'react-router-dom';
import classes from './AdminFrame.module.css';
import { sections } from './sections.ts';
import { t } from './texts.ts';

/** A list beside the screen on desks, a row above it that can be pushed sideways elsewhere. */
export function AdminNavigation() {
  return (
    <nav className={classes.navigation} aria-label={t('navigation')}>
      {sections().map(({ path, name, icon: Icon }) => (
        <NavLink
          key={path}
          to={path === '' ? '/admin' : `/admin/${path}`}
          end={path === ''}
          className={classes.entry}
        >
          <span className={classes.icon} aria-hidden>
            <Icon size={20} />
          </span>
          {name}
        </NavLink>
      ))}
    </nav>
  );
}
