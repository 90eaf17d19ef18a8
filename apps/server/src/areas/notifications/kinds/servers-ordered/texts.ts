import { bothLanguages, type Line } from "../../mail/index.ts";

export const texts = bothLanguages({
  en: {
    subject: (name: string, others: number) =>
      others === 0 ? `Other name servers for ${name}` : `Other name servers for ${name} and ${others} more`,
    intro: (name: string, others: number): Line => [
      "somebody in your account has ordered other name servers for ",
      { name },
      others === 0 ? "." : ` and ${others} more of your domains.`,
      " Whoever runs them decides where mail and visitors go.",
    ],
    when: "When",
    servers: "From now on",
    former: "Until now",
    next: "If this was you there is nothing to do. The change is at the registry within minutes, and with everybody within a day or two.",
    button: "Open the order",
    notYouTitle: "Was it not you?",
    notYou: (domain: string, security: string): Line => [
      { link: "Open the domain", url: domain },
      " and bring the former name servers back: for 24 hours that takes one button. Then ",
      { link: "change your password", url: security },
      ": somebody else may be in your account.",
    ],
  },
  sv: {
    subject: (name: string, others: number) =>
      others === 0 ? `Andra namnservrar för ${name}` : `Andra namnservrar för ${name} och ${others} till`,
    intro: (name: string, others: number): Line => [
      "någon på ditt konto har beställt andra namnservrar för ",
      { name },
      others === 0 ? "." : ` och ${others} till av dina domäner.`,
      " Den som sköter dem bestämmer vart mejl och besökare kommer.",
    ],
    when: "När",
    servers: "Från och med nu",
    former: "Hittills",
    next: "Var det du behöver du inte göra något. Ändringen når registret inom några minuter och alla andra inom ett dygn eller två.",
    button: "Öppna beställningen",
    notYouTitle: "Var det inte du?",
    notYou: (domain: string, security: string): Line => [
      { link: "Öppna domänen", url: domain },
      " och ta tillbaka de tidigare namnservrarna: i 24 timmar räcker det med en knapp. ",
      { link: "Byt sedan lösenord", url: security },
      ": någon annan kan vara inne på ditt konto.",
    ],
  },
});
