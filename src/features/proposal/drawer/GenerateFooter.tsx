import type { ConsentDocument } from '@facet/contract/consent.ts';
import { Button } from '@mantine/core';
import { IconPlayerPlay, IconSparkles } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Link, useParams } from 'react-router-dom';
import { numberText } from '../../../lib/formats.ts';
import { documentTitle } from '../../../shared/consent/texts.ts';
import { helpOf, type NotStarted } from '../../../shared/production/notStarted.ts';
import { t as productionText } from '../../../shared/production/texts.ts';
import { toastsAbove } from '../../../ui/toastsAbove.ts';
import type { Product } from '../bundle.ts';
import { t } from '../texts.ts';
import classes from './GenerateDrawer.module.css';
import { OtherPhoto } from './OtherPhotos.tsx';
import type { GuideStep } from './steps.ts';
import { type Balances, useBalances } from './useBalances.ts';
import type { FaceCheck } from './useFaceCheck.ts';

interface GenerateFooterProps {
  product: Product;
  cost: number;
  /** A photo of the page that an advertisement pays, where this one wants credits. */
  free: Product | undefined;
  /** The ways to other photos of the page, for whoever is refused by this one. */
  others: ReactNode;
  step: GuideStep;
  /** The required agreements that are not given. */
  missing: readonly ConsentDocument[];
  check: FaceCheck | { kind: 'previewing' };
  /** A dialog lies over it. */
  isCovered: boolean;
  isPending: boolean;
  problem: NotStarted | null;
  onCredits: () => void;
  onAdvertisement: () => void;
}

/** Where the photo is paid for, always in reach of the thumb. */
export function GenerateFooter({
  product,
  cost,
  free,
  others,
  step,
  missing,
  check,
  isCovered,
  isPending,
  problem,
  onCredits,
  onAdvertisement,
}: GenerateFooterProps) {
  const isReady = step === 3 && check.kind === 'fits' && !isPending;
  const { balances } = useBalances();
  // a start that failed after it was paid for goes on with that payment, whatever is left
  const isRetry = problem?.problem === 'exception';
  // nobody is asked for credits for a photo that they cannot have
  const isRefused = check.kind === 'refused';
  const isShort = balances !== null && !isRetry && balances.face < cost;
  return (
    <div ref={isCovered ? undefined : toastsAbove} className={classes.footer}>
      <div role="alert" className={classes.problem}>
        {problem && productionText(`problem.${problem.problem}`)}
      </div>
      {problem && helpOf(problem) && <p className={classes.next}>{helpOf(problem)}</p>}
      {nextTexts(step, check, missing).map((next) => (
        <p key={next} className={classes.next}>
          {next}
        </p>
      ))}
      {isRefused && others}
      {balances && !isRetry && !isRefused && (
        <MissingCredits product={product} cost={cost} balances={balances} free={free} />
      )}
      <Button
        fullWidth
        disabled={!isReady || isShort}
        leftSection={<IconSparkles size={20} aria-hidden />}
        aria-haspopup="dialog"
        onClick={onCredits}
      >
        {t('drawer.withCredits', { cost })}
      </Button>
      {product.isGeneratedWithAd && (
        <Button
          fullWidth
          variant="default"
          disabled={!isReady}
          leftSection={<IconPlayerPlay size={20} aria-hidden />}
          aria-haspopup="dialog"
          onClick={onAdvertisement}
        >
          {t('drawer.withAd')}
        </Button>
      )}
    </div>
  );
}

/** What is missing before the photo can be generated. */
function nextTexts(
  step: GuideStep,
  check: GenerateFooterProps['check'],
  missing: readonly ConsentDocument[],
): string[] {
  const texts: string[] = [];
  if (step === 1) texts.push(t('drawer.needFace'));
  // what is wrong with the photo to be in no other face mends
  if (check.kind === 'refused')
    texts.push(t(check.code?.startsWith('TARGET_') ? 'drawer.needPhoto' : 'drawer.needFit'));
  if (check.kind === 'failed') texts.push(t('drawer.needCheck'));
  if (missing.length > 0)
    texts.push(t('drawer.needConsents', { titles: missing.map(documentTitle).join(', ') }));
  if (check.kind === 'checking' && texts.length === 0) texts.push(t('drawer.needMoment'));
  if (check.kind === 'previewing') texts.push(t('drawer.needPreview'));
  return texts;
}

type MissingCreditsProps = Pick<GenerateFooterProps, 'product' | 'cost' | 'free'> & { balances: Balances };

/** What the photo costs and what is there, where that is less, and the ways on: to more and back here, or to what is free. */
function MissingCredits({ product, cost, balances, free }: MissingCreditsProps) {
  const { uid = '' } = useParams();
  if (balances.face >= cost && balances.mileage >= cost) return null;
  const key = balances.face < cost ? 'notEnoughFace' : 'notEnoughMileage';
  const there = balances.face < cost ? balances.face : balances.mileage;
  const here = `/introduce/${encodeURIComponent(uid)}?generate=${product.id}`;
  return (
    <>
      <div className={classes.missing}>
        <p>{t(`drawer.${key}`, { cost: numberText(cost), balance: numberText(there) })}</p>
        <Button component={Link} to={`/payment?from=${encodeURIComponent(here)}`} variant="light">
          {t('drawer.addCredits')}
        </Button>
      </div>
      {free && <OtherPhoto id={free.id} text={t('drawer.freeInstead', { title: free.title })} />}
    </>
  );
}
