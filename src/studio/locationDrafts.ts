import type { Draft } from '@facet/editor-core/drafts/drafts.ts';
import { isSamePicture, isSameWork } from '@facet/editor-core/drafts/same-work.ts';
import { hasSameMasks } from '@facet/editor-core/io/same-masks.ts';
import { type EditorImage, type Person, personOf } from '@facet/editor-core/model/document.ts';
import type { StudioFace } from './studioFace.ts';

/** What drafts of 'Set Locations' are kept under: those of the mask editor are about masks alone. */
export const LOCATION_DRAFTS = 'locations';

/**
 * The drafts that hold something else than what was opened. Their faces have the addresses of today, and those that are no
 * longer chosen are gone; where masks are not the person's own, they are as they were opened.
 *
 * @param images as they were opened, with their faces
 */
export function locationDrafts(
  offers: readonly Draft[],
  images: readonly EditorImage[],
  faces: readonly StudioFace[],
  canEditMasks: boolean,
): Draft[] {
  return offers.flatMap((offer) => {
    const opening = images.find(({ id }) => id === offer.image.id);
    if (!opening) return [];
    const persons = canEditMasks
      ? offer.image.persons.map((person) => withFace(person, person.face, faces))
      : opening.persons.map((person) =>
          withFace(person, personOf(offer.image, person.id)?.face ?? null, faces),
        );
    const image = { ...offer.image, persons, ...(!canEditMasks && { fronts: opening.fronts }) };
    if (isSameWork(opening, image)) return [];
    // masks that were saved from here, before their faces were, are no news from elsewhere
    return [{ ...offer, image, isOlder: offer.isOlder && !hasSameMasks(opening, image) }];
  });
}

function withFace(person: Person, face: Person['face'], faces: readonly StudioFace[]): Person {
  const known = face && faces.find(({ src }) => isSamePicture(src, face.src));
  return { ...person, face: known ? { ...face, src: known.src } : null };
}
