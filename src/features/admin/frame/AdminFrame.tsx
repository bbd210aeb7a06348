import '../admin.css';
import { BRAND } from '@facet/contract/constants.ts';
import { Outlet } from 'react-router-dom';
import classes from './AdminFrame.module.css';
import { AdminGate } from './AdminGate.tsx';
import { AdminNavigation } from './AdminNavigation.tsx';
import { t } from './texts.ts';

/** What surrounds every screen of the administration. */
export default function AdminFrame() {
  return (
    <>
      <title>{`${t('title')} | ${BRAND}`}</title>
      <AdminGate>
        <div className={classes.frame}>
          <AdminNavigation />
          <div className={classes.screen}>
            <Outlet />
          </div>
        </div>
      </AdminGate>
    </>
  );
}
