/** Byte order mark: without it a spreadsheet reads å, ä and ö as something else. */
const BOM = "\uFEFF";

/** Hands a text made here to the browser as a file. */
export function downloadText(name: string, type: string, text: string): void {
  const url = URL.createObjectURL(new Blob([BOM, text], { type: `${type};charset=utf-8` }));
  const link = document.createElement("a");
  link.href = url;
  link.download = name;
  link.click();
  URL.revokeObjectURL(url);
}
