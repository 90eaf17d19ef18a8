import { bothLanguages, plural } from "../../mail/index.ts";

export const texts = bothLanguages({
  en: {
    subject: (count: number) => plural.en(count, "A document is waiting for review", `${count} documents are waiting for review`),
    subjectDue: (hours: number) => `A document must be reviewed within ${hours} hours`,
    preview: (about: string, count: number) => plural.en(count, about, `${about} and ${count - 1} more`),
    intro: (count: number) => plural.en(count, "a customer has submitted a document.", "customers have submitted documents."),
    introDue: (hours: number) =>
      `a document that shows who an owner is is in the queue, and that owner's domains stop working in ${hours} hours at the latest.`,
    from: (account: string, number: number) => `${account}, account ${number}`,
    owner: "shows who an owner is",
    request: (number: number) => `for request ${number}`,
    since: (moment: string) => `submitted ${moment}`,
    deadline: (moment: string) => `domains stop working on ${moment}`,
    more: (count: string) => `and ${count} more`,
    clock:
      "A registrar's time to verify an owner keeps running while a document is reviewed: if it is not decided by then, the domains stop working until it is.",
    button: "Open the queue",
  },
  sv: {
    subject: (count: number) => plural.sv(count, "En handling väntar på granskning", `${count} handlingar väntar på granskning`),
    subjectDue: (hours: number) => `En handling måste avgöras inom ${hours} timmar`,
    preview: (about: string, count: number) => plural.sv(count, about, `${about} och ${count - 1} till`),
    intro: (count: number) => plural.sv(count, "En kund har skickat in en handling.", "Kunder har skickat in handlingar."),
    introDue: (hours: number) =>
      `En handling som visar vem en innehavare är ligger i kön, och innehavarens domäner slutar fungera inom ${hours} timmar.`,
    from: (account: string, number: number) => `${account}, konto ${number}`,
    owner: "visar vem en innehavare är",
    request: (number: number) => `för beställning ${number}`,
    since: (moment: string) => `inskickad ${moment}`,
    deadline: (moment: string) => `domänerna slutar fungera ${moment}`,
    more: (count: string) => `och ${count} till`,
    clock:
      "En registrars tid för att verifiera en innehavare fortsätter att löpa medan en handling granskas: om den inte är avgjord då slutar domänerna att fungera tills den är det.",
    button: "Öppna kön",
  },
});
