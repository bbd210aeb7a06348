import { Outlet } from 'react-router-dom';
import { useMe } from '../../lib/useMe.ts';
import { ProductionStatusBar } from '../../shared/production/ProductionStatusBar.tsx';
import { BackToTop } from '../../ui/BackToTop.tsx';
import { Feed } from './Feed.tsx';
import { FeedTabs, useFeedScope } from './FeedTabs.tsx';
import classes from './MemberHome.module.css';
import { t } from './texts.ts';

/** What is being made for the person, and what others have made since. */
export default function MemberHome() {
  const { me } = useMe();
  const scope = useFeedScope();
  return (
    <div className={classes.home}>
      <header className={classes.header}>
        <h1 className={classes.hello}>{me ? t('hello', { name: me.firstName }) : t('helloUnknown')}</h1>
        <FeedTabs />
      </header>
      <ProductionStatusBar />
      <Feed key={scope} scope={scope} />
      <BackToTop />
      <Outlet />
    </div>
  );
}
