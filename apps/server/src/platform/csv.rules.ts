/**
 * A cell of a CSV file (RFC 4180). A text that a spreadsheet would run as a formula gets an apostrophe in front: customers
 * write such texts, for example as titles of labels, and other people open the file. A negative number gets no apostrophe.
 */
export function csvCell(value: string | number | boolean | null): string {
  const text = value === null ? "" : String(value);
  const isNumber = /^-?\d+(\.\d+)?$/.test(text);
  const safe = !isNumber && /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

export function csvLine(values: readonly (string | number | boolean | null)[]): string {
  return `${values.map(csvCell).join(",")}\r\n`;
}
