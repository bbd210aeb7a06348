import { useQuery } from '@apollo/client/react';
import { CURRENCY } from '@facet/contract/constants.ts';
import { CURRENCY_BALANCES } from '@facet/contract/documents/credits.ts';
import { Alert, Button, Skeleton } from '@mantine/core';
import { IconAlertTriangle, IconCheck, IconCoin, IconShoppingBag, IconSparkles } from '@tabler/icons-react';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { numberText } from '../../lib/formats.ts';
import { useSignedIn } from '../../lib/session.ts';
import { useMe } from '../../lib/useMe.ts';
import { makePhotoPath, PURCHASES_PATH } from '../../shared/purchases/paths.ts';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { ModalLink } from '../../ui/modalRoute.tsx';
import type { Bundle } from './bundle.ts';
import classes from './Offer.module.css';
import { t } from './texts.ts';
import { useBuyBundle } from './useBuyBundle.ts';

/** All photos of the bundle for one price: what it costs, what the member has, and what stands in the way. */
export function Offer({ bundle, reload }: { bundle: Bundle; reload: () => Promise<unknown> }) {
  const { price, salePrice, offer, products } = bundle;
  if (price === 0 && offer.bought === 0) return null;
  const cost = salePrice ?? price;
  return (
    <section className={classes.offer} aria-labelledby="offer">
      <div className={classes.words}>
        <h2 id="offer" className={classes.title}>
          {t('offer.title', { count: products.length })}
        </h2>
        {price > 0 && (
          <p className={classes.price}>
            {salePrice !== null && (
              <s className={classes.before}>
                <span className={classes.spoken}>{t('offer.before')} </span>
                {t('offer.face', { amount: numberText(price) })}
              </s>
            )}
            <strong className="tabular">{t('offer.face', { amount: numberText(cost) })}</strong>
          </p>
        )}
        <p className={classes.note}>{t('offer.text')}</p>
        <Tax />
      </div>
      <div className={classes.act}>
        <Bought bundle={bundle} />
        <Act bundle={bundle} cost={cost} reload={reload} />
      </div>
    </section>
  );
}

/** Of services and of bundles alike: tax is on the money that credits are bought with. */
function Tax() {
  const { me } = useMe();
  if (!me?.TaxType) return null;
  const rate = Number((me.TaxType.taxRate * 100).toFixed(2));
  return <p className={classes.note}>{t('offer.tax', { rate })}</p>;
}

function Bought({ bundle: { offer } }: { bundle: Bundle }) {
  if (offer.bought === 0) return null;
  return (
    <div className={classes.bought}>
      <p className={classes.line}>
        <IconCheck size={18} aria-hidden />
        {t('offer.bought', { count: offer.bought })}
      </p>
      <p className={classes.note}>
        {offer.left > 0 ? t('offer.left', { count: offer.left }) : t('offer.used')}
      </p>
      <div className={classes.buttons}>
        {offer.purchaseId !== null && (
          <Button
            component={ModalLink}
            to={makePhotoPath(offer.purchaseId)}
            leftSection={<IconSparkles size={18} aria-hidden />}
          >
            {t('offer.make')}
          </Button>
        )}
        <Button component={Link} to={PURCHASES_PATH} variant="default">
          {t('offer.mine')}
        </Button>
      </div>
    </div>
  );
}

/** Why it cannot be bought, in words. */
const CLOSED = ['NOT_SOLD', 'OWN', 'BOUGHT_OUT', 'SOLD_OUT', 'ENDED'] as const;

function Act({ bundle, cost, reload }: { bundle: Bundle; cost: number; reload: () => Promise<unknown> }) {
  const isSignedIn = useSignedIn();
  const address = `/bundles/${encodeURIComponent(bundle.uid)}`;
  const closed = CLOSED.find((state) => state === bundle.offer.state);
  if (closed) return <p className={classes.note}>{t(`offer.states.${closed}`)}</p>;
  if (!isSignedIn) {
    return (
      <Button
        component={Link}
        to="/login"
        state={{ from: address }}
        leftSection={<IconShoppingBag size={18} aria-hidden />}
      >
        {t('offer.signIn')}
      </Button>
    );
  }
  return <Buy bundle={bundle} cost={cost} address={address} reload={reload} />;
}

function Buy({
  bundle,
  cost,
  address,
  reload,
}: {
  bundle: Bundle;
  cost: number;
  address: string;
  reload: () => Promise<unknown>;
}) {
  const { data } = useQuery(CURRENCY_BALANCES);
  const [isAsking, setAsking] = useState(false);
  const { buy, isBusy, problem } = useBuyBundle({ uid: bundle.uid, price: cost, reload });
  const balance =
    data?.currencyBalances.find(({ currency }) => currency.id === CURRENCY.FACE)?.balance ?? null;
  const missing = balance === null ? 0 : Math.max(0, cost - balance);
  const again = bundle.offer.bought > 0;
  return (
    <>
      {problem && (
        <Alert color="red" icon={<IconAlertTriangle />} role="alert" className={classes.problem}>
          {problem}
        </Alert>
      )}
      {balance === null ? (
        <Skeleton height={20} width={160} />
      ) : (
        <p className={classes.line}>
          <IconCoin size={18} aria-hidden />
          {t('offer.balance', { amount: numberText(balance) })}
        </p>
      )}
      {missing > 0 ? (
        <>
          <p className={classes.note}>{t('offer.missing', { amount: numberText(missing) })}</p>
          <Button
            component={Link}
            to={`/payment?from=${encodeURIComponent(address)}`}
            variant={again ? 'default' : 'filled'}
          >
            {t('offer.addCredits')}
          </Button>
        </>
      ) : (
        <Button
          variant={again ? 'default' : 'filled'}
          leftSection={<IconShoppingBag size={18} aria-hidden />}
          disabled={balance === null}
          onClick={() => setAsking(true)}
        >
          {again
            ? t('offer.buyAgain', { amount: numberText(cost) })
            : t('offer.buy', { amount: numberText(cost) })}
        </Button>
      )}
      <ConfirmDialog
        opened={isAsking}
        title={t('offer.confirmTitle', { name: bundle.name })}
        message={t('offer.confirmText', { amount: numberText(cost), count: bundle.products.length })}
        confirmText={t('offer.confirm')}
        pending={isBusy}
        onConfirm={() => void buy().then(() => setAsking(false))}
        onCancel={() => setAsking(false)}
      />
    </>
  );
}
