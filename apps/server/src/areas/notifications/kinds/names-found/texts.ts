import { bothLanguages } from "../../mail/index.ts";

export const texts = bothLanguages({
  en: {
    subject: {
      one: (name: string) => `New domain similar to yours: ${name}`,
      many: (count: string) => `${count} new domains similar to yours`,
    },
    intro: (marks: string) => `your ID monitoring of ${marks} has found domains that people could take for yours.`,
    similarTo: (mark: string) => `Similar to ${mark}`,
    next: "On the page of the service you can see how each of them is similar, who its registrar is, whether it leads anywhere, and where to report abuse. What is harmless you can dismiss there.",
    button: "See what was found",
  },
  sv: {
    subject: {
      one: (name: string) => `Ny domän som liknar din: ${name}`,
      many: (count: string) => `${count} nya domäner som liknar dina`,
    },
    intro: (marks: string) => `Din ID-bevakning av ${marks} har hittat domäner som kan förväxlas med dina.`,
    similarTo: (mark: string) => `Liknar ${mark}`,
    next: "På tjänstens sida ser du på vilket sätt var och en liknar, vilken registrar den har, om den leder någonstans och var du kan anmäla missbruk. Det som är ofarligt kan du avfärda där.",
    button: "Se vad som hittats",
  },
});
