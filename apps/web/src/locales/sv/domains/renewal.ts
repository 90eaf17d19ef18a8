import type { texts as en } from "../../en/domains/renewal.ts";
import type { TextsOf } from "../../messages.ts";

/** Förnya och återställa ett namn. */
export const texts = {
  renew: "Förnya",
  renewTitle: "Förnya {name}",
  renewText: "Går ut {date} nu. Det nya datumet läses tillbaka från registret.",
  years: "Hur länge",
  yearsChoice: "{years, plural, one {# år} other {# år}}, {price}",
  add: "Lägg i varukorgen",
  failed: "Vi kunde inte läsa priserna",
  premiumText: "Det här är ett premiumnamn. Registret sätter priset för varje år; det debiteras aldrig utan att du har sett det.",
  premiumPrice: "Priset hämtas hos registret när det läggs i varukorgen.",
  cannot: "Den kan inte förnyas nu: {why}",
  restore: "Återställ",
  restoreTitle: "Återställ {name}",
  restoreText:
    "Registret har tagit bort namnet och sparar det åt dig en tid. En återställning ger tillbaka det med ägare och namnservrar; e-post och webb kommer tillbaka när registret har lagt in det i sin zon igen, oftast inom några timmar.",
  restoreUntil: "Det kan återställas till {date}. Därefter kan vem som helst registrera det.",
  restorePrice: "Det kostar {price}. Om registret säger nej krediteras det.",
  notNow: "Inte nu",
  fix: {
    title: "Försök igen",
    renewText:
      "Registret tog inte emot förnyelsen. Försök igen när orsaken är borta; ett namn som har gått för långt återställs i stället. Beställning och pris ligger kvar.",
    restoreText: "Registret tog inte emot återställningen. Försök igen när orsaken är borta. Beställning och pris ligger kvar.",
    again: "Försök igen",
    toRestore: "Till domänen",
  },
  reason: {
    missing: "Finns inte på ditt konto.",
    ended: "Inte längre registrerad hos oss.",
    redemption: "Borttagen av registret.",
    redemptionPrice: "Borttagen av registret. Återställ för {price}.",
    redemptionUntil: "Borttagen av registret. Återställ senast {date}, {price}.",
    cancelling: "Du har sagt upp den.",
    autorenewOnly: "Registret förnyar den självt; här finns inget att göra.",
    transfer: "En flytt pågår.",
    ownerChange: "Ett ägarbyte pågår.",
    ordered: "Det finns en öppen beställning för den.",
    disputed: "Den är omtvistad; supporten kan hjälpa till.",
    prohibited: "Registret tillåter det inte just nu.",
    tooEarly: "Registret tar emot förnyelser från {date}.",
    maxTerm: "Den gäller redan så länge som registret tillåter.",
    premium: "Ett premiumnamn: registret sätter priset, så det förnyas för sig.",
    notSold: "Vi säljer inte förnyelser av den.",
  },
} as const satisfies TextsOf<typeof en>;
