import { bothLanguages, type Line } from "../../mail/index.ts";

export const texts = bothLanguages({
  en: {
    subject: (name: string, others: number) =>
      others === 0 ? `New name servers for ${name}` : `New name servers for ${name} and ${others} more`,
    intro: (name: string, others: number): Line => [
      "someone in your account has ordered new name servers for ",
      { name },
      others === 0 ? "." : ` and ${others} more of your domains.`,
      " They decide where email and visitors are sent.",
    ],
    when: "When",
    servers: "New",
    former: "Previously",
    next: "If this was you, you do not need to do anything. The registry makes the change within minutes, and it is visible everywhere within a day or two.",
    button: "View order",
    notYouTitle: "Was it not you?",
    notYou: (domain: string, security: string): Line => [
      { link: "Open the domain", url: domain },
      " and restore the previous name servers: for 24 hours you can do this with one click. Then ",
      { link: "change your password", url: security },
      ": someone else may have access to your account.",
    ],
  },
  sv: {
    subject: (name: string, others: number) =>
      others === 0 ? `Nya namnservrar för ${name}` : `Nya namnservrar för ${name} och ${others} till`,
    intro: (name: string, others: number): Line => [
      "Någon på ditt konto har beställt nya namnservrar för ",
      { name },
      others === 0 ? "." : ` och ${others} till av dina domäner.`,
      " Den som sköter dem styr vart e-post och besökare hamnar.",
    ],
    when: "När",
    servers: "Nya",
    former: "Tidigare",
    next: "Om det var du behöver du inte göra något. Registret gör ändringen inom några minuter, och den syns överallt inom ett dygn eller två.",
    button: "Visa ordern",
    notYouTitle: "Var det inte du?",
    notYou: (domain: string, security: string): Line => [
      { link: "Öppna domänen", url: domain },
      " och återställ de tidigare namnservrarna: i 24 timmar räcker ett klick. ",
      { link: "Byt sedan lösenord", url: security },
      ": någon annan kan ha åtkomst till ditt konto.",
    ],
  },
});
