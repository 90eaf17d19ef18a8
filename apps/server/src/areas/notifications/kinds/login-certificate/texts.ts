import { bothLanguages } from "../../mail/index.ts";

export const texts = bothLanguages({
  en: {
    subject: (name: string) => `The certificate of ${name} expires soon`,
    subjectEnded: (name: string) => `The certificate of ${name} has expired`,
    intro: (name: string, day: string) =>
      `your login service ${name} signs with a certificate that expires on ${day}. When the service changes to a new one that is not entered in the panel, no one can log in with single sign-on any more.`,
    introEnded: (name: string, day: string) =>
      `the certificate with which your login service ${name} signs expired on ${day}. Logins still work, but as soon as the service changes to a new one that is not entered in the panel, no one can log in with single sign-on any more.`,
    next: "Get the new certificate at the login service before it is used there, and enter it below the old one under Account, Single sign-on.",
    button: "Open single sign-on",
  },
  sv: {
    subject: (name: string) => `Certifikatet för ${name} går snart ut`,
    subjectEnded: (name: string) => `Certifikatet för ${name} har gått ut`,
    intro: (name: string, day: string) =>
      `er inloggningstjänst ${name} signerar med ett certifikat som går ut den ${day}. När tjänsten byter till ett nytt som inte är inlagt i panelen kan ingen längre logga in med enkel inloggning.`,
    introEnded: (name: string, day: string) =>
      `certifikatet som er inloggningstjänst ${name} signerar med gick ut den ${day}. Inloggningen fungerar fortfarande, men så snart tjänsten byter till ett nytt som inte är inlagt i panelen kan ingen längre logga in med enkel inloggning.`,
    next: "Hämta det nya certifikatet hos inloggningstjänsten innan det börjar användas där, och lägg in det under det gamla på sidan Enkel inloggning under Konto.",
    button: "Öppna enkel inloggning",
  },
});
