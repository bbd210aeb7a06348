import { parseGenders, parseLocations, targetIndex } from '@facet/contract/location.ts';
import { MaskFile, segmentsOfImages } from '@facet/contract/masking.ts';
import { boxOf } from '@facet/workers/image/box.ts';
import type { Pool } from '@facet/workers/pool.ts';
import type { FaceSummary, Point, Polygons, Raster, Segment } from '@facet/workers/types.ts';
import type { Db } from '../../db/database.ts';
import { Refusal } from '../../refusal.ts';
import type { Storage } from '../../storage/storage.ts';
import { newestMaskings } from '../maskings/store.ts';
import { isAsProposed } from './as-proposed.ts';
import type { MakingWork } from './store.ts';

/** Somebody in an image that is made: with what the swap needs to know of them, and whose face they get. */
interface CastMember {
  person: Segment;
  head: Segment;
  /** What was saved as standing in front of their face, and whether it is as it was proposed; nothing: the generator judges by itself. */
  front: { inFront: Polygons; isAsProposed: boolean } | null;
  face: FaceSummary | null;
  /** null: keeps their own face. */
  faceId: number | null;
  /** Fans may be this person. */
  isOpen: boolean;
}

export interface Cast {
  members: CastMember[];
  /** Location list of the image. */
  location: string[];
  genders: string;
}

/**
 * Who is in an image, in the stored order: masks as they were saved last, otherwise as they were found. Heads and faces belong
 * to whose mask they lie in, whatever was drawn by hand since people were found.
 * @throws Refusal LOCATION_STALE when locations and choices are about others than are there now
 */
export async function castOf(
  { db, storage, pool }: { db: Db; storage: Pick<Storage, 'get'>; pool: Pick<Pool, 'faces'> },
  work: MakingWork,
  image: Raster,
  signal: AbortSignal,
): Promise<Cast> {
  const { presetImgId, presetCampaignId, position, locationInfo } = work;
  const segments = async (key: string | null): Promise<Segment[]> => {
    if (key === null) return [];
    const file = MaskFile.parse(JSON.parse((await storage.get(key)).toString('utf8')));
    return segmentsOfImages(file)[position] ?? [];
  };
  const saved = (await newestMaskings(db, presetCampaignId, 'finished')).find(
    ({ imageId }) => imageId === presetImgId,
  );
  const persons: Segment[] =
    saved && saved.maskingId !== null
      ? saved.masks.map(({ mask_id, coordinates }) => ({ mask_id, coordinates }))
      : await segments(work.personKey);
  const info = locationInfo?.find(({ imageId }) => imageId === presetImgId)?.persons ?? [];
  const location = work.location === null ? [] : (parseLocations(work.location)[position] ?? []);
  const isCurrent =
    persons.length > 0 &&
    location.length === persons.length &&
    info.length === persons.length &&
    persons.every(({ mask_id }, at) => mask_id === info[at]!.mask_id);
  if (!isCurrent) throw new Refusal('LOCATION_STALE');

  const heads = await segments(work.headKey);
  const proposals = await segments(work.inFrontKey);
  const frontOf = (person: Segment): CastMember['front'] => {
    const isTheirs = ({ mask_id }: { mask_id: string }) => mask_id === person.mask_id;
    const inFront = saved?.masks.find(isTheirs)?.inFront?.coordinates;
    const proposed = proposals.find(isTheirs)?.coordinates ?? [];
    return inFront ? { inFront, isAsProposed: isAsProposed(inFront, proposed, image) } : null;
  };
  const faces = await pool.faces(image, { signal });
  const target = targetIndex(location);
  const isOpen = (at: number) => at === target || info[at]!.isOpen === true;
  const members = persons.map((person, at) => {
    const isFixed = !isOpen(at) && location[at] !== '_';
    return {
      person,
      head: { mask_id: person.mask_id, coordinates: headOf(person, heads) },
      front: frontOf(person),
      face: faces.find(({ box }) => isInside(centreOf(box), person.coordinates)) ?? null,
      faceId: isFixed ? info[at]!.faceId : null,
      isOpen: isOpen(at),
    };
  });
  const genders = work.genLocation === null ? [] : (parseGenders(work.genLocation)[position] ?? []);
  return {
    members,
    location: location.map((entry, at) => (at !== target && isOpen(at) ? '*' : entry)),
    genders: genders.map((gender) => gender ?? '_').join(),
  };
}

/** The head that was found in this person; who was drawn by hand is a head as a whole. */
function headOf(person: Segment, heads: readonly Segment[]): Polygons {
  const isIn = ({ coordinates }: Segment) =>
    coordinates.length > 0 &&
    isInside(centreOf(boxOf(Float32Array.from(coordinates.flat(2)), 2)), person.coordinates);
  const own = heads.find((head) => head.mask_id === person.mask_id && isIn(head)) ?? heads.find(isIn);
  return own?.coordinates ?? person.coordinates;
}

function centreOf({ x, y, width, height }: { x: number; y: number; width: number; height: number }): Point {
  return [x + width / 2, y + height / 2];
}

/** Even-odd, over outer rings and holes together. */
function isInside([x, y]: Point, polygons: Polygons): boolean {
  let isIn = false;
  for (const ring of polygons) {
    for (const [i, [x1, y1]] of ring.entries()) {
      const [x2, y2] = ring[(i + 1) % ring.length]!;
      if (y1 > y !== y2 > y && x < x1 + ((y - y1) * (x2 - x1)) / (y2 - y1)) isIn = !isIn;
    }
  }
  return isIn;
}
