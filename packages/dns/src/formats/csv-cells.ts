/** A cell, with the offset in the text where it begins (after its opening quote). */
export type CsvCell = { readonly text: string; readonly offset: number };

/**
 * Splits a table into rows of cells (RFC 4180), one row at a time. Cells are separated by commas, semicolons or tabs. Cells that
 * contain a separator or line end are in quotes, and a quote inside them is doubled. Empty lines are skipped.
 */
export class CsvReader {
  private readonly text: string;
  private readonly separator: string;
  private position: number;

  constructor(text: string) {
    this.text = text;
    this.position = text.startsWith("\ufeff") ? 1 : 0;
    this.separator = separatorOf(text);
  }

  /** The next row, or null at the end. */
  next(): CsvCell[] | null {
    const { text } = this;
    while (text[this.position] === "\n" || text[this.position] === "\r") this.position += 1;
    if (this.position >= text.length) return null;
    const cells: CsvCell[] = [];
    for (;;) {
      cells.push(text[this.position] === '"' ? this.quotedCell() : this.plainCell());
      if (text[this.position] !== this.separator) return cells;
      this.position += 1;
    }
  }

  private plainCell(): CsvCell {
    const offset = this.position;
    for (; this.position < this.text.length; this.position += 1) {
      const character = this.text[this.position];
      if (character === this.separator || character === "\n" || character === "\r") break;
    }
    return { text: this.text.slice(offset, this.position), offset };
  }

  /**
   * Reads up to the closing quote, or to the end of the text if there is none. Text between the quote and the separator belongs
   * to the cell.
   */
  private quotedCell(): CsvCell {
    const offset = this.position + 1;
    let cell = "";
    let from = offset;
    for (;;) {
      const end = this.text.indexOf('"', from);
      if (end < 0) {
        this.position = this.text.length;
        return { text: cell + this.text.slice(from), offset };
      }
      cell += this.text.slice(from, end);
      from = end + 2;
      if (this.text[end + 1] !== '"') {
        this.position = end + 1;
        return { text: cell + this.plainCell().text, offset };
      }
      cell += '"';
    }
  }
}

/** The most frequent separator in the first line. */
function separatorOf(text: string): string {
  const [first = ""] = text
    .slice(0, 2000)
    .trimStart()
    .split(/[\r\n]/);
  const counts = [",", ";", "\t"].map((separator) => ({ separator, count: first.split(separator).length }));
  return counts.reduce((best, one) => (one.count > best.count ? one : best)).separator;
}

/**
 * A cell as written to a table. It is quoted if it could be misread, and gets an apostrophe in front if a spreadsheet would run
 * it as a formula.
 */
export function printCell(text: string): string {
  const safe = /^[=+@-]./.test(text) ? `'${text}` : text;
  return /[",;\t\r\n]|^\s|\s$/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
