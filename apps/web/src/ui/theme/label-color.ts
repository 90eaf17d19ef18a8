import { channels } from "./color.ts";

/** Brightness above which the text on a label is black (specification: colour contrast threshold). */
export const LABEL_THRESHOLD = 165;

/**
 * Colour of the text on a label: black above brightness 165, otherwise white. The label is drawn in exactly the colour that its
 * owner chose. A border separates it from the page, because the two colours may be similar.
 *
 * Source: specification S9
 */
export function labelText(stored: string): "#000000" | "#FFFFFF" {
  const [r, g, b] = channels(stored);
  const brightness = (299 * r + 587 * g + 114 * b) / 1000;
  return brightness > LABEL_THRESHOLD ? "#000000" : "#FFFFFF";
}
