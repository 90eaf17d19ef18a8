import { channels, contrast, shiftUntil, toOklch } from "./color.ts";

/** Brightness above which a label takes black text (specification: colour contrast threshold). */
export const LABEL_THRESHOLD = 165;

/**
 * The text colour and the fill colour of a label.
 *
 * Gives   black text above brightness 165, otherwise white. The fill is the stored colour, changed only as far as needed for a
 *         contrast of 4.5:1 (darker under white text, lighter under black text). The stored colour itself never changes.
 * Source  specification S9; WCAG 2.2, 1.4.3
 */
export function labelColors(stored: string): { fill: string; text: "#000000" | "#FFFFFF" } {
  const [r, g, b] = channels(stored);
  const brightness = (299 * r + 587 * g + 114 * b) / 1000;
  const text = brightness > LABEL_THRESHOLD ? "#000000" : "#FFFFFF";
  if (contrast(stored, text) >= 4.5) return { fill: stored, text };
  const fill = shiftUntil(toOklch(stored), text === "#FFFFFF" ? "darker" : "lighter", (hex) => contrast(hex, text) >= 4.5);
  return { fill, text };
}
