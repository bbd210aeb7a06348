import { Button } from '@mantine/core';
import { IconPlayerPlay, IconSparkles } from '@tabler/icons-react';
import { t } from '../texts.ts';
import classes from './GenerateDrawer.module.css';
import type { GuideStep } from './steps.ts';
import type { FaceCheck } from './useFaceCheck.ts';
import type { ShownProblem } from './useGenerate.ts';

interface GenerateFooterProps {
  cost: number;
  isGeneratedWithAd: boolean;
  step: GuideStep;
  check: FaceCheck;
  isPending: boolean;
  problem: ShownProblem | null;
  onCredits: () => void;
  onAdvertisement: () => void;
}

/** Where the photo is paid for, always in reach of the thumb. */
export function GenerateFooter({
  cost,
  isGeneratedWithAd,
  step,
  check,
  isPending,
  problem,
  onCredits,
  onAdvertisement,
}: GenerateFooterProps) {
  const isReady = step === 3 && check.kind === 'fits' && !isPending;
  const next = nextText(step, check);
  return (
    <div className={classes.footer}>
      <div role="alert" className={classes.problem}>
        {problem && problemText(problem)}
      </div>
      {next && <p className={classes.next}>{next}</p>}
      <Button
        fullWidth
        disabled={!isReady}
        leftSection={<IconSparkles size={20} aria-hidden />}
        aria-haspopup="dialog"
        onClick={onCredits}
      >
        {t('drawer.withCredits', { cost })}
      </Button>
      {isGeneratedWithAd && (
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
function nextText(step: GuideStep, check: FaceCheck): string | null {
  if (step === 1) return t('drawer.needFace');
  if (check.kind === 'refused') return t('drawer.needFit');
  return step === 2 ? t('drawer.needConsents') : null;
}

/** What happened in the specification's words, and the server's reason where it gave one. */
function problemText({ problem, reason }: ShownProblem): string {
  const text = t(`problem.${problem}`);
  return reason && reason !== text ? `${text} ${reason}` : text;
}
