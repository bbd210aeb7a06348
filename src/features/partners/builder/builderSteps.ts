import type { Step } from '../../../steps/stepsState.ts';
import { t } from './texts.ts';
import type { BuilderCampaign, BuilderPreset } from './useBuilder.ts';

export type StepId = 'photo' | 'preset' | 'face' | 'faces' | 'maskings' | 'locations' | 'target' | 'genders';

/** What each is made from, in their order. */
const NEEDS: Record<StepId, readonly StepId[]> = {
  photo: [],
  preset: [],
  face: [],
  faces: [],
  maskings: ['preset'],
  locations: ['maskings', 'face', 'faces'],
  target: ['maskings'],
  genders: ['maskings'],
};
export const STEP_IDS = Object.keys(NEEDS) as readonly StepId[];

/** With their names in the language of now. */
export const builderSteps = (): readonly Step[] =>
  STEP_IDS.map((id) => ({ id, title: t(`steps.${id}`), needs: NEEDS[id] }));

/** Whether its masks may be changed: nobody changes those of another partner's, which were checked when it was offered. */
export function isOwnPreset({ presetCampaign }: BuilderCampaign, partnerId: number): boolean {
  return presetCampaign?.partner.id === partnerId;
}

/** Whether there is nothing to be made of: every image was saved with nobody in it. */
export function showsNobody({ presetImgs }: BuilderPreset): boolean {
  return presetImgs.every(({ isEmpty }) => isEmpty);
}

/**
 * The steps that are done, as the server has kept them.
 * @param isPhotoDone there were photos, or none are uploaded
 */
export function keptSteps(campaign: BuilderCampaign, partnerId: number, isPhotoDone = false): StepId[] {
  const { presetCampaign: preset, srcFace, otherFaces, locationInfo } = campaign;
  const isReady = preset !== null && !preset.inProcess;
  const areMasksSaved = isReady && preset.savedImages === preset.presetImgs.length;
  const done: Record<StepId, boolean> = {
    photo: isPhotoDone || preset !== null,
    preset: preset !== null,
    face: srcFace !== null,
    faces: otherFaces.length > 0,
    maskings: areMasksSaved || (isReady && !isOwnPreset(campaign, partnerId)),
    locations: isReady && locationInfo !== null && !showsNobody(preset),
    target: isReady && preset.location !== null,
    genders: isReady && preset.genLocation !== null,
  };
  return STEP_IDS.filter((id) => done[id]);
}
