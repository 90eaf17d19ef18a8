import { bothLanguages } from "../../mail/index.ts";

/** Texts for support staff. */
export const texts = bothLanguages({
  en: {
    subject: (ticket: number, subject: string) => `Ticket ${ticket}: ${subject}`,
    titleNew: "A new ticket",
    titleMore: "A reply to a ticket",
    ticket: "Ticket",
    from: "From",
    about: "About",
    page: "Page",
    version: "Version",
    answer: "Open the ticket",
  },
  sv: {
    subject: (ticket: number, subject: string) => `Ärende ${ticket}: ${subject}`,
    titleNew: "Ett nytt ärende",
    titleMore: "Ett svar i ett ärende",
    ticket: "Ärende",
    from: "Från",
    about: "Gäller",
    page: "Sida",
    version: "Version",
    answer: "Öppna ärendet",
  },
});
