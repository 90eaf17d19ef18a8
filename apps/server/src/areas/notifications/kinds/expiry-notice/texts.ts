import { bothLanguages } from "../../mail/index.ts";

export const texts = bothLanguages({
  en: {
    one: {
      month: (name: string, day: string) => `${name} expires on ${day}`,
      week: (name: string, day: string) => `${name} expires on ${day}`,
      after: (name: string, day: string) => `${name} expired on ${day}`,
      restorable: (name: string) => `${name} was deleted but can be restored`,
    },
    many: (count: string) => `${count} domain names registered to you expire soon or have expired`,
    intro: (by: string) =>
      `you are the registrant of the domains listed here; ${by} manages them with us. We are required to notify you when the paid period ends.`,
    detail: {
      month: (ends: string) => `Expires on ${ends}.`,
      week: (ends: string) => `Expires on ${ends}.`,
      after: (ends: string, until: string | null) =>
        until === null ? `Expired on ${ends}.` : `Expired on ${ends}. It can be renewed until ${until}.`,
      restorable: (_ends: string, until: string | null) =>
        until === null ? "Deleted. It no longer works." : `Deleted. It can be restored until ${until}.`,
    },
    mode: {
      auto: "It is set to auto-renew, provided that it can be paid for.",
      manual: "It is only renewed if someone orders it.",
      cancel: "It is cancelled and will not be renewed here.",
    },
    interrupted: (day: string) => `If it is not renewed, website and email stop working on ${day}.`,
    how: "How to renew it",
    steps: {
      ask: (by: string) => `Ask ${by}, who manages it, or`,
      login: "log in to its account and renew it here:",
      write: "If you cannot do either, reply to this email: we help the registrant keep it.",
    },
    link: "Renewals",
    button: "Costs and how it works",
  },
  sv: {
    one: {
      month: (name: string, day: string) => `${name} går ut ${day}`,
      week: (name: string, day: string) => `${name} går ut ${day}`,
      after: (name: string, day: string) => `${name} gick ut ${day}`,
      restorable: (name: string) => `${name} är raderad men kan återställas`,
    },
    many: (count: string) => `${count} domännamn som är registrerade på dig går ut eller har gått ut`,
    intro: (by: string) =>
      `Du är innehavare av domänerna som står här; ${by} sköter dem hos oss. Vi är skyldiga att meddela dig när den betalda perioden tar slut.`,
    detail: {
      month: (ends: string) => `Går ut ${ends}.`,
      week: (ends: string) => `Går ut ${ends}.`,
      after: (ends: string, until: string | null) =>
        until === null ? `Gick ut ${ends}.` : `Gick ut ${ends}. Den kan förnyas till och med ${until}.`,
      restorable: (_ends: string, until: string | null) =>
        until === null ? "Raderad. Den fungerar inte längre." : `Raderad. Den kan återställas till och med ${until}.`,
    },
    mode: {
      auto: "Den är inställd på att förnyas automatiskt, förutsatt att den kan betalas.",
      manual: "Den förnyas bara om någon beställer det.",
      cancel: "Den är uppsagd och förnyas inte här.",
    },
    interrupted: (day: string) => `Om den inte förnyas slutar webbplats och e-post att fungera ${day}.`,
    how: "Så förnyar du den",
    steps: {
      ask: (by: string) => `Fråga ${by}, som sköter den, eller`,
      login: "logga in på kontot där den finns och förnya den här:",
      write: "Om inget av det går svarar du på det här mejlet: vi hjälper innehavaren att behålla den.",
    },
    link: "Förnyelser",
    button: "Vad det kostar och hur det går till",
  },
});
