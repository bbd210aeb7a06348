import { BRAND } from '@facet/contract/constants.ts';
import { Button } from '@mantine/core';
import { IconArrowLeft, IconChevronDown } from '@tabler/icons-react';
import { useId, useRef, useState } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { Balance } from './Balance.tsx';
import { History } from './history/History.tsx';
import { OrderSummary, OrderSummarySkeleton } from './OrderSummary.tsx';
import { PackagePicker, PackagesSkeleton } from './PackagePicker.tsx';
import classes from './PaymentPage.module.css';
import { PurchaseProblem, PurchaseStatus } from './PurchaseNotice.tsx';
import { t } from './texts.ts';
import { usePackages } from './usePackages.ts';
import { usePurchase } from './usePurchase.ts';

/** Who came for credits to buy a bundle or to make a photo goes back to that, and nowhere else. */
const BUNDLE = /^\/bundles\/[\w%-]+$/;
const PHOTO = /^\/introduce\/[\w%-]+\?generate=\d+$/;

export default function PaymentPage() {
  const [isOpen, setOpen] = useState(true);
  const [purchases, setPurchases] = useState(0);
  const { packages, selected, select, reset, price, error, retry } = usePackages();
  const purchase = usePurchase({
    taxTypeId: price?.taxTypeId ?? null,
    onDone() {
      reset();
      setOpen(false);
      setPurchases((count) => count + 1);
      // what was pressed is gone with the panel: the keyboard goes on where it opens again
      toggle.current?.focus();
    },
  });
  const [params] = useSearchParams();
  const from = params.get('from');
  const toggle = useRef<HTMLButtonElement>(null);
  const panelId = useId();
  const isBusy = purchase.state.kind === 'finishing';

  return (
    <>
      <title>{`${t('title')} | ${BRAND}`}</title>
      <div className={classes.top}>
        <h1 className={classes.title}>{t('title')}</h1>
        <Balance />
      </div>
      <section className={classes.panel} aria-labelledby={`${panelId}-title`}>
        <h2 id={`${panelId}-title`} className={classes.heading}>
          <Button
            ref={toggle}
            variant="transparent"
            color="var(--facet-text)"
            className={classes.toggle}
            aria-expanded={isOpen}
            aria-controls={panelId}
            rightSection={<IconChevronDown size={20} className={classes.chevron} aria-hidden />}
            onClick={() => setOpen(!isOpen)}
          >
            {t('addCredits')}
          </Button>
        </h2>
        <PurchaseStatus state={purchase.state} className={classes.notice} />
        {from && (BUNDLE.test(from) || PHOTO.test(from)) && (
          <Button
            component={Link}
            to={from}
            variant="default"
            leftSection={<IconArrowLeft size={18} aria-hidden />}
          >
            {t(BUNDLE.test(from) ? 'back' : 'backToPhoto')}
          </Button>
        )}
        <div id={panelId} hidden={!isOpen} className={classes.checkout}>
          {error && <ErrorState title={t('loadFailed')} message={error} retry={retry} />}
          {!error && !packages && <PackagesSkeleton />}
          {packages && (
            <PackagePicker
              packages={packages}
              selectedId={selected?.id ?? null}
              onSelect={select}
              disabled={isBusy}
            />
          )}
          {!error && (selected ? !price : !packages) && <OrderSummarySkeleton />}
          {selected && price && (
            <OrderSummary
              selected={selected}
              price={price}
              isBusy={isBusy}
              problem={<PurchaseProblem state={purchase.state} className={classes.problem} />}
              createOrder={() => purchase.createOrder(selected, price)}
              onApprove={purchase.approve}
              onError={purchase.fail}
            />
          )}
        </div>
      </section>
      <History key={purchases} />
    </>
  );
}
