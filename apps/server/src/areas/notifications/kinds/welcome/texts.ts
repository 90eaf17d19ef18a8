import { bothLanguages } from "../../mail/index.ts";

export const texts = bothLanguages({
  en: {
    subject: (brand: string) => `Welcome to ${brand}`,
    title: (brand: string) => `Welcome to ${brand}`,
    intro: "your address is confirmed and your account is open. You can log in.",
    number: "Account number",
    username: "Username",
    next: "Our advice before your first domain: turn on two-step login, so that nobody gets at your names with a password alone.",
    button: "Turn on two-step login",
  },
  sv: {
    subject: (brand: string) => `Välkommen till ${brand}`,
    title: (brand: string) => `Välkommen till ${brand}`,
    intro: "Din adress är bekräftad och kontot är öppet. Du kan logga in.",
    number: "Kontonummer",
    username: "Användarnamn",
    next: "Ett råd före din första domän: slå på tvåstegsinloggning, så att ingen kommer åt dina namn med bara ett lösenord.",
    button: "Slå på tvåstegsinloggning",
  },
});
