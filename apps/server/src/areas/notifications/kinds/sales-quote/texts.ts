import { bothLanguages } from "../../mail/index.ts";

export const texts = bothLanguages({
  en: {
    sent: {
      subject: (subject: string, number: number) => `Quote ${number}: ${subject}`,
      title: (number: number) => `Quote ${number}`,
      intro: (subject: string) => `Here is our quote for "${subject}". It is attached as PDF.`,
    },
    withdrawn: {
      subject: (subject: string, number: number) => `Quote ${number} is withdrawn: ${subject}`,
      title: (number: number) => `Quote ${number} is withdrawn`,
      intro: (subject: string, number: number) =>
        `We have withdrawn quote ${number} for "${subject}". It can no longer be accepted. Reply to this email if you have questions.`,
    },
    note: "From us:",
    replaces: "This is a new version. The earlier one can no longer be accepted.",
    total: "Total including VAT",
    until: "Valid until",
    how: "You can accept or decline the quote without logging in. An accepted quote is invoiced at these prices.",
    read: "Read and answer",
    panel: "Open the panel",
  },
  sv: {
    sent: {
      subject: (subject: string, number: number) => `Offert ${number}: ${subject}`,
      title: (number: number) => `Offert ${number}`,
      intro: (subject: string) => `Här är vår offert för ”${subject}”. Den är bifogad som PDF.`,
    },
    withdrawn: {
      subject: (subject: string, number: number) => `Offert ${number} är återkallad: ${subject}`,
      title: (number: number) => `Offert ${number} är återkallad`,
      intro: (subject: string, number: number) =>
        `Vi har återkallat offert ${number} för ”${subject}”. Den kan inte längre accepteras. Svara på det här mejlet om du har frågor.`,
    },
    note: "Från oss:",
    replaces: "Det här är en ny version. Den tidigare kan inte längre accepteras.",
    total: "Summa inklusive moms",
    until: "Gäller till och med",
    how: "Du kan acceptera eller avböja offerten utan att logga in. En accepterad offert faktureras till de här priserna.",
    read: "Läs och svara",
    panel: "Öppna panelen",
  },
});
