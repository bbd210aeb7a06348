import { BRAND } from '@facet/contract/constants.ts';
import { Badge, Button, Progress, Skeleton } from '@mantine/core';
import { IconShoppingBag, IconSparkles } from '@tabler/icons-react';
import { Link, Outlet } from 'react-router-dom';
import { dateText, numberText } from '../../lib/formats.ts';
import { makePhotoPath } from '../../shared/purchases/paths.ts';
import { BackToTop } from '../../ui/BackToTop.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { ListEnd } from '../../ui/ListEnd.tsx';
import { ModalLink } from '../../ui/modalRoute.tsx';
import { Picture } from '../../ui/Picture.tsx';
import classes from './PurchasesPage.module.css';
import { t } from './texts.ts';
import { type PurchaseEntry, usePurchases } from './usePurchases.ts';

/** What the person has bought: what is used of each, what is left, and the way to make it. */
export default function PurchasesPage() {
  const list = usePurchases();
  const { entries: purchases, isLoading, error, retry } = list;
  return (
    <>
      <title>{`${t('title')} | ${BRAND}`}</title>
      <h1 className={classes.heading}>{t('title')}</h1>
      {isLoading && (
        <div role="status" aria-label={t('loading')} className={classes.list}>
          <Skeleton height={160} radius="lg" />
          <Skeleton height={160} radius="lg" />
        </div>
      )}
      {error && <ErrorState title={t('errorTitle')} message={error} retry={retry} />}
      {!isLoading && !error && purchases.length === 0 && (
        <EmptyState
          icon={<IconShoppingBag size={24} />}
          title={t('emptyTitle')}
          text={t('emptyText')}
          action={
            <Button component={Link} to="/search">
              {t('discover')}
            </Button>
          }
        />
      )}
      {purchases.length > 0 && (
        <>
          <ul className={classes.list}>
            {purchases.map((purchase) => (
              <li key={purchase.id}>
                <Purchase purchase={purchase} />
              </li>
            ))}
          </ul>
          <ListEnd list={list} loading={t('loadingMore')} retry={t('loadMore')} />
        </>
      )}
      <BackToTop />
      <Outlet />
    </>
  );
}

function Purchase({ purchase }: { purchase: PurchaseEntry }) {
  const { id, orderId, bundleUid, bundleName, partnerName, images, used, total, price, currency } = purchase;
  const left = total - used;
  const titleId = `purchase-${id}`;
  return (
    <article className={classes.card} aria-labelledby={titleId}>
      <div className={classes.strip} aria-hidden>
        {images.map((image) => (
          <Picture key={image.url} image={image} alt="" ratio={3 / 4} sizes="96px" />
        ))}
      </div>
      <div className={classes.body}>
        <div className={classes.line}>
          <h2 id={titleId} className={classes.name}>
            <Link to={`/bundles/${encodeURIComponent(bundleUid)}`}>{bundleName}</Link>
          </h2>
          {left === 0 && <Badge color="gray">{t('allMade')}</Badge>}
        </div>
        <p className={classes.dimmed}>{t('by', { partner: partnerName })}</p>
        <p className={classes.progress}>{t('progress', { used, total })}</p>
        <Progress
          value={total === 0 ? 0 : (used / total) * 100}
          aria-label={t('progress', { used, total })}
        />
        <p className={classes.dimmed}>
          {t('receipt', {
            date: dateText(purchase.purchaseDate, 'moment'),
            amount: numberText(price),
            code: currency.code,
          })}
          <br />
          <span className={classes.order}>{t('order', { id: orderId })}</span>
        </p>
        {left > 0 && (
          <Button
            component={ModalLink}
            to={makePhotoPath(id)}
            className={classes.make ?? ''}
            leftSection={<IconSparkles size={18} aria-hidden />}
            aria-label={t('makeOf', { name: bundleName })}
          >
            {t('make')}
          </Button>
        )}
      </div>
    </article>
  );
}
