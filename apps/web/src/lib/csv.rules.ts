/**
 * The text of a CSV file (RFC 4180), with a byte order mark so that spreadsheets read it as UTF-8. A cell that a spreadsheet
 * would read as a formula gets a quote in front.
 */
export function csvOf(rows: readonly (readonly string[])[]): string {
  const lines = rows.map((row) => row.map(cell).join(","));
  return `\u{feff}${lines.join("\r\n")}\r\n`;
}

function cell(text: string): string {
  const safe = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
