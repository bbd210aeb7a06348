import { LOGOUT } from '@facet/contract/documents/account.ts';
import { Menu } from '@mantine/core';
import { IconLogout, IconMoon, IconSun } from '@tabler/icons-react';
import type { ReactElement } from 'react';
import { apollo } from '../lib/apollo.ts';
import { signOut } from '../lib/session.ts';
import type { Me } from '../lib/useMe.ts';
import { useDarkMode } from '../ui/DarkModeToggle.tsx';
import classes from './AccountMenu.module.css';
import { t } from './texts.ts';

interface AccountMenuPanelProps {
  me: Me | null;
  isOpen: boolean;
  onChange: (isOpen: boolean) => void;
  button: ReactElement;
}

/** Ends the session on the server too; on this device it ends whatever the server says. */
async function logOut(): Promise<void> {
  await apollo.mutate({ mutation: LOGOUT }).catch(() => undefined);
  signOut();
}

export default function AccountMenuPanel({ me, isOpen, onChange, button }: AccountMenuPanelProps) {
  const { isDark, toggle } = useDarkMode();
  return (
    <Menu opened={isOpen} onChange={onChange} position="bottom-end" width={240}>
      <Menu.Target>{button}</Menu.Target>
      <Menu.Dropdown>
        {me && (
          <div className={classes.person}>
            <strong>{[me.firstName, me.lastName].filter(Boolean).join(' ')}</strong>
            <span>{me.email}</span>
          </div>
        )}
        <Menu.Item
          closeMenuOnClick={false}
          leftSection={isDark ? <IconSun size={20} aria-hidden /> : <IconMoon size={20} aria-hidden />}
          onClick={toggle}
        >
          {t(isDark ? 'lightMode' : 'darkMode')}
        </Menu.Item>
        <Menu.Item leftSection={<IconLogout size={20} aria-hidden />} onClick={() => void logOut()}>
          {t('logout')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
