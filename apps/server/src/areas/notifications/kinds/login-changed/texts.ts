import { bothLanguages, type Line } from "../../mail/index.ts";

export const texts = bothLanguages({
  en: {
    of: {
      password_reset: {
        subject: "Your password was reset",
        intro: (username: string) =>
          `the password of the user ${username} was reset with a link sent by email, and all sessions of this user were logged out.`,
      },
      password_changed: {
        subject: "Your password was changed",
        intro: (username: string) =>
          `the password of the user ${username} was changed in the panel, and other browsers were logged out.`,
      },
      second_factor_on: {
        subject: "Two-step login is on",
        intro: (username: string) =>
          `from now on the user ${username} logs in with the password and a code from an authenticator app. Keep the recovery codes in a safe place.`,
      },
      second_factor_off: {
        subject: "The authenticator app was removed",
        intro: (username: string) =>
          `the authenticator app of the user ${username} is no longer used. Without a passkey, the password alone is now enough to log in.`,
      },
      recovery_code_used: {
        subject: "A recovery code was used",
        intro: (username: string) =>
          `one of the recovery codes of the user ${username} was used, to log in or to confirm something in the panel. You can create new ones under My security.`,
      },
      recovery_codes_renewed: {
        subject: "You have new recovery codes",
        intro: (username: string) => `new recovery codes were created for the user ${username}. The old ones no longer work.`,
      },
      passkey_added: {
        subject: "A passkey was added",
        intro: (username: string) => `a new passkey can now be used to log in as ${username}, with or without the password.`,
      },
      passkey_removed: {
        subject: "A passkey was removed",
        intro: (username: string) =>
          `a passkey of the user ${username} was removed. It no longer works, and other browsers were logged out.`,
      },
      codes_wrong: {
        subject: "Wrong codes for two-step login",
        intro: (username: string) =>
          `several wrong codes in a row were entered for the user ${username}, most recently from the address below. The password was right each time, or the person was logged in already. We now make them wait longer after each code.`,
      },
      new_device: {
        subject: "New login to your account",
        intro: (username: string) =>
          `someone logged in as ${username} with a browser or from a network that this user has not used before.`,
      },
      provider_linked: {
        subject: "You now log in with single sign-on",
        intro: (username: string) =>
          `someone logged in as ${username} with the single sign-on of your organisation for the first time. From now on the two belong together.`,
      },
      kept_login_used: {
        subject: "Someone logged in without single sign-on",
        intro: (username: string) =>
          `someone logged in as ${username} with the password or passkey that this owner keeps for the day on which single sign-on fails. The other users of the account can only log in with single sign-on.`,
      },
      second_factor_reset_asked: {
        subject: "Two-step login is about to be reset",
        intro: (username: string) =>
          `someone who knows the password of the user ${username} has used a code sent to your phone to request login without the authenticator app. It takes effect in 24 hours. Until then you can stop it in the panel where you are logged in, or by setting a new password.`,
      },
      second_factor_reset_by_staff: {
        subject: "Two-step login is about to be reset",
        intro: (username: string) =>
          `someone has told our support that the second factor of the user ${username} is lost, and has shown who they are. Login without it takes effect in 72 hours. Until then you can stop it in the panel where you are logged in, or by setting a new password.`,
      },
      staff_saw: {
        subject: "Our support looked into your account",
        intro: (username: string) =>
          `a colleague of our support opened the panel and saw it as the user ${username} does, for half an hour at most. They could read, but not change anything. Your login history shows it, too.`,
      },
      staff_acts: {
        subject: "Our support acts for you",
        intro: (username: string) =>
          `a colleague of our support opened the panel to act for the user ${username}, for half an hour at most. What they do is recorded as done by our support; passwords, two-step login and keys are out of their reach. You can end it under My security.`,
      },
      second_factor_reset: {
        subject: "Two-step login was reset",
        intro: (username: string) =>
          `the authenticator app and the recovery codes of the user ${username} no longer work, and all sessions of this user were logged out. For 72 hours, domains cannot be transferred away.`,
      },
      email_change_asked: {
        subject: "Your email address is about to change",
        intro: (username: string) =>
          `someone has entered a new email address for the user ${username}. It replaces this one when the link we sent there is opened. Until then you can stop it in the panel, on your profile.`,
      },
      email_changed: {
        subject: "Your email address was changed",
        intro: (username: string) =>
          `the user ${username} now has a new email address, and we no longer send emails to this one. For 72 hours, domains cannot be transferred away.`,
      },
      email_restored: {
        subject: "Your email address was changed back",
        intro: (username: string) =>
          `the previous email address of the user ${username} was restored from there, and we no longer send emails to this one. All sessions of this user were logged out.`,
      },
      phone_changed: {
        subject: "Your phone number was changed",
        intro: (username: string) =>
          `the user ${username} now has a new phone number. We send no codes to it until it is confirmed. For 72 hours, domains cannot be transferred away.`,
      },
      account_frozen: {
        subject: "Your account is frozen",
        intro: (username: string) =>
          `an account in which the user ${username} is an owner was frozen. Until it is lifted, no domain can leave the account, and owners and name servers cannot change. You can see by whom, and lift it, under Account, Security.`,
      },
      account_unfrozen: {
        subject: "Your account is no longer frozen",
        intro: (username: string) =>
          `the freeze of an account in which the user ${username} is an owner was lifted. Domains can be transferred again, and owners and name servers changed.`,
      },
      account_email_changed: {
        subject: "The account's email address was changed",
        intro: (username: string) =>
          `the user ${username} has changed the account's email address. Invoices and news about the account now go there, and no longer to this one.`,
      },
    },
    notYouTitle: "Was it not you?",
    notYou: (url: string): Line => [
      "Someone else may be able to log in as you. ",
      { link: "Set a new password", url },
      " right away, and contact us.",
    ],
    undo: (url: string): Line => [
      "If so, ",
      { link: "restore this address", url },
      ", and contact us. The link works for 7 days and logs out everyone who is logged in as you.",
    ],
    button: "See where you are logged in",
  },
  sv: {
    of: {
      password_reset: {
        subject: "Ditt lösenord har ersatts",
        intro: (username: string) =>
          `Lösenordet för användaren ${username} har ersatts via en länk i ett mejl, och användaren har loggats ut överallt.`,
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
          `Autentiseringsappen för användaren ${username} används inte längre. Utan passnyckel räcker nu lösenordet för att logga in.`,
      },
      recovery_code_used: {
        subject: "En reservkod har använts",
        intro: (username: string) =>
          `En av reservkoderna för användaren ${username} har förbrukats, vid en inloggning eller för att bekräfta något i panelen. Nya skapar du under Min säkerhet.`,
      },
      recovery_codes_renewed: {
        subject: "Du har nya reservkoder",
        intro: (username: string) => `Nya reservkoder har skapats för användaren ${username}. De gamla fungerar inte längre.`,
      },
      passkey_added: {
        subject: "En passnyckel har lagts till",
        intro: (username: string) =>
          `Från och med nu går det att logga in som ${username} med en ny passnyckel, med eller utan lösenord.`,
      },
      passkey_removed: {
        subject: "En passnyckel har tagits bort",
        intro: (username: string) =>
          `En passnyckel för användaren ${username} har tagits bort. Den fungerar inte längre, och andra webbläsare har loggats ut.`,
      },
      codes_wrong: {
        subject: "Fel koder vid tvåstegsinloggning",
        intro: (username: string) =>
          `Flera felaktiga koder i rad har angetts för användaren ${username}, senast från adressen nedan. Lösenordet var rätt varje gång, eller så var personen redan inloggad. Väntetiden blir nu längre efter varje kod.`,
      },
      new_device: {
        subject: "Ny inloggning på ditt konto",
        intro: (username: string) =>
          `Någon loggade in som ${username} med en webbläsare eller från ett nätverk som användaren inte har använt tidigare.`,
      },
      provider_linked: {
        subject: "Du loggar nu in med enkel inloggning (SSO)",
        intro: (username: string) =>
          `Någon loggade för första gången in som ${username} med din organisations enkla inloggning (SSO). Från och med nu hör de ihop.`,
      },
      kept_login_used: {
        subject: "Någon loggade in utan enkel inloggning (SSO)",
        intro: (username: string) =>
          `Någon loggade in som ${username} med det lösenord eller den passnyckel som ägaren har kvar för den dag då den enkla inloggningen (SSO) inte fungerar. Kontots andra användare kan bara logga in med enkel inloggning.`,
      },
      second_factor_reset_asked: {
        subject: "Tvåstegsinloggningen är på väg att återställas",
        intro: (username: string) =>
          `Någon som kan lösenordet för användaren ${username} har med en kod som skickades till din telefon begärt att få logga in utan autentiseringsappen. Det börjar gälla om 24 timmar. Fram till dess kan du stoppa det: i panelen där du är inloggad, eller genom att välja ett nytt lösenord.`,
      },
      second_factor_reset_by_staff: {
        subject: "Tvåstegsinloggningen är på väg att återställas",
        intro: (username: string) =>
          `Någon har berättat för vår support att den andra faktorn för användaren ${username} är borta, och har visat vem den är. Att logga in utan den börjar gälla om 72 timmar. Fram till dess kan du stoppa det: i panelen där du är inloggad, eller genom att välja ett nytt lösenord.`,
      },
      staff_saw: {
        subject: "Vår support har tittat i ditt konto",
        intro: (username: string) =>
          `En medarbetare i vår support öppnade panelen och såg den som användaren ${username} gör, i högst en halvtimme. Det gick att läsa men inte att ändra något. Det står också i din inloggningshistorik.`,
      },
      staff_acts: {
        subject: "Vår support hjälper dig i panelen",
        intro: (username: string) =>
          `En medarbetare i vår support öppnade panelen för att göra något åt användaren ${username}, i högst en halvtimme. Det som görs antecknas som gjort av supporten; lösenord, tvåstegsinloggning och nycklar går inte att nå. Du kan avsluta det under Min säkerhet.`,
      },
      second_factor_reset: {
        subject: "Tvåstegsinloggningen är återställd",
        intro: (username: string) =>
          `Autentiseringsappen och reservkoderna för användaren ${username} gäller inte längre, och användaren har loggats ut överallt. I 72 timmar går det inte att flytta bort domäner.`,
      },
      email_change_asked: {
        subject: "Din e-postadress är på väg att ändras",
        intro: (username: string) =>
          `Någon har angett en annan e-postadress för användaren ${username}. Den ersätter den här när länken vi har skickat dit öppnas. Fram till dess kan du stoppa det i panelen, på din profil.`,
      },
      email_changed: {
        subject: "Din e-postadress har ändrats",
        intro: (username: string) =>
          `Användaren ${username} har nu en ny e-postadress, och vi skickar inga fler mejl hit. I 72 timmar går det inte att flytta bort domäner.`,
      },
      email_restored: {
        subject: "Din e-postadress har ändrats tillbaka",
        intro: (username: string) =>
          `Den tidigare e-postadressen för användaren ${username} har återställts därifrån, och vi skickar inga fler mejl hit. Användaren har loggats ut överallt.`,
      },
      phone_changed: {
        subject: "Ditt telefonnummer har ändrats",
        intro: (username: string) =>
          `Användaren ${username} har nu ett nytt telefonnummer. Vi skickar inga koder dit förrän det är bekräftat. I 72 timmar går det inte att flytta bort domäner.`,
      },
      account_frozen: {
        subject: "Ditt konto är fryst",
        intro: (username: string) =>
          `Ett konto där användaren ${username} är ägare har frysts. Tills det hävs kan inga domäner lämna kontot, och ägare och namnservrar kan inte ändras. Vem som gjorde det ser du under Konto, Säkerhet, och där kan du häva det.`,
      },
      account_unfrozen: {
        subject: "Ditt konto är inte längre fryst",
        intro: (username: string) =>
          `Frysningen av ett konto där användaren ${username} är ägare har hävts. Domäner kan flyttas igen, och ägare och namnservrar kan ändras.`,
      },
      account_email_changed: {
        subject: "Kontots e-postadress har ändrats",
        intro: (username: string) =>
          `Användaren ${username} har ändrat kontots e-postadress. Fakturor och nyheter om kontot skickas nu dit, och inte längre hit.`,
      },
    },
    notYouTitle: "Var det inte du?",
    notYou: (url: string): Line => [
      "Någon annan kan kanske logga in som du. ",
      { link: "Välj ett nytt lösenord", url },
      " direkt, och kontakta oss.",
    ],
    undo: (url: string): Line => [
      "I så fall kan du ",
      { link: "återställa den här adressen", url },
      ". Kontakta oss också. Länken gäller i 7 dagar och loggar ut alla som är inloggade som du.",
    ],
    button: "Se var du är inloggad",
  },
});
