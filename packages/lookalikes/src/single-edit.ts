/** One keystroke too many, missing, wrong, or in the wrong order. `at` is the position in the first text. */
export type SingleEdit =
  | { readonly edit: "inserted" | "omitted"; readonly at: number; readonly letter: string }
  | { readonly edit: "swapped"; readonly at: number; readonly letter: string }
  | { readonly edit: "replaced"; readonly at: number; readonly letter: string; readonly by: string };

/**
 * The edit that turns the first text into the second (one of Damerau's four kinds). Null if the texts are equal, or if more than
 * one edit is needed.
 */
export function singleEdit(from: string, to: string): SingleEdit | null {
  if (Math.abs(from.length - to.length) > 1 || from === to) return null;
  let at = 0;
  while (at < from.length && from[at] === to[at]) at += 1;
  const [letter, by] = [from[at] ?? "", to[at] ?? ""];
  if (to.length > from.length) return from.slice(at) === to.slice(at + 1) ? { edit: "inserted", at, letter: by } : null;
  if (to.length < from.length) return from.slice(at + 1) === to.slice(at) ? { edit: "omitted", at, letter } : null;
  if (from.slice(at + 1) === to.slice(at + 1)) return { edit: "replaced", at, letter, by };
  const isSwap = from[at] === to[at + 1] && from[at + 1] === to[at] && from.slice(at + 2) === to.slice(at + 2);
  return isSwap ? { edit: "swapped", at, letter: letter + (from[at + 1] ?? "") } : null;
}
