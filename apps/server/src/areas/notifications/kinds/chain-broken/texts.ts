import { bothLanguages, type Line } from "../../mail/index.ts";

export const texts = bothLanguages({
  en: {
    subject: (name: string) => `Many visitors cannot reach ${name} right now`,
    preview: "Its DNSSEC chain is broken. One button mends it.",
    title: (name: string): Line => ["The DNSSEC chain of ", { name }, " is broken"],
    intro: (name: string): Line => [
      "the registry promises signatures for ",
      { name },
      " that its name servers do not give. Resolvers that check signatures refuse the answer.",
    ],
    fix: "The page below says what is wrong, and has the safest way out as a button: without the promise the domain works again for everybody, unsigned.",
    button: "Mend it",
  },
  sv: {
    subject: (name: string) => `Många besökare når inte ${name} just nu`,
    preview: "DNSSEC-kedjan är bruten. En knapp lagar den.",
    title: (name: string): Line => ["DNSSEC-kedjan för ", { name }, " är bruten"],
    intro: (name: string): Line => [
      "Registret utlovar signaturer för ",
      { name },
      " som namnservrarna inte ger. Uppslagare som kontrollerar signaturer godtar inte svaret.",
    ],
    fix: "Sidan nedan säger vad som är fel och har den säkraste utvägen som knapp: utan löftet fungerar domänen igen för alla, osignerad.",
    button: "Laga den",
  },
});
