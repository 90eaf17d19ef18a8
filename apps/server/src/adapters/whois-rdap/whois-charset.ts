/**
 * The text of a port-43 answer, whose charset RFC 3912 leaves open: UTF-8 (with or without a byte order mark), ISO-2022-JP when
 * its escape sequences occur (JPRS), else windows-1252, the common form of ISO-8859-1, which accepts all octets.
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
