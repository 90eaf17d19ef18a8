/** Reads a file as spreadsheets write it: as UTF-8, or else in the older character set of Windows. */
export function decodeTable(bytes: ArrayBuffer): string {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder("windows-1252").decode(bytes);
  }
}
