import { parseLocation, type SegmentTag, segmentTag, targetIndex } from '@facet/contract/location.ts';

/** What a segment is for the person who looks at it, and whether it starts switched on. */
export interface SegmentState {
  tag: SegmentTag;
  isOn: boolean;
}

/**
 * What is known of a photo's segments: its location list (the highest number is the target), or one flag a segment ('0' is
 * the target). Null where nobody was chosen yet.
 */
export type Selection = { location: string } | { flags: readonly string[] } | null;

const TARGET_FLAG = '0';

/**
 * The target starts switched on, everybody else off. Where nothing was chosen yet, or the list is that of another photo,
 * everybody is shown.
 */
export function segmentStates(count: number, selection: Selection): SegmentState[] {
  const indices = Array.from({ length: count }, (_, index) => index);
  if (selection && 'flags' in selection) {
    return indices.map((index) =>
      selection.flags[index] === TARGET_FLAG
        ? { tag: 'Generating Target', isOn: true }
        : { tag: 'Fixed in Image', isOn: false },
    );
  }
  const location = selection && entriesFor(selection.location, count);
  if (!location) return indices.map(() => ({ tag: 'Not Selected', isOn: true }));
  const target = targetIndex(location);
  return indices.map((index) => {
    const tag = segmentTag(location, index);
    return { tag, isOn: tag === 'Generating Target' && index === target };
  });
}

function entriesFor(text: string, count: number): string[] | null {
  try {
    const entries = parseLocation(text);
    return entries.length <= count ? entries : null;
  } catch {
    return null;
  }
}
