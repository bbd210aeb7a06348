import { createEditor } from '@facet/editor-core/create-editor.ts';
import { draftLimits } from '@facet/editor-core/drafts/limits.ts';
import type { DraftProblem } from '@facet/editor-core/drafts/problems.ts';
import type { Editor } from '@facet/editor-core/editor.ts';
import type { EditorImage } from '@facet/editor-core/model/document.ts';
import { checkMaskings } from '@facet/editor-core/presets/check-maskings.ts';
import { PhotoError } from '@facet/editor-core/services.ts';
import type { EditorState } from '@facet/editor-core/state.ts';
import type { EditorWords } from '@facet/editor-core/words.ts';
import { errorText } from '../lib/error-text.ts';
import { layerText, t } from './texts.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

export const words: EditorWords = {
  person: (number) => t('segment', { number }),
  noPerson: () => t('problems.noPerson'),
  personIsOff: (id) => t('problems.personIsOff', { layer: layerText(id) }),
  personChanged: (id) => t('problems.personChanged', { layer: layerText(id) }),
  tooManyCorners: () => t('problems.tooManyCorners'),
  nothingFound: () => t('problems.nothingFound'),
  lostGraphics: () => t('lostGraphics'),
  failed: (error) =>
    error instanceof PhotoError
      ? t(`photoProblems.${error.code}`, { status: error.status })
      : errorText(error),
};

/** The editor of 'Check Maskings'. */
export const openCheckMaskings = (images: readonly EditorImage[], state?: Partial<EditorState>): Editor =>
  createEditor({ ...checkMaskings, words, images, state });

/** The same on outlines of heads or faces, in front of which nothing is drawn. */
export const openFoundMaskings = (images: readonly EditorImage[]): Editor => {
  const actions = checkMaskings.actions.filter(({ id }) => id !== 'inFront');
  return createEditor({ ...checkMaskings, actions, words, images });
};

export const draftProblemText = ({ code }: Pick<DraftProblem, 'code'>): string =>
  t(`draftProblems.${code}`, {
    days: draftLimits.maxAgeMs / DAY_MS,
    megabytes: draftLimits.maxBytes / 2 ** 20,
  });
