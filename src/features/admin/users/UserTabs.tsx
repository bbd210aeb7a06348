import { useQuery } from '@apollo/client/react';
import { PARTNER_APPLICATIONS } from '@facet/contract/documents/admissions.ts';
import { Badge } from '@mantine/core';
import { NavLink } from 'react-router-dom';
import { t } from './texts.ts';
import classes from './UserTabs.module.css';

/** The two lists of /admin/user. */
export function UserTabs() {
  const { data } = useQuery(PARTNER_APPLICATIONS, {
    variables: { status: 'PENDING', pagination: { page: 1, pageSize: 1 } },
    fetchPolicy: 'no-cache',
  });
  const waiting = data?.partnerApplications.totalCount ?? 0;
  const isMany = data?.partnerApplications.isCountCut ?? false;
  return (
    <nav className={classes.tabs} aria-label={t('tabs')}>
      <NavLink to="/admin/user" end className={classes.tab ?? ''}>
        {t('users')}
      </NavLink>
      <NavLink to="/admin/user/applications" className={classes.tab ?? ''}>
        {t('applications')}
        {waiting > 0 && (
          <Badge component="span">{t(isMany ? 'waitingMany' : 'waiting', { count: waiting })}</Badge>
        )}
      </NavLink>
    </nav>
  );
}
