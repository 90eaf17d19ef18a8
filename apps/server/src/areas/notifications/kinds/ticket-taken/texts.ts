import { bothLanguages } from "../../mail/index.ts";

export const texts = bothLanguages({
  en: {
    title: "We have received your email",
    intro: (ticket: number) => `Support has received your email and will answer you by email. The ticket number is ${ticket}.`,
    more: "If you want to add something, reply to this message.",
  },
  sv: {
    title: "Vi har fått ditt mejl",
    intro: (ticket: number) => `Supporten har fått ditt mejl och svarar dig per e-post. Ärendets nummer är ${ticket}.`,
    more: "Om du vill lägga till något svarar du på det här meddelandet.",
  },
});
