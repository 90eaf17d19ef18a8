import { bothLanguages, plural } from "../../mail/index.ts";

export const texts = bothLanguages({
  en: {
    subject: "Confirm your address for your domain",
    subjectReminder: (day: string) => `Reminder: confirm your address before ${day}`,
    subjectLapsed: (count: number) => plural.en(count, "Your domain does not work", "Your domains do not work"),
    title: "Are you the owner, and is this right?",
    titleLapsed: "The time to confirm has passed",
    intro: (owner: string, by: string) => `${owner} is registered as the owner of domains that ${by} keeps with us.`,
    noDeadline: "Please confirm that this address is yours and that what we keep about you is right.",
    deadline: (day: string, names: string, count: number) =>
      plural.en(
        count,
        `Unless you confirm it, ${names} stops working on ${day}. The rules for the ending ask for that.`,
        `Unless you confirm it, these stop working on ${day}: ${names}. The rules for their endings ask for that.`,
      ),
    lapsed: (names: string, count: number) =>
      plural.en(
        count,
        `${names} does not work at the moment, because nobody confirmed the owner. It works again as soon as you do.`,
        `These do not work at the moment, because nobody confirmed the owner: ${names}. They work again as soon as you do.`,
      ),
    more: (names: string, count: number) => `${names} and ${count} more`,
    wrong: "The page shows what we keep about you. If something is wrong, say so there.",
    link: "The link is good for seven days and one answer. You need no login.",
    button: "See and confirm",
  },
  sv: {
    subject: "Bekräfta din adress för din domän",
    subjectReminder: (day: string) => `Påminnelse: bekräfta din adress före ${day}`,
    subjectLapsed: (count: number) => plural.sv(count, "Din domän fungerar inte", "Dina domäner fungerar inte"),
    title: "Är du innehavaren, och stämmer det här?",
    titleLapsed: "Tiden för att bekräfta har gått ut",
    intro: (owner: string, by: string) => `${owner} står som innehavare av domäner som ${by} har hos oss.`,
    noDeadline: "Bekräfta att adressen är din och att det vi har antecknat om dig stämmer.",
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
    wrong: "Sidan visar vad vi har antecknat om dig. Säg till där om något är fel.",
    link: "Länken gäller i sju dagar och för ett svar. Du behöver inte logga in.",
    button: "Se och bekräfta",
  },
});
