import type { TextsOf } from "../messages.ts";
import type { texts as en } from "../en/identity.ts";

export const texts = {
  login: {
    title: "Logga in",
    username: "Användarnamn",
    password: "Lösenord",
    forgot: "Glömt lösenordet?",
    remember: "Kom ihåg mitt namn på den här enheten",
    submit: "Logga in",
    newHere: "Ny här?",
    signup: "Skapa konto",
    noSession: "Servern godtog inloggningen men öppnade ingen session. Försök igen om en stund.",
    never: "Har någon ringt eller mejlat om din domän? Vi frågar aldrig efter ditt lösenord eller en kod.",
  },
  code: {
    title: "Ange din kod",
    body: "Öppna din autentiseringsapp och skriv de sex siffror som den visar för {brand}.",
    label: "Kod med 6 siffror",
    hint: "Du kan klistra in hela koden.",
    submit: "Logga in",
    back: "Tillbaka till inloggningen",
    failed: "Ogiltig kod",
    lost: "Har du tappat telefonen?",
    reset: "Få en återställningskod via sms",
  },
  activate: {
    title: "Tvåstegsinloggning måste ställas in",
    body: "Ditt konto kräver tvåstegsinloggning, och den är inte inställd för dig än.",
  },
} as const satisfies TextsOf<typeof en>;
