import { bothLanguages } from "../../mail/index.ts";

export const texts = bothLanguages({
  en: {
    subject: (brand: string) => `Welcome to ${brand}`,
    title: (brand: string) => `Welcome to ${brand}`,
    intro: "your address is confirmed and your account is ready. You can now log in.",
    number: "Account number",
    username: "Username",
    next: "We recommend that you turn on two-step login before your first domain, so that no one can reach your domains with just a password.",
    button: "Turn on two-step login",
  },
  sv: {
    subject: (brand: string) => `Välkommen till ${brand}`,
    title: (brand: string) => `Välkommen till ${brand}`,
    intro: "Din adress är bekräftad och ditt konto är klart. Du kan nu logga in.",
    number: "Kontonummer",
    username: "Användarnamn",
    next: "Vi rekommenderar att du slår på tvåstegsinloggning före din första domän, så att ingen kommer åt dina domäner med bara ett lösenord.",
    button: "Slå på tvåstegsinloggning",
  },
});
