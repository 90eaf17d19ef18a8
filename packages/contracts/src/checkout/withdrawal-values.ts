/** Days in which a private buyer in the EU may withdraw from an order, and in which the money has to be back (2011/83/EU, 9, 13). */
export const withdrawalDays = 14;

/**
 * What a private buyer ticks before ordering. It is stored with the order in these words, in the language in which they were
 * shown, as proof that the right of withdrawal ends with delivery.
 *
 * Source: directive 2011/83/EU article 16 (a) and (m)
 */
export const consentText = {
  en: "Deliver at once. I know that I lose the right of withdrawal for each domain and service as soon as it has been delivered.",
  sv: "Leverera direkt. Jag vet att jag förlorar ångerrätten för varje domän och tjänst så snart den har levererats.",
} as const;

export const withdrawalLists = ["open", "settled"] as const;
