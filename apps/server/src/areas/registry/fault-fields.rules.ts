/** Elements of a contact at a registry (RFC 5733, iis-1.2), each with the name of our own field for it. */
const elements: ReadonlyMap<string, string> = new Map([
  ["contact:name", "name"],
  ["contact:org", "organization"],
  ["contact:street", "street"],
  ["contact:city", "city"],
  ["contact:sp", "region"],
  ["contact:pc", "postcode"],
  ["contact:cc", "country"],
  ["contact:voice", "phone"],
  ["contact:email", "email"],
  ["iis:orgno", "id_number"],
  ["iis:vatno", "vat_number"],
]);

/**
 * Patterns for the words with which registries refuse contact data, and the field that each is about. The first match counts.
 * isOfContactsAlone: whether the words can be about nothing but a contact.
 */
const words: readonly (readonly [pattern: RegExp, field: string, isOfContactsAlone: boolean])[] = [
  [
    /org ?no|orgnr|organi[sz]ation(?:al)? number|personal (?:identity )?number|identity number|id[ _-]?number/i,
    "id_number",
    true,
  ],
  [/identifier/i, "id_number", false],
  [/\bvat/i, "vat_number", true],
  [/e-?mail/i, "email", true],
  [/voice|phone|telephone/i, "phone", true],
  [/postal ?code|post ?code|\bzip/i, "postcode", true],
  [/\bpc\b/i, "postcode", false],
  [/\bcity\b/i, "city", false],
  [/street|address/i, "street", false],
  [/country|\bcc\b/i, "country", false],
  [/\bname\b/i, "name", false],
];

/** The fields whose elements a refusal names. The registry adapter writes each element with the prefix of its object. */
function namedFields(text: string): string[] {
  const named = [...text.matchAll(/\b(?:contact|iis):\w+/g)].map(([element]) => elements.get(element));
  return [...new Set(named.filter((field) => field !== undefined))];
}

/**
 * The fields of the owner that a refusal is about. Our own refusals name the fields before a colon. A registry's refusal names
 * the element, or describes it in words.
 *
 * Returns names of TLD fields (id_number, vat_number and the like) and of the contact's fields (email, phone, postcode, ...);
 * empty if the fields are not known.
 */
export function faultFields(text: string | null): string[] {
  if (text === null) return [];
  const own = /^([a-z][a-z0-9_]{2,30}): /.exec(text)?.[1];
  if (own !== undefined) return [own];
  const named = namedFields(text);
  if (named.length > 0) return named;
  const found = words.find(([pattern]) => pattern.test(text));
  return found === undefined ? [] : [found[1]];
}

/** Whether a refusal names a contact element for which we have a field. */
export const namesContactField = (text: string): boolean => namedFields(text).length > 0;

/** Whether the registry's refusal of a command on a name is about a field of one of its contacts. */
export function isAboutContact(text: string): boolean {
  if (namesContactField(text)) return true;
  const saysContact = /\b(registrant|contact|holder|owner)\b/i.test(text);
  return words.some(([pattern, , isOfContactsAlone]) => (isOfContactsAlone || saysContact) && pattern.test(text));
}
