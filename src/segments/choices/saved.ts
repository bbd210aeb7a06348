import { type Gender, parseGenders, parseLocations, targetIndex } from '@facet/contract/location.ts';

interface Preset {
  location: string | null;
  genLocation: string | null;
  presetImgs: readonly {
    /** What the owner chose of this image, also before all have theirs. */
    target: number | null;
    genLocation: string | null;
  }[];
}

/** Of each selected person of an image: the gender, null while none is chosen. */
export type Selected = ReadonlyMap<number, Gender | null>;

/** The place of the image with which choosing begins: the first that shows somebody. */
export function firstWithPeople({ presetImgs }: { presetImgs: readonly { isEmpty: boolean }[] }): number {
  const at = presetImgs.findIndex(({ isEmpty }) => !isEmpty);
  return Math.max(0, at);
}

/** Of each image, by its place, as the server has it: who is the generating target. */
export function savedTargets({ location, presetImgs }: Preset): readonly (readonly number[])[] {
  const lists = location === null ? [] : parseLocations(location);
  return presetImgs.map(({ target }, at) => {
    const index = target ?? (lists[at]?.length ? targetIndex(lists[at]) : null);
    return index === null ? [] : [index];
  });
}

/** Of each image: who takes part, and their genders. */
export function savedGenders({ genLocation, presetImgs }: Preset): readonly Selected[] {
  const lists = genLocation === null ? [] : parseGenders(genLocation);
  return presetImgs.map(({ genLocation: own }, at) => {
    const genders = own === null ? lists[at] : parseGenders(own)[0];
    return new Map(genders?.flatMap((gender, person) => (gender === null ? [] : [[person, gender]])));
  });
}
