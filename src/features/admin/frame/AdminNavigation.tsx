import { useEffect, useRef } from 'react';
import { NavLink, useLocation } from 'react-router-dom';
import { useLanguage } from '../../../lib/language.ts';
import classes from './AdminFrame.module.css';
import { sections } from './sections.ts';
import { t } from './texts.ts';

/** A list beside the screen on desks, a row above it that can be pushed sideways elsewhere. */
export function AdminNavigation() {
  const { pathname } = useLocation();
  const language = useLanguage();
  const navigation = useRef<HTMLElement>(null);
  // the row shows where one is
  // biome-ignore lint/correctness/useExhaustiveDependencies: of each section that is opened, and whose name may be longer in another language.
  useEffect(() => {
    const row = navigation.current;
    const current = row?.querySelector<HTMLElement>('[aria-current="page"]');
    if (current) row!.scrollLeft = current.offsetLeft - (row!.clientWidth - current.offsetWidth) / 2;
  }, [pathname, language]);
  return (
    <nav ref={navigation} className={classes.navigation} aria-label={t('navigation')}>
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
