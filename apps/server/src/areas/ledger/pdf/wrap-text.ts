import type { Face } from "./fonts.ts";

/** A piece of text in one typeface. */
export type Run = { readonly text: string; readonly face: Face };

/**
 * Breaks runs into lines no wider than `width`. It breaks at ordinary spaces. A word wider than a whole line is broken anywhere,
 * because a domain may have 253 characters and no space.
 *
 * `measure`: width of a text in a face, in the unit of width.
 */
export function wrapText(runs: readonly Run[], width: number, measure: (run: Run) => number): Run[][] {
  const lines: Run[][] = [[]];
  let used = 0;
  for (const word of wordsOf(runs)) {
    const current = lines.at(-1) ?? [];
    const isFirst = current.length === 0;
    // A space is as wide as in the typeface of the word before it, because a monospaced space would leave too large a gap before
    // a domain.
    const space = isFirst ? 0 : measure({ text: " ", face: current.at(-1)?.face ?? word.face });
    const wide = measure(word);
    if (used + space + wide <= width) {
      if (!isFirst) current.push({ text: " ", face: current.at(-1)?.face ?? word.face });
      current.push(word);
      used += space + wide;
      continue;
    }
    const pieces = measure(word) <= width ? [word] : splitWord(word, width, measure);
    for (const [index, piece] of pieces.entries()) {
      if (index === 0 && isFirst) current.push(piece);
      else lines.push([piece]);
    }
    used = measure(pieces.at(-1) ?? word);
  }
  return lines.map(join);
}

function wordsOf(runs: readonly Run[]): Run[] {
  return runs.flatMap((run) =>
    run.text
      .split(" ")
      .filter((word) => word !== "")
      .map((text) => ({ text, face: run.face })),
  );
}

function splitWord(word: Run, width: number, measure: (run: Run) => number): Run[] {
  const pieces: Run[] = [];
  let piece = "";
  for (const { segment } of new Intl.Segmenter("en", { granularity: "grapheme" }).segment(word.text)) {
    if (piece !== "" && measure({ ...word, text: piece + segment }) > width) {
      pieces.push({ ...word, text: piece });
      piece = "";
    }
    piece += segment;
  }
  return [...pieces, { ...word, text: piece }];
}

/** Joins neighbouring runs of the same typeface, so that kerning and spaces are kept. */
function join(line: readonly Run[]): Run[] {
  const runs: Run[] = [];
  for (const run of line) {
    const last = runs.at(-1);
    if (last?.face === run.face) runs[runs.length - 1] = { ...last, text: last.text + run.text };
    else runs.push(run);
  }
  return runs;
}
