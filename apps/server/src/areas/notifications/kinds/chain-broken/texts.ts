import { bothLanguages, type Line } from "../../mail/index.ts";

export const texts = bothLanguages({
  en: {
    subject: (name: string) => `Many visitors cannot reach ${name} right now`,
    preview: "Its DNSSEC chain is broken. You can fix it with one click.",
    title: (name: string): Line => ["The DNSSEC chain of ", { name }, " is broken"],
    intro: (name: string): Line => [
      "the registry has a DS for ",
      { name },
      " that does not match its name servers' signatures. Resolvers that check signatures reject the answer.",
    ],
    fix: "The page below shows what is wrong and lets you apply the safest fix: without the DS, the domain works again for everyone, unsigned.",
    button: "Fix it",
  },
  sv: {
    subject: (name: string) => `Många besökare når inte ${name} just nu`,
    preview: "DNSSEC-kedjan är bruten. Du kan åtgärda det med ett klick.",
    title: (name: string): Line => ["DNSSEC-kedjan för ", { name }, " är bruten"],
    intro: (name: string): Line => [
      "Registret har en DS-post för ",
      { name },
      " som inte stämmer med namnservrarnas signaturer. Resolvrar som kontrollerar signaturer avvisar svaret.",
    ],
    fix: "Sidan nedan visar vad som är fel och den säkraste åtgärden: utan DS-posten fungerar domänen igen för alla, osignerad.",
    button: "Åtgärda",
  },
});
