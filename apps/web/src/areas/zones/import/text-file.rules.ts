export type FileEncoding = "utf-8" | "utf-16le" | "utf-16be" | "windows-1252";

/** The encodings' common names. */
export const encodingNames: Readonly<Record<FileEncoding, string>> = {
  "utf-8": "UTF-8",
  "utf-16le": "UTF-16",
  "utf-16be": "UTF-16",
  "windows-1252": "Latin-1 (Windows-1252)",
};

/**
 * Reads the text of a file: UTF-8 with or without a byte order mark, UTF-16 with one, and anything else as Latin-1, which older
 * programs write. Returns null if it is not text. No character is ever replaced by a replacement character.
 */
export function readTextFile(bytes: Uint8Array<ArrayBuffer>): { readonly text: string; readonly encoding: FileEncoding } | null {
  const encoding = markOf(bytes) ?? (decode(bytes, "utf-8") === null ? "windows-1252" : "utf-8");
  const text = decode(bytes, encoding);
  return text === null || isBinary(text) ? null : { text, encoding };
}

function markOf([first, second]: Uint8Array): FileEncoding | null {
  if (first === 0xff && second === 0xfe) return "utf-16le";
  return first === 0xfe && second === 0xff ? "utf-16be" : null;
}

function decode(bytes: Uint8Array<ArrayBuffer>, encoding: FileEncoding): string | null {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
}

/** Whether the text has control characters other than tab, line ends and form feed. No real text has them. */
function isBinary(text: string): boolean {
  return /[^\P{Cc}\t\n\r\f]/u.test(text);
}
