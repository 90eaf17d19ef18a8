import { bothLanguages } from "../../mail/index.ts";

type Words = {
  readonly subject: (number: string) => string;
  readonly title: string;
  readonly intro: (number: string, brand: string) => string;
  readonly more: string;
};

const en: { readonly suspended: Words; readonly resumed: Words; readonly button: string } = {
  suspended: {
    subject: (number) => `Your account ${number} is suspended`,
    title: "Your account is suspended",
    intro: (number, brand) => `${brand} has suspended your account ${number}.`,
    more: "No one can log in to the account, its API keys do not work, and nothing is renewed automatically: domains that expire meanwhile are lost in the end. Domains and DNS that are paid for keep working. Reply to this email if you have questions or think this is a mistake.",
  },
  resumed: {
    subject: (number) => `Your account ${number} is open again`,
    title: "Your account is open again",
    intro: (number, brand) => `${brand} has lifted the suspension of your account ${number}. Everything works as before.`,
    more: "Check whether any domain expired meanwhile, so that you can renew it in time.",
  },
  button: "Open the panel",
};

const sv: typeof en = {
  suspended: {
    subject: (number) => `Ditt konto ${number} är avstängt`,
    title: "Ditt konto är avstängt",
    intro: (number, brand) => `${brand} har stängt av ditt konto ${number}.`,
    more: "Ingen kan logga in i kontot, dess API-nycklar fungerar inte och inget förnyas automatiskt: domäner som går ut under tiden går till slut förlorade. Domäner och DNS som är betalda fortsätter att fungera. Svara på det här mejlet om du har frågor eller tror att det är ett misstag.",
  },
  resumed: {
    subject: (number) => `Ditt konto ${number} är öppet igen`,
    title: "Ditt konto är öppet igen",
    intro: (number, brand) => `${brand} har hävt avstängningen av ditt konto ${number}. Allt fungerar som tidigare.`,
    more: "Kontrollera om någon domän har gått ut under tiden, så att du hinner förnya den.",
  },
  button: "Öppna panelen",
};

export const texts = bothLanguages({ en, sv });
