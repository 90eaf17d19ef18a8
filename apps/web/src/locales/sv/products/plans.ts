import type { texts as en } from "../../en/products/plans.ts";
import type { TextsOf } from "../../messages.ts";

/** DNS-planer: att beställa en till ett namn. */
export const texts = {
  title: "DNS-planer",
  text: "Gratis DNS följer med varje namn och rymmer {count, plural, one {# post} other {# poster}}. En större plan börjar gälla så snart den har beställts, för ett av dina namn som har sin DNS här.",
  name: "Domännamn",
  nameHint: "Skriv en del av det, så visas dina namn.",
  nameMissing: "Ange vilket namn planen gäller",
  plan: "Plan",
  trialOf: "Provperiod med {plan}",
  holds: "{count, plural, one {# post} other {# poster}}",
  unlimited: "Obegränsat antal poster",
  perYear: "{price} per år",
  perMonth: "{price} per månad",
  bound: "bindningstid {months, plural, one {# månad} other {# månader}}",
  free: "gratis i {days, plural, one {# dag} other {# dagar}}, en gång per namn, därefter Gratis DNS",
  renews: "En plan förlängs av sig själv tills du säger något annat, och du har den så länge den är betald.",
  put: "Lägg i varukorgen",
  done: "Lagd i varukorgen",
  doneText: "{plan} för {name}.",
  toCheckout: "Till kassan",
  failed: "Planerna kunde inte hämtas",
  quick: {
    title: "Premium DNS",
    text: "Obegränsat antal poster för ett av dina namn.",
    other: "Andra planer",
  },
} as const satisfies TextsOf<typeof en>;
