import { IconUser } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { useMe } from '../lib/useMe.ts';
import classes from './AccountMenu.module.css';
import { t } from './texts.ts';

const AccountMenuPanel = lazy(() => import('./AccountMenuPanel.tsx'));

/** The avatar, or a generic user icon, and its menu, whose code is fetched when it is first wanted. */
export function AccountMenu() {
  const { me } = useMe();
  const [isWanted, setWanted] = useState(false);
  const [isOpen, setOpen] = useState(false);
  const picture = me?.avatar ?? null;

  const button = (
    <button
      type="button"
      className={classes.button}
      aria-haspopup="menu"
      aria-expanded={isOpen}
      aria-label={me ? t('account', { name: me.username }) : t('accountUnknown')}
      onPointerEnter={() => setWanted(true)}
      onFocus={() => setWanted(true)}
      onClick={() => {
        setWanted(true);
        setOpen((wasOpen) => !wasOpen);
      }}
    >
      {picture ? <img src={picture} alt="" width={36} height={36} /> : <IconUser size={20} aria-hidden />}
    </button>
  );
  if (!isWanted) return button;
  return (
    <Suspense fallback={button}>
      <AccountMenuPanel me={me} isOpen={isOpen} onChange={setOpen} button={button} />
    </Suspense>
  );
}
