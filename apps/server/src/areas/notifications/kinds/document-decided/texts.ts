import { bothLanguages } from "../../mail/index.ts";

export const texts = bothLanguages({
  en: {
    accepted: {
      subject: (owner: string) => `${owner} is verified`,
      preview: "The document was accepted.",
      title: "The document was accepted",
      intro: (owner: string) => `we have reviewed the document you submitted. ${owner} is verified as an owner.`,
      more: "Domains that did not work because of this come back within an hour.",
      button: "View your domains",
    },
    refused: {
      subject: (owner: string) => `Another document is needed for ${owner}`,
      preview: "The document does not show enough.",
      title: "The document does not show enough",
      intro: (owner: string) => `we have reviewed the document that should show who ${owner} is. This is missing or wrong:`,
      more: "Submit another one from the message at the top of every page. The deadline still applies.",
      button: "Open the panel",
    },
    request: {
      subject: (name: string) => `The document for ${name} is accepted`,
      preview: "Your request continues.",
      title: "The document is accepted",
      intro: (name: string) =>
        `we have reviewed the document you submitted for ${name}. It is accepted, and your request continues automatically.`,
      more: "We email you when it is done, or if something more is needed.",
      button: "View request",
    },
  },
  sv: {
    accepted: {
      subject: (owner: string) => `${owner} är verifierad`,
      preview: "Handlingen är godkänd.",
      title: "Handlingen är godkänd",
      intro: (owner: string) => `Vi har granskat handlingen du skickade in. ${owner} är verifierad som innehavare.`,
      more: "Domäner som inte fungerade på grund av detta är tillbaka inom en timme.",
      button: "Visa dina domäner",
    },
    refused: {
      subject: (owner: string) => `En annan handling behövs för ${owner}`,
      preview: "Handlingen visar inte tillräckligt.",
      title: "Handlingen visar inte tillräckligt",
      intro: (owner: string) => `Vi har granskat handlingen som ska visa vem ${owner} är. Det här saknas eller är fel:`,
      more: "Skicka in en annan från meddelandet överst på varje sida. Tidsgränsen gäller fortfarande.",
      button: "Öppna panelen",
    },
    request: {
      subject: (name: string) => `Handlingen för ${name} är godkänd`,
      preview: "Din beställning går vidare.",
      title: "Handlingen är godkänd",
      intro: (name: string) =>
        `Vi har granskat handlingen du skickade in för ${name}. Den är godkänd och beställningen går vidare automatiskt.`,
      more: "Vi mejlar dig när den är klar, eller om något mer behövs.",
      button: "Visa beställningen",
    },
  },
});
