import { bothLanguages, plural } from "../../mail/index.ts";

export const texts = bothLanguages({
  en: {
    subject: "Confirm your address for your domain",
    subjectReminder: (day: string) => `Reminder: confirm your address before ${day}`,
    subjectLapsed: (count: number) => plural.en(count, "Your domain does not work", "Your domains do not work"),
    title: "Are you the owner, and is this correct?",
    titleLapsed: "The time to confirm has passed",
    intro: (owner: string, by: string) => `${owner} is registered as the owner of domains that ${by} manages with us.`,
    noDeadline: "Please confirm that this address is yours and that your details are correct.",
    deadline: (day: string, names: string, count: number) =>
      plural.en(
        count,
        `If you do not confirm, ${names} stops working on ${day}. The rules of the TLD require this.`,
        `If you do not confirm, these stop working on ${day}: ${names}. The rules of their TLDs require this.`,
      ),
    lapsed: (names: string, count: number) =>
      plural.en(
        count,
        `${names} does not work right now because the owner has not been confirmed. It works again as soon as you confirm.`,
        `These do not work right now because the owner has not been confirmed: ${names}. They work again as soon as you confirm.`,
      ),
    more: (names: string, count: number) => `${names} and ${count} more`,
    wrong: "The page shows your details. If something is wrong, let us know there.",
    link: "The link works for seven days and one answer. You do not need to log in.",
    button: "View and confirm",
  },
  sv: {
    subject: "Bekräfta din adress för din domän",
    subjectReminder: (day: string) => `Påminnelse: bekräfta din adress före ${day}`,
    subjectLapsed: (count: number) => plural.sv(count, "Din domän fungerar inte", "Dina domäner fungerar inte"),
    title: "Är du innehavaren, och stämmer det här?",
    titleLapsed: "Tiden för att bekräfta har gått ut",
    intro: (owner: string, by: string) => `${owner} står som innehavare av domäner som ${by} har hos oss.`,
    noDeadline: "Bekräfta att adressen är din och att dina uppgifter stämmer.",
    deadline: (day: string, names: string, count: number) =>
      plural.sv(
        count,
        `Om du inte bekräftar slutar ${names} att fungera den ${day}. Reglerna för toppdomänen kräver det.`,
        `Om du inte bekräftar slutar de här att fungera den ${day}: ${names}. Reglerna för toppdomänerna kräver det.`,
      ),
    lapsed: (names: string, count: number) =>
      plural.sv(
        count,
        `${names} fungerar inte just nu, eftersom ingen har bekräftat innehavaren. Den fungerar igen så snart du gör det.`,
        `De här fungerar inte just nu, eftersom ingen har bekräftat innehavaren: ${names}. De fungerar igen så snart du gör det.`,
      ),
    more: (names: string, count: number) => `${names} och ${count} till`,
    wrong: "Sidan visar dina uppgifter. Meddela oss där om något är fel.",
    link: "Länken gäller i sju dagar och för ett svar. Du behöver inte logga in.",
    button: "Se och bekräfta",
  },
});
