import type { texts as en } from "../../en/products/plans.ts";
import type { TextsOf } from "../../messages.ts";

/** DNS plans: ordering one for a domain. */
export const texts = {
  title: "DNS-paket",
  text: "Gratis DNS ingår för varje domän och rymmer {count, plural, one {# post} other {# poster}}. Ett större paket börjar gälla så snart du beställer det, för en domän som har sin DNS här.",
  name: "Domännamn",
  nameHint: "Skriv en del av det för att se matchande domäner.",
  nameMissing: "Välj vilken domän paketet gäller",
  plan: "Paket",
  trialOf: "Provperiod med {plan}",
  holds: "{count, plural, one {# post} other {# poster}}",
  unlimited: "Obegränsat antal poster",
  perYear: "{price} per år",
  perMonth: "{price} per månad",
  bound: "bindningstid {months, plural, one {# månad} other {# månader}}",
  free: "gratis i {days, plural, one {# dag} other {# dagar}}, en gång per domän, därefter Gratis DNS",
  renews: "Ett paket förnyas automatiskt tills du säger upp det, och du har det så länge det är betalt.",
  put: "Lägg i varukorgen",
  done: "Tillagt i varukorgen",
  doneText: "{plan} för {name}.",
  toCheckout: "Till kassan",
  failed: "Det gick inte att hämta paketen",
  quick: {
    title: "Premium DNS",
    text: "Obegränsat antal poster för en av dina domäner.",
    other: "Andra paket",
  },
} as const satisfies TextsOf<typeof en>;
