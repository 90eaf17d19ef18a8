/**
 * The text in a port-43 answer, whose charset RFC 3912 leaves open: UTF-8 (with or without a mark in front), ISO-2022-JP where
 * its escape sequences show (JPRS), else ISO-8859-1 in the form everybody writes it (windows-1252), which reads any octets.
 */
export function decodeWhois(octets: Uint8Array): string {
  const isIso2022 = octets.some((octet, index) => octet === 0x1b && octets[index + 1] === 0x24);
  if (isIso2022 && octets.every((octet) => octet < 0x80)) return new TextDecoder("iso-2022-jp").decode(octets);
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(octets);
  } catch {
    return new TextDecoder("windows-1252").decode(octets);
  }
}
