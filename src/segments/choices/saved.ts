import { type Gender, parseGenders, parseLocations, targetIndex } from '@facet/contract/location.ts';

interface Preset {
  location: string | null;
  genLocation: string | null;
  presetImgs: readonly unknown[];
}

/** Of each selected person of an image: the gender, null while none is chosen. */
export type Selected = ReadonlyMap<number, Gender | null>;

/** Of each image, by its place, as the server has it: who is the generating target. */
export function savedTargets({ location, presetImgs }: Preset): readonly (readonly number[])[] {
  const lists = location === null ? [] : parseLocations(location);
  return presetImgs.map((_, at) => (lists[at] ? [targetIndex(lists[at])] : []));
}

/** Of each image: who takes part, and their genders. */
export function savedGenders({ genLocation, presetImgs }: Preset): readonly Selected[] {
  const lists = genLocation === null ? [] : parseGenders(genLocation);
  return presetImgs.map(
    (_, at) => new Map(lists[at]?.flatMap((gender, person) => (gender === null ? [] : [[person, gender]]))),
  );
}
