import { PAGE_SIZE } from '@facet/contract/constants.ts';
import { Button } from '@mantine/core';
import { IconCheck, IconChecks, IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { useMobile } from '../../../lib/useMobile.ts';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { Picture } from '../../../ui/Picture.tsx';
import classes from '../create.module.css';
import type { DataOf } from '../slots.ts';
import type { StepProps } from '../stepProps.ts';
import { t } from '../texts.ts';

const pageSize = PAGE_SIZE.bundleProducts;
/** Page numbers that a phone has room for, between arrows. */
const PHONE_NUMBERS = 5;

/** A photo of a bought bundle that has not been made of it yet. */
export function ProductStep({ subject, data, onChange }: StepProps<DataOf<'product'>>) {
  const isMobile = useMobile();
  const [page, setPage] = useState(1);
  if (subject.kind !== 'purchase') return null;
  const { bundle, productions } = subject.purchase;
  const used = new Set(productions.map(({ product }) => product.id));
  const left = bundle.products.filter(({ id }) => !used.has(id));
  if (left.length === 0) {
    return <EmptyState icon={<IconChecks size={24} />} title={t('used')} text={t('usedText')} />;
  }
  const pages = Math.ceil(left.length / pageSize);
  const shown = left.slice((page - 1) * pageSize, page * pageSize);
  return (
    <div className={classes.stack}>
      <p className={classes.hint}>
        {t('bundle', { name: bundle.name, left: left.length, total: bundle.products.length })}
      </p>
      <ul className={classes.products} aria-label={t('products')}>
        {shown.map(({ id, title, image }) => (
          <li key={id}>
            <button
              type="button"
              className={classes.product}
              aria-label={t('product', { title })}
              aria-pressed={data?.productId === id}
              // pressing the selected one again takes the choice back
              onClick={() => onChange(data?.productId === id ? null : { kind: 'product', productId: id })}
            >
              <Picture image={image} alt="" ratio={4 / 5} sizes="(max-width: 768px) 33vw, 160px" />
              <span className={classes.productTitle}>{title}</span>
              {data?.productId === id && (
                <span className={classes.mark} aria-hidden>
                  <IconCheck size={18} />
                </span>
              )}
            </button>
          </li>
        ))}
      </ul>
      {pages > 1 && (
        <nav aria-label={t('pages')} className={classes.pages}>
          <Pages page={page} pages={pages} onPage={setPage} most={isMobile ? PHONE_NUMBERS : pages} />
        </nav>
      )}
    </div>
  );
}

interface PagesProps {
  page: number;
  pages: number;
  onPage: (page: number) => void;
  /** Numbers that there is room for. */
  most: number;
}

function Pages({ page, pages, onPage, most }: PagesProps) {
  const count = Math.min(most, pages);
  const first = Math.max(1, Math.min(page - Math.floor(count / 2), pages - count + 1));
  const step = (number: number, label: string, content: ReactNode) => (
    <Button
      key={label}
      size="sm"
      px={12}
      variant={number === page ? 'light' : 'default'}
      aria-label={label}
      aria-current={number === page ? 'page' : undefined}
      disabled={number < 1 || number > pages}
      onClick={() => onPage(number)}
    >
      {content}
    </Button>
  );
  const hasArrows = count < pages;
  return (
    <>
      {hasArrows && step(page - 1, t('previousPage'), <IconChevronLeft size={18} aria-hidden />)}
      {Array.from({ length: count }, (_, at) =>
        step(first + at, t('page', { number: first + at }), first + at),
      )}
      {hasArrows && step(page + 1, t('nextPage'), <IconChevronRight size={18} aria-hidden />)}
    </>
  );
}
