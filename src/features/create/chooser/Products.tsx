import { useQuery } from '@apollo/client/react';
import { PAGE_SIZE } from '@facet/contract/constants.ts';
import { SEARCH_OFFERED_PRODUCTS } from '@facet/contract/documents/offered.ts';
import { Button, Skeleton, VisuallyHidden } from '@mantine/core';
import { IconArrowLeft, IconPhotoOff } from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import { pageAfter, usePages } from '../../../lib/paging/usePages.ts';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { ErrorState } from '../../../ui/ErrorState.tsx';
import { ListEnd } from '../../../ui/ListEnd.tsx';
import { useOpenModal } from '../../../ui/modalRoute.tsx';
import { Picture } from '../../../ui/Picture.tsx';
import { t } from '../texts.ts';
import classes from './Chooser.module.css';
import type { PresetType } from './presetTypes.ts';

const pageSize = PAGE_SIZE.offeredProducts;

/** Photos of a type that the person can generate from; each leads to its page, ready to begin. */
export function Products({ preset }: { preset: PresetType }) {
  const openModal = useOpenModal();
  const isGroup = preset.value === 'severalPeople';
  const query = useQuery(SEARCH_OFFERED_PRODUCTS, {
    variables: { isGroup, pagination: { page: 1, pageSize } },
    notifyOnNetworkStatusChange: true,
  });
  const answer = query.data?.searchOfferedProducts;
  const page = pageAfter(answer?.products.length ?? 0, pageSize);
  const list = usePages({
    query,
    entries: answer?.products,
    hasNextPage: answer?.hasNextPage ?? false,
    loadNext: () => query.fetchMore({ variables: { pagination: { page, pageSize } } }),
  });
  const back = (
    <Button
      variant="subtle"
      size="sm"
      className={classes.back}
      leftSection={<IconArrowLeft size={18} aria-hidden />}
      onClick={() => openModal('/modal/create')}
    >
      {t('chooser.back')}
    </Button>
  );
  return (
    <div className={classes.chooser}>
      {back}
      <h2 className={classes.heading}>{t(`types.${preset.id}.title`)}</h2>
      {list.isLoading && (
        <div role="status" className={classes.products}>
          <VisuallyHidden>{t('loading')}</VisuallyHidden>
          {['a', 'b', 'c', 'd', 'e', 'f'].map((key) => (
            <Skeleton key={key} className={classes.skeleton} radius="lg" />
          ))}
        </div>
      )}
      {list.error && (
        <ErrorState title={t('chooser.productsFailed')} message={list.error} retry={list.retry} />
      )}
      {!list.isLoading && !list.error && list.entries.length === 0 && (
        <EmptyState
          icon={<IconPhotoOff size={24} />}
          title={t('chooser.noProducts')}
          text={t('chooser.noProductsText')}
        />
      )}
      <ul className={classes.products} aria-label={t('chooser.products')}>
        {list.entries.map(({ id, bundleUid, bundleName, product }) => (
          <li key={id}>
            <Link
              className={classes.product}
              to={`/introduce/${encodeURIComponent(bundleUid)}?generate=${id}`}
              aria-label={t('chooser.productOf', { title: product.title, bundle: bundleName })}
            >
              <Picture image={product.image} alt="" ratio={4 / 5} sizes="(max-width: 768px) 50vw, 220px" />
              <span className={classes.productTitle}>{product.title}</span>
            </Link>
          </li>
        ))}
      </ul>
      <ListEnd list={list} loading={t('loading')} retry={t('chooser.more')} />
    </div>
  );
}
