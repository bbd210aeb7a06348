import { isCarried, type SourceFault } from '@facet/workers/errors.ts';
import type { Advice, Judgement } from '@facet/workers/selfie/judge.ts';
import { Loader, VisuallyHidden } from '@mantine/core';
import { IconAlertTriangle, IconCircleCheck, IconCircleDashed, IconCircleX } from '@tabler/icons-react';
import { refusal } from '../../../lib/refusals.ts';
import classes from './ScoreCard.module.css';
import { t } from './texts.ts';
import { useScoreCard } from './useScoreCard.ts';

type Check = 'face' | 'real' | 'size' | 'front' | 'glasses' | 'free' | 'eyes' | 'light' | 'sharp' | 'mouth';
type State = 'good' | 'fair' | 'bad';

/** What each check is spoilt by: a fault refuses the photo, or leaves it to whole heads; advice does neither. */
const CHECKS: Readonly<Record<Check, { faults: readonly SourceFault[]; advice: readonly Advice[] }>> = {
  face: { faults: ['SOURCE_NO_FACE', 'SOURCE_MANY_FACES'], advice: [] },
  real: { faults: ['SOURCE_DRAWING', 'SOURCE_SCREEN'], advice: [] },
  size: { faults: ['SOURCE_FACE_TOO_SMALL'], advice: ['closer', 'farther'] },
  front: { faults: [], advice: ['front'] },
  glasses: { faults: ['SOURCE_GLASSES'], advice: [] },
  free: { faults: ['SOURCE_COVERED'], advice: [] },
  eyes: { faults: ['SOURCE_EYES'], advice: [] },
  light: { faults: ['SOURCE_TOO_DARK', 'SOURCE_COLOURED_LIGHT'], advice: ['light'] },
  sharp: { faults: ['SOURCE_BLURRED'], advice: ['sharp'] },
  mouth: { faults: ['SOURCE_EXPRESSION'], advice: ['mouth'] },
};
/** What is not told beside faults whose texts say it too. */
const SAID_BY: Partial<Record<SourceFault | Advice, readonly SourceFault[]>> = {
  SOURCE_FACE_TOO_SMALL: ['SOURCE_TOO_DARK'],
  closer: ['SOURCE_FACE_TOO_SMALL', 'SOURCE_TOO_DARK'],
  mouth: ['SOURCE_EXPRESSION'],
  sharp: ['SOURCE_BLURRED'],
};
/** What is advised of a face's first photo alone. */
const OF_FRONT: readonly Advice[] = ['front', 'mouth', 'light'];
const ICONS = { good: IconCircleCheck, fair: IconAlertTriangle, bad: IconCircleX } as const;

/** What a chosen photo is like, before it is uploaded; looked at on the device. Says nothing where it cannot be. */
export function ScoreCard({ file, isView = false }: { file: File; isView?: boolean }) {
  const judgement = useScoreCard(file);
  if (judgement === 'unknown') return null;
  return (
    <section className={classes.card} aria-label={t('card.title')} aria-live="polite">
      {judgement ? <Judged judgement={isView ? asView(judgement) : judgement} /> : <Looking />}
    </section>
  );
}

/** As tall as the answer to a good photo, so that nothing below moves under a finger. */
export function Looking() {
  return (
    <>
      <p className={classes.looking}>
        <Loader size={16} aria-hidden /> {t('card.looking')}
      </p>
      <ul className={classes.checks} aria-hidden>
        {(Object.keys(CHECKS) as Check[]).map((check) => (
          <li key={check} data-state="good">
            <IconCircleDashed size={16} />
            {t(`card.check.${check}`)}
          </li>
        ))}
      </ul>
    </>
  );
}

/** A view may look aside, smile, and be lit from one side. */
function asView({ advice, ...judgement }: Judgement): Judgement {
  return { ...judgement, advice: advice.filter((name) => !OF_FRONT.includes(name)) };
}

export function Judged({ judgement }: { judgement: Judgement }) {
  const { faults, faceFaults, advice } = judgement;
  const overall: State = faults.length > 0 ? 'bad' : faceFaults.length + advice.length > 0 ? 'fair' : 'good';
  const isTold = (name: SourceFault | Advice): boolean =>
    !SAID_BY[name]?.some((fault) => faults.includes(fault));
  // without a face there is nothing else to say
  const checks = faults[0] === 'SOURCE_NO_FACE' ? (['face'] as const) : (Object.keys(CHECKS) as Check[]);
  return (
    <>
      <p className={classes.verdict} data-state={overall}>
        {t(`card.${overall}`)}
      </p>
      {overall !== 'good' && (
        <ul className={classes.words}>
          {[...faults, ...faceFaults].filter(isTold).map((fault) => (
            <li key={fault}>{refusal(fault)}</li>
          ))}
          {faults.length === 0 && faceFaults.some((fault) => !isCarried(fault)) && (
            <li>{t('card.wholeHead')}</li>
          )}
          {advice.filter(isTold).map((name) => (
            <li key={name}>{t(`card.advice.${name}`)}</li>
          ))}
        </ul>
      )}
      <ul className={classes.checks}>
        {checks.map((check) => {
          const state = stateOf(check, judgement);
          const Icon = ICONS[state];
          return (
            <li key={check} data-state={state}>
              <Icon size={16} aria-hidden />
              {t(`card.check.${check}`)}
              <VisuallyHidden>, {t(`card.state.${state}`)}</VisuallyHidden>
            </li>
          );
        })}
      </ul>
    </>
  );
}

function stateOf(check: Check, { faults, faceFaults, advice }: Judgement): State {
  const spoilt = CHECKS[check];
  if (spoilt.faults.some((fault) => faults.includes(fault))) return 'bad';
  const isFair =
    spoilt.faults.some((fault) => faceFaults.includes(fault)) ||
    spoilt.advice.some((name) => advice.includes(name));
  return isFair ? 'fair' : 'good';
}
