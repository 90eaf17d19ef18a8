import { bothLanguages } from "../../mail/index.ts";

export const texts = bothLanguages({
  en: {
    accepted: {
      subject: (owner: string) => `${owner} is verified`,
      preview: "The document was accepted.",
      title: "The document was accepted",
      intro: (owner: string) => `we have looked at the document you handed in. ${owner} is verified as an owner.`,
      more: "Names that did not work because of it come back within the hour.",
      button: "See your domains",
    },
    refused: {
      subject: (owner: string) => `Another document is needed for ${owner}`,
      preview: "The document does not show enough.",
      title: "The document does not show enough",
      intro: (owner: string) => `we have looked at the document that shall show who ${owner} is. This is missing or wrong:`,
      more: "Hand in another one from the notice on top of every page. The deadline stands.",
      button: "Open the panel",
    },
    request: {
      subject: (name: string) => `The document for ${name} is accepted`,
      preview: "Your request goes on.",
      title: "The document is accepted",
      intro: (name: string) =>
        `we have looked at the document you handed in for ${name}. It is accepted, and your request goes on by itself.`,
      more: "We write again when it is done, or if something more is needed.",
      button: "See the request",
    },
  },
  sv: {
    accepted: {
      subject: (owner: string) => `${owner} är verifierad`,
      preview: "Handlingen är godkänd.",
      title: "Handlingen är godkänd",
      intro: (owner: string) => `Vi har tittat på handlingen du lämnade in. ${owner} är verifierad som innehavare.`,
      more: "Namn som inte fungerade på grund av det är tillbaka inom en timme.",
      button: "Se dina domäner",
    },
    refused: {
      subject: (owner: string) => `En annan handling behövs för ${owner}`,
      preview: "Handlingen visar inte tillräckligt.",
      title: "Handlingen visar inte tillräckligt",
      intro: (owner: string) => `Vi har tittat på handlingen som ska visa vem ${owner} är. Det här saknas eller är fel:`,
      more: "Lämna in en annan från meddelandet överst på varje sida. Tidsfristen gäller fortfarande.",
      button: "Öppna panelen",
    },
    request: {
      subject: (name: string) => `Handlingen för ${name} är godkänd`,
      preview: "Din beställning går vidare.",
      title: "Handlingen är godkänd",
      intro: (name: string) =>
        `Vi har tittat på handlingen du lämnade in för ${name}. Den är godkänd och beställningen går vidare av sig själv.`,
      more: "Vi hör av oss när den är klar, eller om något mer behövs.",
      button: "Se beställningen",
    },
  },
});
