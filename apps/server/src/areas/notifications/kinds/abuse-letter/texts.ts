import { bothLanguages } from "../../mail/index.ts";

export const texts = bothLanguages({
  en: {
    taken: {
      title: "We have received your email",
      intro: "Thank you for reporting abuse. Someone here is going to read your email.",
      more: [
        "We write to you when we know what comes of it. Phishing, malware and botnets are dealt with first.",
        "To add something, reply to this email. If you did not write to us, you do not need to do anything.",
      ],
    },
    wrote: {
      title: "About your report of abuse",
      intro: "We have read your report of abuse and write to you about it:",
      more: ["To answer us, reply to this email."],
    },
    answered: {
      title: "What came of your report",
      intro: "We have dealt with what you reported.",
      more: ["If you see it differently, or it begins again, reply to this email."],
    },
    outcome: {
      held: (domain: string) => `${domain}: we have taken the domain out of DNS. Websites and email on it no longer work.`,
      stopped: (domain: string) => `${domain}: the abuse that you reported has stopped.`,
      unproven: (domain: string) => `${domain}: we have checked the domain and found no reason to act.`,
      elsewhere: (domain: string) => `${domain}: the domain is not registered through us, so we cannot do anything about it.`,
    },
    button: "Visit us",
  },
  sv: {
    taken: {
      title: "Vi har tagit emot ditt mejl",
      intro: "Tack för att du anmälde missbruk. Nu läses ditt mejl av en människa hos oss.",
      more: [
        "Vi skriver till dig när vi vet vad anmälan leder till. Nätfiske, skadlig kod och botnät tar vi först.",
        "Svara på det här mejlet om du vill lägga till något. Om du inte har skrivit till oss behöver du inte göra något.",
      ],
    },
    wrote: {
      title: "Om din anmälan av missbruk",
      intro: "Vi har läst din anmälan av missbruk och hör av oss om den:",
      more: ["Svara på det här mejlet om du vill svara oss."],
    },
    answered: {
      title: "Svar på din anmälan",
      intro: "Vi har behandlat det du anmälde.",
      more: ["Svara på det här mejlet om du ser saken annorlunda eller om missbruket börjar igen."],
    },
    outcome: {
      held: (domain: string) => `${domain}: vi har tagit domänen ur DNS. Webbplatser och e-post på domänen fungerar inte längre.`,
      stopped: (domain: string) => `${domain}: missbruket som du anmälde har upphört.`,
      unproven: (domain: string) => `${domain}: vi har granskat domänen och inte funnit något skäl att ingripa.`,
      elsewhere: (domain: string) => `${domain}: domänen är inte registrerad hos oss, så vi kan inte göra något åt den.`,
    },
    button: "Till vår webbplats",
  },
});
