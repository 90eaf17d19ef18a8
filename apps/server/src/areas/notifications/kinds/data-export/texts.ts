import { bothLanguages } from "../../mail/index.ts";

export const texts = bothLanguages({
  en: {
    ready: {
      subject: (account: string) => `The copy of your account ${account} is ready`,
      title: "Your copy is ready",
      intro: (account: string, until: string) =>
        `the copy of everything in your account ${account} is ready. You can download it in the panel until ${until}. After that it is erased, and you can order a new one.`,
      more: "It holds personal data and your business records. Save it only where no one else can read it.",
    },
    failed: {
      subject: (account: string) => `The copy of your account ${account} could not be made`,
      title: "Your copy could not be made",
      intro: (account: string) =>
        `the copy of your account ${account} that you ordered could not be made. The fault is ours. Order it again, or reply to this email and we will help you.`,
    },
    warn: "Did you not order it? Then change your password now, and reply to this email.",
    button: "Open the page",
  },
  sv: {
    ready: {
      subject: (account: string) => `Kopian av ditt konto ${account} är klar`,
      title: "Din kopia är klar",
      intro: (account: string, until: string) =>
        `Kopian av allt i ditt konto ${account} är klar. Du kan hämta den i panelen till och med ${until}. Därefter raderas den, och du kan beställa en ny.`,
      more: "Den innehåller personuppgifter och affärshandlingar. Spara den bara där ingen annan kan läsa den.",
    },
    failed: {
      subject: (account: string) => `Kopian av ditt konto ${account} gick inte att skapa`,
      title: "Din kopia gick inte att skapa",
      intro: (account: string) =>
        `Kopian av ditt konto ${account} som du beställde gick inte att skapa. Felet är vårt. Beställ den igen, eller svara på det här mejlet så hjälper vi dig.`,
    },
    warn: "Har du inte beställt den? Byt då lösenord direkt och svara på det här mejlet.",
    button: "Öppna sidan",
  },
});
