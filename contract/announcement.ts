import { ANNOUNCEMENT } from './constants.ts';
import type { ErrorCode } from './errors.ts';
import { lengthOf, tidyWriting } from './writing.ts';

/** Announcements: what browser and server agree on. */

const HASHTAG = /(?<![\p{L}\p{N}_#/])#[\p{L}\p{N}_]+/gu;

/** The caption's words that begin with #, as they stand there; of those that differ in case alone, the first. */
export function hashtagsOf(caption: string): string[] {
  const found = new Map<string, string>();
  for (const [hashtag] of caption.matchAll(HASHTAG)) {
    const key = hashtag.toLowerCase();
    if (!found.has(key)) found.set(key, hashtag);
  }
  return [...found.values()].slice(0, ANNOUNCEMENT.hashtags);
}

export function announcementCaptionProblem(caption: string): ErrorCode | null {
  return lengthOf(tidyWriting(caption)) > ANNOUNCEMENT.captionLength ? 'CAPTION_TOO_LONG' : null;
}

/**
 * @param today The first moment that is not past: a day that has begun can still be chosen, whose time is 00:00 if nobody
 *   changes it. It begins at another moment in each time zone, so who knows the person's says when.
 */
export function scheduleProblem(
  { start, end }: { start: Date | null; end: Date | null },
  today: Date,
): ErrorCode | null {
  if (start === null || end === null) return 'ANNOUNCEMENT_DATES_REQUIRED';
  if (start < today) return 'ANNOUNCEMENT_START_PAST';
  return end <= start ? 'ANNOUNCEMENT_END_EARLY' : null;
}
