import { bothLanguages } from "../../mail/index.ts";

export const texts = bothLanguages({
  en: {
    subject: (by: string) => `${by} wants to forward mail to you`,
    title: "May mail be forwarded to you?",
    intro: (by: string, forward: string) => `${by} wants mail to ${forward} to be forwarded to your address.`,
    introAny: (by: string) => `${by} wants mail to be forwarded to your address.`,
    untilThen: "Nothing is forwarded until you agree. The link also lets you refuse, and take the agreement back later.",
    notYou: "Do you not know them? Then refuse, or do nothing.",
    button: "Agree or refuse",
  },
  sv: {
    subject: (by: string) => `${by} vill vidarebefordra mejl till dig`,
    title: "Får mejl vidarebefordras till dig?",
    intro: (by: string, forward: string) => `${by} vill att mejl till ${forward} vidarebefordras till din adress.`,
    introAny: (by: string) => `${by} vill att mejl vidarebefordras till din adress.`,
    untilThen: "Inget vidarebefordras förrän du godkänner det. Med länken kan du också säga nej, och ångra dig senare.",
    notYou: "Känner du inte till avsändaren? Säg nej, eller gör ingenting.",
    button: "Godkänn eller säg nej",
  },
});
