import { AgreementMetaData } from '@facet/contract/consent.ts';
import { BUILDER, MASKING } from '@facet/contract/constants.ts';
import { Id } from '@facet/contract/ids.ts';
import { GENDERS } from '@facet/contract/location.ts';
import { STEP_SLOTS, type WizardFlow, type WizardStep } from '@facet/contract/wizard.ts';
import { useState } from 'react';
import * as z from 'zod/mini';
import { forgetDraft, keepDraft, readDraft } from '../../lib/localDraft.ts';

const Person = z.int().check(z.gte(0), z.lt(MASKING.maxMasks));
const Face = { id: Id, file: z.string() };

/** What a step holds: what was chosen in it. */
export const StepData = z.discriminatedUnion('kind', [
  /** `isSaidHere`: not all of it was agreed to at another time. */
  z.object({ kind: z.literal('document'), records: AgreementMetaData, isSaidHere: z.boolean() }),
  z.object({ kind: z.literal('upload'), faceId: Id }),
  z.object({ kind: z.literal('face'), ...Face }),
  z.object({ kind: z.literal('product'), productId: Id }),
  z.object({ kind: z.literal('caption'), caption: z.string() }),
  /** Of each image: who is chosen, and, where that is asked, their gender. */
  z.object({
    kind: z.literal('location'),
    images: z
      .array(z.array(z.object({ person: Person, gender: z.nullable(z.enum(GENDERS)) })))
      .check(z.maxLength(BUILDER.maxImages)),
  }),
  /** The mask editor is open; what is painted in it is kept by its own drafts. */
  z.object({ kind: z.literal('masks'), isChanged: z.boolean() }),
  /** `isNew`: it was uploaded here, with what was agreed to. */
  z.object({ kind: z.literal('faceUpload'), ...Face, isNew: z.boolean() }),
]);
export type StepData = z.infer<typeof StepData>;
export type DataOf<Kind extends StepData['kind']> = Extract<StepData, { kind: Kind }>;

/** One place a step, in the flow's order. */
export type Slots = readonly (StepData | null)[];

const KeptSlots = z.array(z.nullable(StepData)).check(z.length(STEP_SLOTS));
const NO_SLOTS: Slots = Array.from({ length: STEP_SLOTS }, () => null);
const DRAFT = 'create';

/**
 * What was chosen in a flow, kept on this device until it is finished or given up, so that a reload takes nothing away.
 * @param run tells the flow, and what it is about, from any other
 * @param isAsSaved whether a step holds what the server has
 */
export function useSlots(
  run: string,
  { steps }: WizardFlow,
  isAsSaved: (step: WizardStep | undefined, data: StepData | null) => boolean,
) {
  const [slots, setSlots] = useState<Slots>(() => kept(run, steps));
  return {
    slots,
    setSlot(index: number, data: StepData | null): void {
      const next = slots.with(index, data);
      setSlots(next);
      // what the server has is read from there again: it may be another by then
      const changed = next.map((one, at) =>
        one?.kind === 'masks' || isAsSaved(steps[at], one) ? null : one,
      );
      keepDraft(DRAFT, { run, slots: JSON.stringify(changed) });
    },
    clear(): void {
      setSlots(NO_SLOTS);
      forgetDraft(DRAFT);
    },
  };
}

/** Anything may stand in the browser's storage: what is none of this flow's counts as nothing. */
function kept(run: string, steps: WizardFlow['steps']): Slots {
  const draft = readDraft(DRAFT);
  if (draft?.run !== run) return NO_SLOTS;
  try {
    const slots = KeptSlots.parse(JSON.parse(draft.slots ?? ''));
    return slots.map((data, index) => (data?.kind === steps[index]?.kind ? data : null));
  } catch {
    return NO_SLOTS;
  }
}

/** What the flow's step of this kind holds. */
export function dataOf<Kind extends StepData['kind']>(slots: Slots, kind: Kind): DataOf<Kind> | null {
  return slots.find((data): data is DataOf<Kind> => data?.kind === kind) ?? null;
}
