import { bothLanguages, plural } from "../../mail/index.ts";

export const texts = bothLanguages({
  en: {
    subject: (count: number) => plural.en(count, "A document waits to be looked at", `${count} documents wait to be looked at`),
    subjectDue: (hours: number) => `A document has to be decided about within ${hours} hours`,
    preview: (about: string, count: number) => plural.en(count, about, `${about} and ${count - 1} more`),
    intro: (count: number) => plural.en(count, "a customer has handed in a document.", "customers have handed in documents."),
    introDue: (hours: number) =>
      `a document that shows who an owner is lies on the desk, and names of that owner stop working in ${hours} hours at the latest.`,
    from: (account: string, number: number) => `${account}, account ${number}`,
    owner: "shows who an owner is",
    request: (number: number) => `for request ${number}`,
    since: (moment: string) => `handed in ${moment}`,
    deadline: (moment: string) => `names stop working on ${moment}`,
    more: (count: string) => `and ${count} more`,
    clock:
      "The days a registrar has to verify an owner do not stop while a document is looked at: what is not decided by then takes the names out of their zones until it is.",
    button: "Open the desk",
  },
  sv: {
    subject: (count: number) => plural.sv(count, "En handling väntar på granskning", `${count} handlingar väntar på granskning`),
    subjectDue: (hours: number) => `En handling måste avgöras inom ${hours} timmar`,
    preview: (about: string, count: number) => plural.sv(count, about, `${about} och ${count - 1} till`),
    intro: (count: number) => plural.sv(count, "En kund har lämnat in en handling.", "Kunder har lämnat in handlingar."),
    introDue: (hours: number) =>
      `En handling som visar vem en innehavare är ligger på bordet, och innehavarens namn slutar fungera om senast ${hours} timmar.`,
    from: (account: string, number: number) => `${account}, konto ${number}`,
    owner: "visar vem en innehavare är",
    request: (number: number) => `för beställning ${number}`,
    since: (moment: string) => `inlämnad ${moment}`,
    deadline: (moment: string) => `namnen slutar fungera ${moment}`,
    more: (count: string) => `och ${count} till`,
    clock:
      "Dagarna som en registrar har på sig att verifiera en innehavare stannar inte medan en handling granskas: det som inte är avgjort då tar namnen ur sina zoner tills det är det.",
    button: "Öppna granskningen",
  },
});
