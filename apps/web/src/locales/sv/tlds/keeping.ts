import type { TextsOf } from "../../messages.ts";
import type { texts as en } from "../../en/tlds/keeping.ts";

export const texts = {
  title: "Förnyelse och återställning",
  sub: "Vad det kostar att förnya och återställa, och hur vi meddelar dig innan en domän går ut.",
  notices: {
    title: "Så meddelar vi dig",
    mail: "Via e-post till domänens innehavare och till kontots ägare: ungefär en månad innan en domän går ut, ungefär en vecka innan, och inom fem dagar efteråt. Du får mejlen automatiskt; se till att innehavarens adress stämmer.",
    others:
      "För landstoppdomäner utan märket ”även innehavaren” meddelar vi kontots ägare; registret skriver till innehavaren om dess regler säger det.",
  },
  after: {
    title: "Om den inte förnyas",
    grace:
      "Under dagarna nedan går domänen fortfarande att förnya till ordinarie pris. Under de sista av dem, där tabellen anger det, fungerar den inte: webbplats och e-post ligger nere tills den förnyas.",
    restore:
      "Sedan raderas den. Så länge den går att återställa betalar du återställningsavgiften, plus ett år där registret lägger till ett. Därefter kan vem som helst registrera den.",
  },
  how: {
    title: "Så förnyar du den",
    text: "Logga in och välj Domäner, sedan Förnyelser. Den som sköter domänen åt dig kan också göra det. Om inget av det fungerar kontaktar du oss: vi hjälper innehavaren att behålla den.",
    login: "Logga in",
    renewals: "Förnyelser",
  },
  list: {
    title: "Per toppdomän",
    search: "Hitta en toppdomän",
    tld: "Toppdomän",
    renew: "Förnyelse",
    restore: "Återställning",
    renewable: "Kan förnyas efter utgång i",
    restorable: "Kan sedan återställas i",
    notices: "E-postaviseringar",
    onRequest: "På begäran",
    notRestorable: "Inte möjligt",
    days: "{days, plural, one {# dag} other {# dagar}}",
    before: "{days, plural, one {till # dag före} other {till # dagar före}}",
    dark: "{days, plural, one {nere den sista dagen} other {nere de sista # dagarna}}",
    years: "för {years, plural, one {# år} other {# år}}",
    noticeDays: "{month} och {week} dagar före, {after} efter",
    registrant: "även innehavaren",
    vat: "En förnyelse gäller ett år om inget annat anges. Priserna är inklusive moms, {rate}.",
    none: "Toppdomänen finns inte",
    noneText: "Vi säljer inga domäner under den.",
    clear: "Visa alla",
    failed: "Det gick inte att hämta priserna",
  },
} as const satisfies TextsOf<typeof en>;
