import type { WizardFlow, WizardStep } from '@facet/contract/wizard.ts';
import { savedGenders, savedTargets } from '../../segments/choices/saved.ts';
import { EDITING } from './flows.ts';
import type { DataOf, Slots, StepData } from './slots.ts';
import type { Preset, Subject } from './subject.ts';

/** What a location step begins with. */
export function savedChoices(preset: Preset, type: 1 | 2): DataOf<'location'>['images'] {
  if (type === 1) return savedTargets(preset).map((one) => one.map((person) => ({ person, gender: null })));
  return savedGenders(preset).map((one) => [...one].map(([person, gender]) => ({ person, gender })));
}

/** Whether a location step holds what the server has: nothing was changed in it. */
export function isAsSaved(step: WizardStep | undefined, data: StepData | null, subject: Subject): boolean {
  if (data?.kind === 'masks') return !data.isChanged;
  if (step?.kind !== 'location' || data?.kind !== 'location' || subject.kind !== 'preset') return false;
  return JSON.stringify(data.images) === JSON.stringify(savedChoices(subject.preset, step.type));
}

/** Whether closing gives something up. Having agreed alone is nothing where choices are edited that stand already. */
export function isUnsaved({ steps, finish }: WizardFlow, slots: Slots, subject: Subject): boolean {
  return slots.some((data, at) => {
    if (data === null) return false;
    if (data.kind === 'document') return data.isSaidHere && !EDITING.includes(finish);
    return !isAsSaved(steps[at], data, subject);
  });
}
