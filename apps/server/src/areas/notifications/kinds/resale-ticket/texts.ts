import { bothLanguages } from "../../mail/index.ts";

export const texts = bothLanguages({
  en: {
    subject: {
      written: (ticket: number, subject: string) => `Ticket ${ticket} from a customer: ${subject}`,
      answered: (ticket: number, subject: string) => `Our answer about ticket ${ticket}: ${subject}`,
    },
    title: { written: "A customer has written", answered: "We have answered you" },
    ticket: "Ticket",
    from: "Customer",
    next: {
      written: "Your customer waits for your answer.",
      answered: "Your customer does not see this. Answer the customer in your own words.",
    },
    button: "Open the ticket",
  },
  sv: {
    subject: {
      written: (ticket: number, subject: string) => `Ärende ${ticket} från en kund: ${subject}`,
      answered: (ticket: number, subject: string) => `Vårt svar om ärende ${ticket}: ${subject}`,
    },
    title: { written: "En kund har skrivit", answered: "Vi har svarat er" },
    ticket: "Ärende",
    from: "Kund",
    next: {
      written: "Kunden väntar på ert svar.",
      answered: "Kunden ser inte det här. Svara kunden med egna ord.",
    },
    button: "Öppna ärendet",
  },
});
