import type { DnsReason, Problem, Severity } from "../problem.ts";

/** Something wrong in a zone file. Line and column count from 1; columns are in UTF-16 code units, as in editors. */
export type FileProblem = Problem & { readonly severity: Severity; readonly line: number; readonly column: number };

// A wrong file (a picture, a spreadsheet) has errors on every line. No one reads more than this, and computing line numbers takes
// time.
const problemsMax = 500;

/** Collects problems by their offset in the text and gives them lines and columns. */
export class FileProblems {
  readonly list: FileProblem[] = [];
  private readonly text: string;
  private lineStarts: number[] | null = null;

  constructor(text: string) {
    this.text = text;
  }

  get isFull(): boolean {
    return this.list.length >= problemsMax;
  }

  add(severity: Severity, offset: number, reason: DnsReason, more: Omit<Problem, "reason"> = {}): void {
    if (!this.isFull) this.list.push({ severity, reason, ...more, ...this.placeOf(offset) });
  }

  private placeOf(offset: number): { line: number; column: number } {
    this.lineStarts ??= lineStartsOf(this.text);
    let low = 0;
    let high = this.lineStarts.length - 1;
    while (low < high) {
      const middle = Math.ceil((low + high) / 2);
      if ((this.lineStarts[middle] ?? 0) <= offset) low = middle;
      else high = middle - 1;
    }
    return { line: low + 1, column: offset - (this.lineStarts[low] ?? 0) + 1 };
  }
}

function lineStartsOf(text: string): number[] {
  const starts = [0];
  for (let at = text.indexOf("\n"); at >= 0; at = text.indexOf("\n", at + 1)) starts.push(at + 1);
  return starts;
}
