import { bothLanguages, type Line } from "../../mail/index.ts";

export const texts = bothLanguages({
  en: {
    of: {
      password_reset: {
        subject: "Your password was replaced",
        intro: (username: string) =>
          `the password of the user ${username} was replaced by a mailed link, and everybody who was logged in by that name was logged out.`,
      },
      password_changed: {
        subject: "Your password was changed",
        intro: (username: string) =>
          `the password of the user ${username} was changed in the panel, and other browsers were logged out.`,
      },
      second_factor_on: {
        subject: "Two-step login is on",
        intro: (username: string) =>
          `from now on the user ${username} logs in with the password and a code of an authenticator app. Keep the recovery codes in a safe place.`,
      },
      second_factor_off: {
        subject: "The authenticator app was removed",
        intro: (username: string) =>
          `the authenticator app of the user ${username} is no longer asked for. Without a passkey the password alone lets in from now on.`,
      },
      recovery_code_used: {
        subject: "A recovery code was used",
        intro: (username: string) =>
          `one of the recovery codes of the user ${username} was used up, at a login or to confirm something in the panel. New ones are made under My security.`,
      },
      recovery_codes_renewed: {
        subject: "You have new recovery codes",
        intro: (username: string) =>
          `new recovery codes were made for the user ${username}. Those from before let nobody in any more.`,
      },
      passkey_added: {
        subject: "A passkey was added",
        intro: (username: string) => `a new passkey lets in as ${username} from now on, with the password or without it.`,
      },
      passkey_removed: {
        subject: "A passkey was removed",
        intro: (username: string) =>
          `a passkey of the user ${username} was removed. It lets nobody in any more, and other browsers were logged out.`,
      },
      new_device: {
        subject: "A login from somewhere new",
        intro: (username: string) =>
          `somebody logged in as ${username} in a browser or from a network that we have not seen with this user before.`,
      },
      second_factor_reset_asked: {
        subject: "Two-step login is about to be reset",
        intro: (username: string) =>
          `somebody who knows the password of the user ${username} has asked, by a code sent to your phone, to log in without the authenticator. It takes effect in 24 hours. Until then you can stop it: in the panel where you are logged in, or by setting a new password.`,
      },
      second_factor_reset: {
        subject: "Two-step login was reset",
        intro: (username: string) =>
          `the authenticator and the recovery codes of the user ${username} count no more, and everybody who was logged in by that name was logged out. For 72 hours, domains cannot be moved away.`,
      },
      email_change_asked: {
        subject: "Your mail address is about to change",
        intro: (username: string) =>
          `somebody has given the user ${username} another mail address. It takes the place of this one when a link mailed to it is opened. Until then you can stop it in the panel, on your profile.`,
      },
      email_changed: {
        subject: "Your mail address was changed",
        intro: (username: string) =>
          `the user ${username} has another mail address now, and this one gets no more mail. For 72 hours, domains cannot be moved away.`,
      },
      email_restored: {
        subject: "Your mail address was changed back",
        intro: (username: string) =>
          `the mail address that the user ${username} had before was brought back from there, and this one gets no more mail. Everybody who was logged in by that name was logged out.`,
      },
      phone_changed: {
        subject: "Your phone number was changed",
        intro: (username: string) =>
          `the user ${username} has another phone number now. It gets no codes until it is proved. For 72 hours, domains cannot be moved away.`,
      },
      account_email_changed: {
        subject: "The account's mail address was changed",
        intro: (username: string) =>
          `the user ${username} has given the account another mail address. Invoices and news of the account go there from now on, and not to this one.`,
      },
    },
    notYouTitle: "Was it not you?",
    notYou: (url: string): Line => [
      "Somebody else can log in by your name. ",
      { link: "Set a new password", url },
      " at once, and write to us.",
    ],
    undo: (url: string): Line => [
      "Then ",
      { link: "bring this address back", url },
      ", and write to us. The link is good for 7 days; it logs everybody out who is logged in by your name.",
    ],
    button: "See where you are logged in",
  },
  sv: {
    of: {
      password_reset: {
        subject: "Ditt lösenord har ersatts",
        intro: (username: string) =>
          `Lösenordet för användaren ${username} har ersatts via en länk i mejl, och alla som var inloggade med det namnet har loggats ut.`,
      },
      password_changed: {
        subject: "Ditt lösenord har ändrats",
        intro: (username: string) =>
          `Lösenordet för användaren ${username} har ändrats i panelen, och andra webbläsare har loggats ut.`,
      },
      second_factor_on: {
        subject: "Tvåstegsinloggning är på",
        intro: (username: string) =>
          `Från och med nu loggar användaren ${username} in med lösenordet och en kod från en autentiseringsapp. Förvara reservkoderna på ett säkert ställe.`,
      },
      second_factor_off: {
        subject: "Autentiseringsappen har tagits bort",
        intro: (username: string) =>
          `Autentiseringsappen för användaren ${username} används inte längre. Utan passnyckel räcker lösenordet från och med nu.`,
      },
      recovery_code_used: {
        subject: "En reservkod har använts",
        intro: (username: string) =>
          `En av reservkoderna för användaren ${username} har förbrukats, vid en inloggning eller för att bekräfta något i panelen. Nya skapar du under Min säkerhet.`,
      },
      recovery_codes_renewed: {
        subject: "Du har nya reservkoder",
        intro: (username: string) =>
          `Nya reservkoder har skapats för användaren ${username}. De gamla släpper inte längre in någon.`,
      },
      passkey_added: {
        subject: "En passnyckel har lagts till",
        intro: (username: string) =>
          `Från och med nu går det att logga in som ${username} med en ny passnyckel, med eller utan lösenord.`,
      },
      passkey_removed: {
        subject: "En passnyckel har tagits bort",
        intro: (username: string) =>
          `En passnyckel för användaren ${username} har tagits bort. Den släpper inte längre in någon, och andra webbläsare har loggats ut.`,
      },
      new_device: {
        subject: "En inloggning från ett nytt ställe",
        intro: (username: string) =>
          `Någon loggade in som ${username} i en webbläsare eller från ett nätverk som vi inte har sett tillsammans med den användaren förut.`,
      },
      second_factor_reset_asked: {
        subject: "Tvåstegsinloggningen är på väg att återställas",
        intro: (username: string) =>
          `Någon som kan lösenordet för användaren ${username} har med en kod till din telefon bett om att få logga in utan autentiseringsappen. Det börjar gälla om 24 timmar. Fram till dess kan du stoppa det: i panelen där du är inloggad, eller genom att välja ett nytt lösenord.`,
      },
      second_factor_reset: {
        subject: "Tvåstegsinloggningen är återställd",
        intro: (username: string) =>
          `Autentiseringsappen och reservkoderna för användaren ${username} gäller inte längre, och alla som var inloggade med det namnet har loggats ut. I 72 timmar går det inte att flytta bort domäner.`,
      },
      email_change_asked: {
        subject: "Din e-postadress är på väg att ändras",
        intro: (username: string) =>
          `Någon har angett en annan e-postadress för användaren ${username}. Den ersätter den här när länken som mejlats dit öppnas. Fram till dess kan du stoppa det i panelen, på din profil.`,
      },
      email_changed: {
        subject: "Din e-postadress har ändrats",
        intro: (username: string) =>
          `Användaren ${username} har nu en annan e-postadress, och hit kommer inga fler mejl. I 72 timmar går det inte att flytta bort domäner.`,
      },
      email_restored: {
        subject: "Din e-postadress har ändrats tillbaka",
        intro: (username: string) =>
          `Adressen som användaren ${username} hade förut har tagits tillbaka därifrån, och hit kommer inga fler mejl. Alla som var inloggade med det namnet har loggats ut.`,
      },
      phone_changed: {
        subject: "Ditt telefonnummer har ändrats",
        intro: (username: string) =>
          `Användaren ${username} har nu ett annat telefonnummer. Det får inga koder förrän det är bekräftat. I 72 timmar går det inte att flytta bort domäner.`,
      },
      account_email_changed: {
        subject: "Kontots e-postadress har ändrats",
        intro: (username: string) =>
          `Användaren ${username} har gett kontot en annan e-postadress. Fakturor och nyheter om kontot går dit från och med nu, och inte hit.`,
      },
    },
    notYouTitle: "Var det inte du?",
    notYou: (url: string): Line => [
      "Någon annan kan logga in med ditt namn. ",
      { link: "Välj ett nytt lösenord", url },
      " på en gång, och skriv till oss.",
    ],
    undo: (url: string): Line => [
      "Då kan du ",
      { link: "ta tillbaka den här adressen", url },
      ", och skriv till oss. Länken gäller i 7 dagar; den loggar ut alla som är inloggade med ditt namn.",
    ],
    button: "Se var du är inloggad",
  },
});
