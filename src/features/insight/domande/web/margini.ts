/** How high a chart is, and what is left around the picture for the words of its axes. */
export const HEIGHT = 240;
export const MARGINI = { top: 8, right: 8, bottom: 24, left: 56 };
