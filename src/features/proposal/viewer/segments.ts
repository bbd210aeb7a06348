import { parseLocation, type SegmentTag, segmentTag } from '@facet/contract/location.ts';
import { SegmentFile } from '@facet/contract/rest.ts';
import { contourPath } from '../../../segments/contourPath.ts';

export interface PersonSegment {
  /** 1, 2, 3 …, as people are named in the interface. */
  number: number;
  tag: SegmentTag;
  /** All contours as one SVG path; with the even-odd rule the inner ones are holes. */
  path: string;
}

export type SegmentsProblem =
  | { kind: 'status'; detail: string }
  | { kind: 'network'; detail: string }
  | { kind: 'content'; detail: string };

export type SegmentsAnswer = { segments: PersonSegment[] } | { problem: SegmentsProblem };

export function personSegments(file: SegmentFile, location: string): PersonSegment[] {
  const entries = parseLocation(location);
  return file.map(({ coordinates }, index) => ({
    number: index + 1,
    tag: segmentTag(entries, index),
    path: contourPath(coordinates),
  }));
}

/** Loads the segments of a product's photo. Never throws: what went wrong is part of the answer. */
export async function loadSegments(
  path: string,
  location: string,
  signal?: AbortSignal,
): Promise<SegmentsAnswer> {
  let response: Response;
  try {
    response = await fetch(path, { signal });
  } catch (error) {
    return { problem: { kind: 'network', detail: messageOf(error) } };
  }
  // HTTP/2 sends no status text.
  if (!response.ok) {
    return { problem: { kind: 'status', detail: response.statusText || String(response.status) } };
  }
  try {
    return { segments: personSegments(SegmentFile.parse(await response.json()), location) };
  } catch {
    return { problem: { kind: 'content', detail: 'not a list of segments' } };
  }
}

const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error));
