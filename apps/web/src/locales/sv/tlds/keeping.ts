import type { TextsOf } from "../../messages.ts";
import type { texts as en } from "../../en/tlds/keeping.ts";

export const texts = {
  title: "Behålla ett domännamn",
  sub: "Vad det kostar att förnya och återställa, och hur du underrättas när ett namn tar slut.",
  notices: {
    title: "Så underrättas du",
    mail: "Med e-post till innehavarens adress och till kontots ägare: ungefär en månad innan ett namn går ut, ungefär en vecka innan, och inom fem dagar efteråt. Du behöver inte göra något för att få mejlen; se till att innehavarens adress stämmer.",
    others:
      "För landsändelser utan märket ”även innehavaren” underrättas kontots ägare; registret skriver till innehavaren där dess regler säger det.",
  },
  after: {
    title: "När ingen förnyar det",
    grace:
      "Under dagarna nedan går namnet fortfarande att förnya till ordinarie pris. Under de sista av dem fungerar det inte, där tabellen säger så: webbplats och e-post ligger nere tills det förnyas.",
    restore:
      "Sedan raderas det. Så länge det går att återställa betalas återställningsavgiften, och ett år där registret lägger till ett. Därefter kan vem som helst registrera det.",
  },
  how: {
    title: "Så förnyas det",
    text: "Logga in och välj Domäner, sedan Förnyelser. Den som sköter namnet åt dig kan också göra det. Om inget av det går, skriv till oss: vi hjälper innehavaren att behålla det.",
    login: "Logga in",
    renewals: "Förnyelser",
  },
  list: {
    title: "Per ändelse",
    search: "Hitta en ändelse",
    tld: "Ändelse",
    renew: "Förnyelse",
    restore: "Återställning",
    renewable: "Kan förnyas efter utgång",
    restorable: "Kan återställas sedan",
    notices: "E-post skickas",
    onRequest: "På begäran",
    notRestorable: "Går inte",
    days: "{days, plural, one {# dag} other {# dagar}}",
    before: "{days, plural, one {till # dag före} other {till # dagar före}}",
    dark: "{days, plural, one {nere den sista} other {nere de sista #}}",
    years: "för {years, plural, one {# år} other {# år}}",
    noticeDays: "{month} och {week} dagar före, {after} efter",
    registrant: "även innehavaren",
    vat: "En förnyelse gäller ett år där inget annat sägs. Priserna är inklusive moms, {rate}.",
    none: "Den ändelsen finns inte",
    noneText: "Vi säljer inga namn under den.",
    clear: "Visa alla",
    failed: "Priserna kunde inte läsas",
  },
} as const satisfies TextsOf<typeof en>;
