import type { EvidenceType, FileType } from "@nameplane/contracts/files/limits";

const png = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];
const pngEnd = [0x49, 0x45, 0x4e, 0x44, 0xae, 0x42, 0x60, 0x82];
const jpeg = [0xff, 0xd8, 0xff];
const ascii = (text: string) => Array.from(text, (letter) => letter.charCodeAt(0));
/**
 * Brands (format names) of still pictures in a HEIF container (ISO/IEC 23008-12). Videos and AVIF have other brands and are
 * refused.
 */
const heicBrands = ["heic", "heix", "heim", "heis", "mif1", "msf1"];
/** PDF readers look for the end in the last kilobyte (ISO 32000-1, annex H, note 18). */
const pdfTail = 1024;

const standsAt = (bytes: Uint8Array, at: number, wanted: readonly number[]) =>
  at >= 0 && wanted.every((byte, index) => bytes[at + index] === byte);

/**
 * The type of a file according to its bytes, whatever its name. Null if the type is refused or the file is incomplete. The
 * signature has to be at the very start. Many programs skip other bytes before it, but then one file could pass as two types.
 */
export function typeOf(bytes: Uint8Array): FileType | null {
  if (standsAt(bytes, 0, ascii("%PDF-"))) return hasPdfEnd(bytes) ? "pdf" : null;
  if (standsAt(bytes, 0, png))
    return standsAt(bytes, 12, ascii("IHDR")) && standsAt(bytes, bytes.length - pngEnd.length, pngEnd) ? "png" : null;
  if (standsAt(bytes, 0, jpeg)) return bytes.length > 64 ? "jpeg" : null;
  if (standsAt(bytes, 4, ascii("ftyp"))) return heicBrands.some((brand) => standsAt(bytes, 8, ascii(brand))) ? "heic" : null;
  return null;
}

/**
 * The type of a file that is evidence: the types of typeOf, and text in any encoding that begins with ASCII. Text may contain no
 * control characters except those of lines, so nothing passes that could be executed or shown as something else.
 */
export function evidenceTypeOf(bytes: Uint8Array): EvidenceType | null {
  return typeOf(bytes) ?? (bytes.length > 0 && bytes.every(isOfText) ? "text" : null);
}

const isOfText = (byte: number) => (byte >= 0x20 ? byte !== 0x7f : byte === 9 || byte === 10 || byte === 12 || byte === 13);

function hasPdfEnd(bytes: Uint8Array): boolean {
  const mark = ascii("%%EOF");
  const from = Math.max(0, bytes.length - pdfTail);
  for (let at = bytes.length - mark.length; at >= from; at--) if (standsAt(bytes, at, mark)) return true;
  return false;
}
