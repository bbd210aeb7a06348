import {
  type ConsentDocument,
  consentedDocuments,
  GENERATION_DOCUMENTS,
  LOCATION_DOCUMENTS,
  UPLOAD_DOCUMENTS,
} from '@facet/contract/consent.ts';
import type { WizardFinish, WizardFlow, WizardStep } from '@facet/contract/wizard.ts';
import { captionProblem } from '@facet/contract/writing.ts';
import type { Step } from '../../steps/stepsState.ts';
import type { StepData } from './slots.ts';
import type { Subject } from './subject.ts';
import { t } from './texts.ts';

const GENERATING: readonly WizardFinish[] = ['createFromBundle', 'changeFace'];
/** What stands already is edited. */
export const EDITING: readonly WizardFinish[] = ['saveLocations', 'saveMasks'];

/** What is agreed to before a flow goes on. */
export function documentsOf({ finish }: WizardFlow): readonly ConsentDocument[] {
  if (GENERATING.includes(finish)) return GENERATION_DOCUMENTS;
  return EDITING.includes(finish) ? LOCATION_DOCUMENTS : UPLOAD_DOCUMENTS;
}

const idOf = ({ kind }: WizardStep, index: number): string => `${index} ${kind}`;

/** A flow's steps, in the language of now. */
export const wizardSteps = ({ steps }: WizardFlow): readonly Step[] =>
  steps.map((step, index) => ({
    id: idOf(step, index),
    title: t(`steps.${nameOf(step)}`),
    // nothing has to be said
    isOptional: step.kind === 'caption',
  }));

const MASKS = { person: 'personMasks', head: 'headMasks', faceMask: 'faceMasks' } as const;

/** What a step is called in the texts. */
export function nameOf(step: WizardStep) {
  if (step.kind === 'masks') return MASKS[step.data];
  if (step.kind !== 'location') return step.kind;
  return step.type === 1 ? 'target' : 'genders';
}

export function isStepValid(
  flow: WizardFlow,
  step: WizardStep,
  data: StepData | null,
  subject: Subject,
): boolean {
  switch (data?.kind) {
    case 'document': {
      const given = consentedDocuments(data.records);
      return documentsOf(flow).every(({ id, required }) => !required || given.has(id));
    }
    case 'caption':
      return captionProblem(data.caption) === null;
    case 'location': {
      const isTarget = step.kind === 'location' && step.type === 1;
      const images = subject.kind === 'preset' ? subject.preset.presetImgs : [];
      return data.images.every(
        (chosen, at) =>
          images[at]?.isEmpty ||
          (isTarget
            ? chosen.length === 1
            : chosen.length > 0 && chosen.every(({ gender }) => gender !== null)),
      );
    }
    default:
      return data !== null && data !== undefined;
  }
}
