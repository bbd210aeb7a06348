import { ActionIcon, Badge, Button, Input, VisuallyHidden } from '@mantine/core';
import { IconGripVertical, IconPhotoPlus, IconStar, IconStarFilled, IconX } from '@tabler/icons-react';
import { type KeyboardEvent, useEffect, useEffectEvent, useRef, useState } from 'react';
import { generationCost } from '../../../shared/production/cost.ts';
import { Picture } from '../../../ui/Picture.tsx';
import classes from './Bundles.module.css';
import { type FieldsProps, fieldId } from './ComposerFields.tsx';
import { ProductPicker } from './ProductPicker.tsx';
import { t } from './texts.ts';
import type { OwnProduct } from './useOwnBundles.ts';

/** The photos of a bundle in their order, which dragging and the arrow keys change. */
export function ProductOrder({ values, errors, isLocked, onChange }: FieldsProps) {
  const { products, representativeProductId } = values;
  const [isPicking, setPicking] = useState(false);
  const [told, setTold] = useState('');

  const keep = (next: readonly OwnProduct[]): void => {
    const isThere = next.some(({ id }) => id === representativeProductId);
    // the first one represents until another is chosen
    const representative = isThere ? representativeProductId : (next[0]?.id ?? null);
    onChange({ products: next, representativeProductId: representative });
  };
  const move = (from: number, to: number): void => {
    if (to < 0 || to >= products.length || to === from) return;
    const next = [...products];
    next.splice(to, 0, ...next.splice(from, 1));
    onChange({ products: next });
    setTold(t('moved', { title: products[from]!.title, place: to + 1, total: products.length }));
  };
  const toggle = (product: OwnProduct): void =>
    keep(
      products.some(({ id }) => id === product.id)
        ? products.filter(({ id }) => id !== product.id)
        : [...products, product],
    );
  const problem = errors.products ?? errors.representative;

  return (
    <section className={classes.section} aria-labelledby="bundle-photos">
      <div className={classes.line}>
        <h2 id="bundle-photos" className={classes.subtitle}>
          {t('field.products')}
        </h2>
        <Button
          id={fieldId('products')}
          variant="default"
          leftSection={<IconPhotoPlus size={18} aria-hidden />}
          disabled={isLocked}
          onClick={() => setPicking(true)}
        >
          {t('addProducts')}
        </Button>
      </div>
      {problem && <Input.Error>{problem}</Input.Error>}
      {products.length === 0 ? (
        <p className={classes.hint}>{t('noProducts')}</p>
      ) : (
        <>
          {!isLocked && <p className={classes.hint}>{t('productsHint')}</p>}
          <ol id={fieldId('representative')} tabIndex={-1} className={classes.products}>
            {products.map((product, index) => (
              <Row
                key={product.id}
                product={product}
                index={index}
                total={products.length}
                isRepresentative={product.id === representativeProductId}
                isLocked={isLocked}
                onMove={move}
                onRepresent={() => onChange({ representativeProductId: product.id })}
                onRemove={() => toggle(product)}
              />
            ))}
          </ol>
        </>
      )}
      <VisuallyHidden role="status">{told}</VisuallyHidden>
      <ProductPicker
        isOpen={isPicking}
        chosen={products}
        onToggle={toggle}
        onClose={() => setPicking(false)}
      />
    </section>
  );
}

interface RowProps {
  product: OwnProduct;
  index: number;
  total: number;
  isRepresentative: boolean;
  isLocked: boolean;
  onMove: (from: number, to: number) => void;
  onRepresent: () => void;
  onRemove: () => void;
}

function Row({ product, index, total, isRepresentative, isLocked, onMove, onRepresent, onRemove }: RowProps) {
  const { title, image, inSwap, isGeneratedWithAd } = product;
  const row = useRef<HTMLLIElement>(null);
  const [isDragged, setDragged] = useState(false);

  /** Goes to the place of the row that the pointer is over. */
  const follow = useEffectEvent(({ clientY }: PointerEvent): void => {
    const rows = [...(row.current?.parentElement?.children ?? [])];
    const over = rows.findIndex((each) => {
      const { top, bottom } = each.getBoundingClientRect();
      return clientY >= top && clientY < bottom;
    });
    if (over >= 0) onMove(index, over);
  });
  // the row itself changes its place meanwhile, which ends a captured pointer
  useEffect(() => {
    if (!isDragged) return;
    const drop = (): void => setDragged(false);
    const ends = ['pointerup', 'pointercancel', 'blur'];
    addEventListener('pointermove', follow);
    for (const end of ends) addEventListener(end, drop);
    return () => {
      removeEventListener('pointermove', follow);
      for (const end of ends) removeEventListener(end, drop);
    };
  }, [isDragged]);
  const press = (event: KeyboardEvent): void => {
    const places: Record<string, number> = {
      ArrowUp: index - 1,
      ArrowDown: index + 1,
      Home: 0,
      End: total - 1,
    };
    const to = places[event.key];
    if (to === undefined) return;
    event.preventDefault();
    onMove(index, to);
  };

  return (
    <li ref={row} className={classes.product} data-dragged={isDragged || undefined}>
      <button
        type="button"
        className={classes.handle}
        aria-label={t('move', { title, place: index + 1, total })}
        disabled={isLocked}
        onKeyDown={press}
        onPointerDown={({ button, currentTarget, pointerId }) => {
          if (button !== 0) return;
          // a finger is the row's alone otherwise, wherever it goes
          currentTarget.releasePointerCapture(pointerId);
          setDragged(true);
        }}
      >
        <IconGripVertical size={20} aria-hidden />
      </button>
      <div className={classes.thumb}>
        <Picture image={image} alt="" ratio={1} sizes="64px" />
      </div>
      <div className={classes.productWords}>
        <span className={classes.productTitle}>{title}</span>
        <span className={classes.hint}>
          {t('cost', { cost: generationCost(product) })} {isGeneratedWithAd && t('withAd')}
        </span>
        {inSwap && <Badge color="violet">{t('inSwap')}</Badge>}
      </div>
      <ActionIcon
        variant="subtle"
        color={isRepresentative ? 'violet' : 'gray'}
        size={44}
        aria-pressed={isRepresentative}
        aria-label={t(isRepresentative ? 'represents' : 'represent', { title })}
        disabled={isLocked}
        onClick={onRepresent}
      >
        {isRepresentative ? <IconStarFilled size={20} aria-hidden /> : <IconStar size={20} aria-hidden />}
      </ActionIcon>
      <ActionIcon
        variant="subtle"
        color="gray"
        size={44}
        aria-label={t('remove', { title })}
        disabled={isLocked}
        onClick={onRemove}
      >
        <IconX size={20} aria-hidden />
      </ActionIcon>
    </li>
  );
}
