import { bothLanguages } from "../../mail/index.ts";

export const texts = bothLanguages({
  en: {
    of: {
      collection: {
        subject: (number: string) => `Your account ${number} is suspended`,
        title: "Your account is suspended",
        intro: (number: string) =>
          `your account ${number} is suspended, because a debt that was not paid has been passed to collection.`,
        more: [
          "No one can log in to the account, its API keys do not work, and nothing is renewed automatically: domains that expire meanwhile are lost in the end. Domains and DNS that are paid for keep working.",
          "When the debt is paid we open the account again. Reply to this email if you have questions or think this is a mistake.",
        ],
      },
      legal: {
        subject: (number: string) => `Your account ${number} is suspended`,
        title: "Your account is suspended",
        intro: (number: string) => `your account ${number} is suspended because of legal action.`,
        more: [
          "No one can log in to the account, its API keys do not work, and nothing is renewed automatically: domains that expire meanwhile are lost in the end. Domains and DNS that are paid for keep working.",
          "Reply to this email if you have questions or think this is a mistake.",
        ],
      },
      lift: {
        subject: (number: string) => `Your account ${number} is open again`,
        title: "Your account is open again",
        intro: (number: string) => `the suspension of your account ${number} has been lifted. Everything works as before.`,
        more: ["Check whether any domain expired meanwhile, so that you can renew it in time."],
      },
      close: {
        subject: (number: string) => `Your account ${number} is closed`,
        title: "Your account is closed",
        intro: (number: string) => `your account ${number} is now closed, and no one can log in to it any more.`,
        more: ["Reply to this email if you need a copy of an invoice, or did not ask for this."],
      },
      reopen: {
        subject: (number: string) => `Your account ${number} is open again`,
        title: "Your account is open again",
        intro: (number: string) => `your account ${number} was closed, and is open again. You log in as you did before.`,
        more: [],
      },
    },
    button: "Open the panel",
  },
  sv: {
    of: {
      collection: {
        subject: (number: string) => `Ditt konto ${number} är avstängt`,
        title: "Ditt konto är avstängt",
        intro: (number: string) =>
          `Ditt konto ${number} är avstängt, eftersom en skuld som inte har betalats har lämnats till inkasso.`,
        more: [
          "Ingen kan logga in i kontot, dess API-nycklar fungerar inte och inget förnyas automatiskt: domäner som går ut under tiden går till slut förlorade. Domäner och DNS som är betalda fortsätter att fungera.",
          "När skulden är betald öppnar vi kontot igen. Svara på det här mejlet om du har frågor eller tror att det är ett misstag.",
        ],
      },
      legal: {
        subject: (number: string) => `Ditt konto ${number} är avstängt`,
        title: "Ditt konto är avstängt",
        intro: (number: string) => `Ditt konto ${number} är avstängt på grund av en rättslig åtgärd.`,
        more: [
          "Ingen kan logga in i kontot, dess API-nycklar fungerar inte och inget förnyas automatiskt: domäner som går ut under tiden går till slut förlorade. Domäner och DNS som är betalda fortsätter att fungera.",
          "Svara på det här mejlet om du har frågor eller tror att det är ett misstag.",
        ],
      },
      lift: {
        subject: (number: string) => `Ditt konto ${number} är öppet igen`,
        title: "Ditt konto är öppet igen",
        intro: (number: string) => `Avstängningen av ditt konto ${number} är hävd. Allt fungerar som tidigare.`,
        more: ["Kontrollera om någon domän har gått ut under tiden, så att du hinner förnya den."],
      },
      close: {
        subject: (number: string) => `Ditt konto ${number} är avslutat`,
        title: "Ditt konto är avslutat",
        intro: (number: string) => `Ditt konto ${number} är nu avslutat, och ingen kan längre logga in i det.`,
        more: ["Svara på det här mejlet om du behöver en fakturakopia, eller inte har bett om det här."],
      },
      reopen: {
        subject: (number: string) => `Ditt konto ${number} är öppet igen`,
        title: "Ditt konto är öppet igen",
        intro: (number: string) => `Ditt konto ${number} var avslutat och är nu öppet igen. Du loggar in som tidigare.`,
        more: [],
      },
    },
    button: "Öppna panelen",
  },
});
