/** Parts of EU countries where the VAT directive does not apply, recognised by the first digits of their postcodes. */
const outside: Readonly<Record<string, RegExp>> = {
  DE: /^(27498|78266)/, // Heligoland, Büsingen
  ES: /^(35|38|51|52)/, // Canary Islands, Ceuta, Melilla
  FI: /^22/, // Åland
  FR: /^(97|98[4-8])/, // Overseas territories. 980 is Monaco, where the directive applies.
  GR: /^(63086|63087)/, // Mount Athos
  IT: /^(22061|23041)/, // Campione d'Italia, Livigno
};

/**
 * Whether a postcode of an EU country lies outside the territory in which EU VAT applies. A sale there is an export.
 *
 * `postcode`: as customers write it, with spaces, and with or without the country in front ("FI-22 100").
 *
 * Source: Directive 2006/112/EC article 6, with Directive (EU) 2019/475 for Campione
 */
export function isOutsideVatArea(country: string, postcode: string): boolean {
  const plain = postcode.replaceAll(/[^0-9A-Za-z]/g, "").toUpperCase();
  const digits = plain.replace(/^[A-Z]+/, "");
  return outside[country]?.test(digits) ?? false;
}
