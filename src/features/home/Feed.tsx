import { BundleCard, bundleCardHeight } from '../../shared/photos/BundleCard.tsx';
import { WindowList } from '../../shared/photos/WindowList.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { ListEnd } from '../../ui/ListEnd.tsx';
import { EmptyFeed } from './EmptyFeed.tsx';
import classes from './Feed.module.css';
import { FeedSkeleton } from './FeedSkeleton.tsx';
import { PhotoCard, photoCardHeight } from './PhotoCard.tsx';
import { t } from './texts.ts';
import { type FeedItem, type FeedScope, useFeed } from './useFeed.ts';

const GAP = 20;
/** Cards that the first screen shows on any device. */
const FIRST_CARDS = 2;

export function Feed({ scope }: { scope: FeedScope }) {
  const feed = useFeed(scope);
  const { entries: items, isLoading, error, retry } = feed;
  if (isLoading) return <FeedSkeleton />;
  if (error) return <ErrorState title={t('feed.errorTitle')} message={error} retry={retry} />;
  if (items.length === 0) return <EmptyFeed scope={scope} />;
  return (
    <>
      <WindowList
        entries={items}
        keyOf={({ __typename, id }) => `${__typename}:${id}`}
        label={t('feed.title')}
        columns={1}
        gap={GAP}
        estimate={estimate}
        className={classes.feed}
        render={(item, index) => <Card item={item} isFirst={index < FIRST_CARDS} />}
      />
      <ListEnd list={feed} loading={t('feed.loadingMore')} retry={t('feed.loadMore')} end={t('feed.end')} />
    </>
  );
}

function Card({ item, isFirst }: { item: FeedItem; isFirst: boolean }) {
  if (item.__typename === 'Photo') return <PhotoCard photo={item} priority={isFirst} />;
  return <BundleCard bundle={item} sizes="(max-width: 640px) 25vw, 150px" priority={isFirst} />;
}

function estimate(item: FeedItem, width: number): number {
  return item.__typename === 'Photo' ? photoCardHeight(item, width) : bundleCardHeight(width);
}
