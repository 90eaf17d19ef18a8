import { bothLanguages } from "../../mail/index.ts";

export const texts = bothLanguages({
  en: {
    asked: {
      subject: (account: string) => `Your account ${account} will be closed`,
      title: "Your account will be closed",
      intro: (account: string, day: string) =>
        `an owner of your account ${account} has closed it. It is closed on ${day}. Until then everything works as before, and an owner can keep the account on the page below.`,
      more: [
        "Invoices and bookings are kept for seven years, as the law requires. Credit that is left goes back to where it came from.",
      ],
      erases: ["Other personal data are erased when the account is closed. Download a copy of your data first if you need one."],
    },
    kept: {
      subject: (account: string) => `Your account ${account} stays open`,
      title: "Your account stays open",
      intro: (account: string) => `the closing of your account ${account} has been taken back. Everything works as before.`,
    },
    waits: {
      subject: (account: string) => `Your account ${account} could not be closed yet`,
      title: "Something keeps your account open",
      intro: (account: string, day: string) =>
        `your account ${account} was to be closed on ${day}, but something in it is still in use or not paid. The page below shows what it is. The account is closed as soon as nothing is left.`,
    },
    warn: "Was it not you or a colleague? Then keep the account, change your password and reply to this email.",
    button: "Open the page",
  },
  sv: {
    asked: {
      subject: (account: string) => `Ditt konto ${account} kommer att avslutas`,
      title: "Ditt konto kommer att avslutas",
      intro: (account: string, day: string) =>
        `En ägare av ditt konto ${account} har avslutat det. Det avslutas den ${day}. Fram till dess fungerar allt som tidigare, och en ägare kan behålla kontot på sidan nedan.`,
      more: [
        "Fakturor och bokföring sparas i sju år, som lagen kräver. Pengar som finns kvar på kontot betalas tillbaka dit de kom ifrån.",
      ],
      erases: ["Övriga personuppgifter raderas när kontot avslutas. Hämta en kopia av dina uppgifter först om du behöver en."],
    },
    kept: {
      subject: (account: string) => `Ditt konto ${account} är fortsatt öppet`,
      title: "Ditt konto är fortsatt öppet",
      intro: (account: string) => `Avslutet av ditt konto ${account} är återtaget. Allt fungerar som tidigare.`,
    },
    waits: {
      subject: (account: string) => `Ditt konto ${account} kunde inte avslutas än`,
      title: "Något hindrar att kontot avslutas",
      intro: (account: string, day: string) =>
        `Ditt konto ${account} skulle ha avslutats den ${day}, men något i det används fortfarande eller är inte betalt. Sidan nedan visar vad det är. Kontot avslutas så snart inget är kvar.`,
    },
    warn: "Var det inte du eller en kollega? Behåll då kontot, byt lösenord och svara på det här mejlet.",
    button: "Öppna sidan",
  },
});
