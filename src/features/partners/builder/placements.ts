import { LocationInfo } from '@facet/contract/location-data.ts';
import type { PersonNote } from '../../../segments/choices/ChoiceViewer.tsx';
import { segmentNumber } from '../../../segments/maskColors.ts';
import { t } from './texts.ts';
import type { BuilderCampaign } from './useBuilder.ts';

/** What Set Locations says of a person: whose face they get, or that fans may be them. */
interface Placement {
  face: string | null;
  isOpen: boolean;
}

/** As the server has it; null where nothing was saved, or what nobody understands. */
export function savedInfo({ locationInfo }: BuilderCampaign): LocationInfo | null {
  if (locationInfo === null) return null;
  const { success, data } = LocationInfo.safeParse(JSON.parse(locationInfo));
  return success ? data : null;
}

/** The faces of a campaign in the order in which they are numbered. */
export function campaignFaces({ srcFace, otherFaces }: BuilderCampaign) {
  return [...(srcFace ? [srcFace] : []), ...otherFaces].map((face, index) => ({
    ...face,
    name: face.caption ?? t('face.number', { number: index + 1 }),
  }));
}

const personsOf = (campaign: BuilderCampaign, imageId: number) =>
  savedInfo(campaign)?.find((image) => image.imageId === imageId)?.persons ?? [];

/** The number that a person of an image has everywhere, by their place; the place where it is not known who they were. */
export function personNumber(campaign: BuilderCampaign, imageId: number, place: number): number {
  const person = personsOf(campaign, imageId)[place];
  return person ? segmentNumber(person, place) : place + 1;
}

/** Of the people of one image, by their `mask_id`. */
export function placementsOf(campaign: BuilderCampaign, imageId: number): ReadonlyMap<string, Placement> {
  const faces = new Map(campaignFaces(campaign).map(({ id, name }) => [id, name]));
  const persons = personsOf(campaign, imageId);
  return new Map(
    persons.map(({ mask_id, faceId, isOpen }) => [
      mask_id,
      { face: faceId === null ? null : (faces.get(faceId) ?? null), isOpen: isOpen ?? false },
    ]),
  );
}

/** @param undone how the choice that is made now undoes a face; null where it does not */
export function placementNote(
  placement: Placement | undefined,
  undone: 'lost' | 'unused' | null,
): PersonNote | null {
  if (placement?.isOpen) return { text: t('placement.open') };
  if (!placement?.face) return null;
  const { face } = placement;
  return { text: t(`placement.${undone ?? 'face'}`, { face }), isWarning: undone !== null };
}
