/** Words registries refuse contact data with, and the field each is about; the first that fits counts. */
const words: readonly (readonly [RegExp, string])[] = [
  [/org ?no|orgnr|organi[sz]ation(?:al)? number|personal (?:identity )?number|identity number|id[ _-]?number|identifier/i, "id_number"],
  [/\bvat/i, "vat_number"],
  [/e-?mail/i, "email"],
  [/voice|phone|telephone/i, "phone"],
  [/postal ?code|post ?code|\bpc\b|\bzip/i, "postcode"],
  [/\bcity\b/i, "city"],
  [/street|address/i, "street"],
  [/country|\bcc\b/i, "country"],
  [/\bname\b/i, "name"],
]; // prettier-ignore

/**
 * Fields of the owner that a refusal is about: what we refused names them before a colon, what a registry refused says so in its words.
 *
 * Gives   names of TLD fields (id_number, vat_number and the like) and of the contact (email, phone, postcode, ...); empty = not known
 */
export function faultFields(text: string | null): string[] {
  if (text === null) return [];
  const named = /^([a-z][a-z0-9_]{2,30}): /.exec(text)?.[1];
  if (named !== undefined) return [named];
  const found = words.find(([pattern]) => pattern.test(text));
  return found === undefined ? [] : [found[1]];
}
