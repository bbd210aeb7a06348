export const CHART_HEIGHT = 220;
/** No stop for the keyboard: the table is. */
export const SILENT = { accessibilityLayer: false };
