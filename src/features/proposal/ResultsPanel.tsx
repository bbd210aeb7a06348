import { IconPhotoSpark } from '@tabler/icons-react';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import type { Product, Production } from './bundle.ts';
import { Disclosure } from './Disclosure.tsx';
import classes from './ResultsPanel.module.css';
import { t } from './texts.ts';

/** Visitors have none. */
const ResultTile = lazy(() => import('./ResultTile.tsx'));

interface ResultsPanelProps {
  product: Product;
  /** Newest first. */
  productions: readonly Production[];
  isOpenAtFirst: boolean;
  onOpen: (production: Production) => void;
}

/** The person's photos of one product. It opens by itself when a new one is made. */
export function ResultsPanel({ product, productions, isOpenAtFirst, onOpen }: ResultsPanelProps) {
  const count = productions.length;
  const [isOpen, setOpen] = useState(isOpenAtFirst);
  const countBefore = useRef(count);
  useEffect(() => {
    if (count > countBefore.current) setOpen(true);
    countBefore.current = count;
  }, [count]);

  return (
    <Disclosure
      title={t('results.title', { count })}
      icon={<IconPhotoSpark size={20} aria-hidden />}
      isOpen={isOpen}
      onToggle={() => setOpen(!isOpen)}
    >
      {count === 0 ? (
        <p className={classes.empty}>{t('results.empty')}</p>
      ) : (
        <ul className={classes.grid}>
          <Suspense>
            {productions.map((production) => (
              <ResultTile
                key={production.id}
                production={production}
                product={product}
                onOpen={() => onOpen(production)}
              />
            ))}
          </Suspense>
        </ul>
      )}
    </Disclosure>
  );
}
