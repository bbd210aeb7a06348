import { useState } from 'react';
import type { ConsentResult } from '../../../shared/consent/ConsentBlock.tsx';
import type { StepId } from './builderSteps.ts';

type Stage = 'consent' | 'dialog';

const NO_CONSENT: ConsentResult = { isValid: false, records: [] };

export type FaceUpload = ReturnType<typeof useFaceUpload>;

/**
 * The way to a new face: the consent step, then the dialog. Who has agreed is not asked again before they leave the builder;
 * every face is sent with the records.
 * @param step the one that is shown; another one has left the way
 */
export function useFaceUpload(step: StepId) {
  const [place, setPlace] = useState<{ step: StepId; stage: Stage } | null>(null);
  const [consent, setConsent] = useState(NO_CONSENT);
  const stage = place?.step === step ? place.stage : null;
  const enter = (next: Stage) => setPlace({ step, stage: next });
  return {
    isConsenting: stage === 'consent',
    isOpen: stage === 'dialog',
    consent,
    setConsent,
    begin: () => enter(consent.isValid ? 'dialog' : 'consent'),
    goOn: () => enter('dialog'),
    close: () => setPlace(null),
  };
}
