import { FINGERS } from '../lib/useFingers.ts';
import { useMedia } from '../lib/useMedia.ts';

/** Below, tools lie under the photo and properties are folded: as in MaskEditor.module.css. */
const NARROW = '(max-width: 1099px)';
/** Tools stand in a row where the window is higher than wide. */
const TOOLS_IN_ROW = `${NARROW} and (orientation: portrait)`;
/** Where the photo needs all the space there is. */
const SMALL = `${NARROW}, ${FINGERS}`;

/** Here the step of a flow has a row, too, which is one too many for a photo of three fifths of the height. */
const LOW = `${TOOLS_IN_ROW} and (max-height: 659px)`;

export const useNarrowStudio = (): boolean => useMedia(NARROW);

export const useToolsInRow = (): boolean => useMedia(TOOLS_IN_ROW);

export const useLowStudio = (): boolean => useMedia(LOW);

export const useSmallStudio = (): boolean => useMedia(SMALL);
