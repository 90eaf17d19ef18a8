/**
 * Lines of a file for spreadsheets (RFC 4180), with the mark that tells them it is UTF-8. A cell that a spreadsheet would take
 * for a formula gets a quote in front.
 */
export function csvOf(rows: readonly (readonly string[])[]): string {
  const lines = rows.map((row) => row.map(cell).join(","));
  return `\u{feff}${lines.join("\r\n")}\r\n`;
}

function cell(text: string): string {
  const safe = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
