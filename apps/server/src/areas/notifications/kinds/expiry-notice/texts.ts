import { bothLanguages } from "../../mail/index.ts";

export const texts = bothLanguages({
  en: {
    one: {
      month: (name: string, day: string) => `${name} expires on ${day}`,
      week: (name: string, day: string) => `${name} expires on ${day}`,
      after: (name: string, day: string) => `${name} expired on ${day}`,
      restorable: (name: string) => `${name} was deleted, and can be restored`,
    },
    many: (count: string) => `${count} domain names that are registered to you expire or have expired`,
    intro: (by: string) =>
      `you are the registrant of what is listed here; ${by} looks after it with us. We have to tell you when its paid time ends.`,
    detail: {
      month: (ends: string) => `Expires on ${ends}.`,
      week: (ends: string) => `Expires on ${ends}.`,
      after: (ends: string, until: string | null) =>
        until === null ? `Expired on ${ends}.` : `Expired on ${ends}. It can be renewed until ${until}.`,
      restorable: (_ends: string, until: string | null) =>
        until === null ? "Deleted. It does not work any more." : `Deleted. It can be restored until ${until}.`,
    },
    mode: {
      auto: "It is set to renew by itself, once there is money for it.",
      manual: "It is renewed only when somebody orders it.",
      cancel: "It is set to end: nobody here will renew it.",
    },
    interrupted: (day: string) => `Unless it is renewed, website and mail stop working on ${day}.`,
    how: "How it is renewed",
    steps: {
      ask: (by: string) => `Ask ${by}, who looks after it, or`,
      login: "log in to the account it stands in and renew it here:",
      write: "If you cannot do either, answer this mail: we help its registrant to keep it.",
    },
    link: "Renewals",
    button: "What it costs, and how it works",
  },
  sv: {
    one: {
      month: (name: string, day: string) => `${name} går ut ${day}`,
      week: (name: string, day: string) => `${name} går ut ${day}`,
      after: (name: string, day: string) => `${name} gick ut ${day}`,
      restorable: (name: string) => `${name} är raderat och kan återställas`,
    },
    many: (count: string) => `${count} domännamn som är registrerade på dig går ut eller har gått ut`,
    intro: (by: string) =>
      `Du är innehavare av det som står här; ${by} sköter det hos oss. Vi ska berätta för dig när den betalda tiden tar slut.`,
    detail: {
      month: (ends: string) => `Går ut ${ends}.`,
      week: (ends: string) => `Går ut ${ends}.`,
      after: (ends: string, until: string | null) =>
        until === null ? `Gick ut ${ends}.` : `Gick ut ${ends}. Det kan förnyas till och med ${until}.`,
      restorable: (_ends: string, until: string | null) =>
        until === null ? "Raderat. Det fungerar inte längre." : `Raderat. Det kan återställas till och med ${until}.`,
    },
    mode: {
      auto: "Det är inställt på att förnyas av sig självt, när det finns pengar till det.",
      manual: "Det förnyas bara när någon beställer det.",
      cancel: "Det är inställt på att upphöra: ingen här förnyar det.",
    },
    interrupted: (day: string) => `Om det inte förnyas slutar webbplats och e-post att fungera ${day}.`,
    how: "Så förnyas det",
    steps: {
      ask: (by: string) => `Fråga ${by}, som sköter det, eller`,
      login: "logga in i kontot det finns i och förnya det här:",
      write: "Om du inte kan något av det, svara på det här mejlet: vi hjälper innehavaren att behålla det.",
    },
    link: "Förnyelser",
    button: "Vad det kostar och hur det går till",
  },
});
