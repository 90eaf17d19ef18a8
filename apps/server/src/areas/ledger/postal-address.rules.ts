export type AddressLanguage = "en" | "sv";

type Addressed = { readonly name: string; readonly lines: readonly string[]; readonly country: string };

const languages: readonly AddressLanguage[] = ["en", "sv"];
const names = new Map<AddressLanguage, Intl.DisplayNames>();

function countryName(language: AddressLanguage, country: string): string | undefined {
  const known = names.get(language) ?? new Intl.DisplayNames(language, { type: "region" });
  names.set(language, known);
  return known.of(country);
}

/**
 * Postal addresses of both sides of an invoice, below their names. The country is shown only when the sides are in different
 * countries, in the reader's language. A name or country that is already in the lines is not repeated.
 */
export function addressesOf(
  seller: Addressed,
  buyer: Addressed,
  language: AddressLanguage,
): { seller: string[]; buyer: string[] } {
  const isAbroad = seller.country !== buyer.country;
  const lines = (party: Addressed) => [
    ...plainLines(party),
    ...(isAbroad ? [countryName(language, party.country) ?? party.country] : []),
  ];
  return { seller: lines(seller), buyer: lines(buyer) };
}

function plainLines({ name, lines, country }: Addressed): readonly string[] {
  const rest = lines[0]?.trim() === name.trim() ? lines.slice(1) : lines;
  const last = rest.at(-1)?.trim();
  return languages.some((language) => countryName(language, country) === last) ? rest.slice(0, -1) : rest;
}
