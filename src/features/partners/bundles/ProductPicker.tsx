import { Button, Skeleton } from '@mantine/core';
import { IconCheck, IconPhotoOff } from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { ErrorState } from '../../../ui/ErrorState.tsx';
import { ListEnd } from '../../../ui/ListEnd.tsx';
import { Picture } from '../../../ui/Picture.tsx';
import { Sheet } from '../../../ui/Sheet.tsx';
import classes from './Bundles.module.css';
import { t } from './texts.ts';
import { type OwnProduct, useOwnProducts } from './useOwnBundles.ts';

interface ProductPickerProps {
  isOpen: boolean;
  chosen: readonly OwnProduct[];
  onToggle: (product: OwnProduct) => void;
  onClose: () => void;
}

/** The partner's own photos, to be put into a bundle and taken out. */
export function ProductPicker({ isOpen, chosen, onToggle, onClose }: ProductPickerProps) {
  return (
    <Sheet opened={isOpen} onClose={onClose} title={t('choose')} size={720}>
      <Products chosen={chosen} onToggle={onToggle} />
      <div className={classes.pickerFooter}>
        <span role="status">{t('chosen', { count: chosen.length })}</span>
        <Button onClick={onClose}>{t('done')}</Button>
      </div>
    </Sheet>
  );
}

function Products({ chosen, onToggle }: Pick<ProductPickerProps, 'chosen' | 'onToggle'>) {
  const list = useOwnProducts();
  const { entries, isLoading, error, retry } = list;
  if (isLoading) return <Skeleton height={240} role="status" aria-label={t('productsLoading')} />;
  if (error) return <ErrorState title={t('productsError')} message={error} retry={retry} />;
  if (entries.length === 0) {
    return (
      <EmptyState
        icon={<IconPhotoOff size={24} />}
        title={t('noOwnProducts')}
        text={t('noOwnProductsText')}
        action={
          <Button component={Link} to="/partners" variant="default">
            {t('toCampaigns')}
          </Button>
        }
      />
    );
  }
  return (
    <>
      <ul className={classes.picker}>
        {entries.map((product) => {
          const isChosen = chosen.some(({ id }) => id === product.id);
          return (
            <li key={product.id}>
              <button
                type="button"
                className={classes.choice}
                aria-pressed={isChosen}
                onClick={() => onToggle(product)}
              >
                <Picture image={product.image} alt="" ratio={1} sizes="(max-width: 768px) 45vw, 160px" />
                <span className={classes.productTitle}>{product.title}</span>
                {isChosen && (
                  <span className={classes.tick}>
                    <IconCheck size={16} aria-hidden />
                  </span>
                )}
              </button>
            </li>
          );
        })}
      </ul>
      <ListEnd list={list} loading={t('loadingMore')} retry={t('productsMore')} />
    </>
  );
}
