import type { texts as en } from "../../en/domains/renewal.ts";
import type { TextsOf } from "../../messages.ts";

/** Renewing and restoring one domain. */
export const texts = {
  renew: "Förnya",
  renewTitle: "Förnya {name}",
  renewText: "Går ut {date}. Det nya datumet hämtas från registret.",
  years: "Period",
  yearsChoice: "{years, plural, one {# år} other {# år}}, {price}",
  add: "Lägg i varukorgen",
  failed: "Det gick inte att hämta priserna",
  premiumText: "Det här är en premiumdomän. Registret sätter priset varje år, och vi debiterar det aldrig innan du har sett det.",
  premiumPrice: "Vi hämtar priset från registret när du lägger den i varukorgen.",
  cannot: "Den kan inte förnyas nu: {why}",
  restore: "Återställ",
  restoreTitle: "Återställ {name}",
  restoreText:
    "Registret har tagit bort domänen och sparar den åt dig en tid. En återställning ger tillbaka den med innehavare och namnservrar. E-post och webb kommer tillbaka när registret har lagt in den i sin zon igen, oftast inom några timmar.",
  restoreUntil: "Den kan återställas till {date}. Därefter kan vem som helst registrera den.",
  restorePrice: "Det kostar {price}. Om registret säger nej krediteras beloppet.",
  notNow: "Inte nu",
  fix: {
    title: "Försök igen",
    renewText:
      "Registret godtog inte förnyelsen. Försök igen när orsaken är åtgärdad. Om det är för sent att förnya domänen får du återställa den i stället. Order och pris är desamma.",
    restoreText: "Registret godtog inte återställningen. Försök igen när orsaken är åtgärdad. Order och pris är desamma.",
    again: "Försök igen",
    toRestore: "Visa domänen",
  },
  reason: {
    missing: "Finns inte på ditt konto.",
    ended: "Inte längre registrerad hos oss.",
    redemption: "Borttagen av registret.",
    redemptionPrice: "Borttagen av registret. Återställ för {price}.",
    redemptionUntil: "Borttagen av registret. Återställ senast {date}, {price}.",
    cancelling: "Du har sagt upp den.",
    autorenewOnly: "Registret förnyar den automatiskt; här finns inget att göra.",
    transfer: "En flytt pågår.",
    ownerChange: "Ett byte av innehavare pågår.",
    ordered: "Den har redan en öppen beställning.",
    disputed: "Den är omtvistad; kontakta supporten.",
    prohibited: "Registret tillåter det inte just nu.",
    tooEarly: "Registret tar emot förnyelser från {date}.",
    maxTerm: "Den är redan förnyad så långt fram som registret tillåter.",
    premium: "En premiumdomän: registret sätter priset, så den förnyas separat.",
    notSold: "Vi erbjuder inte förnyelse av den.",
  },
} as const satisfies TextsOf<typeof en>;
