import { listText } from '../lib/formats.ts';
import { imageNames } from './imageNames.ts';
import { isIncomplete, type SaveOutcome } from './saveMasks.ts';
import { t } from './texts.ts';

/**
 * What of a save that failed is there and what isn't, in sentences; images that met with the same are named together. Those
 * that the server has other masks of are only counted: they are asked about.
 */
export function saveReport(outcomes: readonly SaveOutcome[]): string[] {
  const saved = outcomes.filter(({ failure }) => failure === null).length;
  const isAboutOne = outcomes.length === 1;
  const lines = isAboutOne ? [] : [t('savedSome', { saved, all: outcomes.length })];
  for (const [reason, failed] of grouped(outcomes, reasonOf)) {
    lines.push(isAboutOne ? reason : t('notSaved', { images: namesOf(failed), reason }));
  }
  for (const [parts, inPart] of grouped(outcomes, missingParts)) {
    lines.push(t('savedInPart', { images: namesOf(inPart), parts }));
  }
  const unknown = outcomes.filter(isUnknown);
  if (unknown.length > 0) lines.push(t('unanswered', { images: namesOf(unknown) }));
  return lines;
}

function reasonOf({ failure }: SaveOutcome): string | null {
  return failure === null || failure.kind === 'conflict' ? null : failure.text;
}

/** Of an image whose masks are saved all the same. */
function missingParts(outcome: SaveOutcome): string | null {
  if (!isIncomplete(outcome)) return null;
  return listText(outcome.missing.flatMap((part) => (part === 'masks' ? [] : t(`parts.${part}`))));
}

/** The masks were sent, and no answer says whether they arrived. */
function isUnknown({ isSent, missing, failure }: SaveOutcome): boolean {
  return isSent && failure?.kind === 'unanswered' && missing.includes('masks');
}

const namesOf = (outcomes: readonly SaveOutcome[]) => imageNames(outcomes.map(({ entry }) => entry.index));

/** By what they have in common; those that have none of it are left out. */
function grouped(
  outcomes: readonly SaveOutcome[],
  keyOf: (outcome: SaveOutcome) => string | null,
): [string, SaveOutcome[]][] {
  return [...Map.groupBy(outcomes, keyOf)].flatMap(([key, group]) => (key === null ? [] : [[key, group]]));
}
