import { refusal } from "../refusal.ts";

export const MailTextLong = refusal({
  name: "MailTextLong",
  resultCode: 2005,
  retry: "after-fix",
  text: { en: "Write at most {most} characters", sv: "Skriv högst {most} tecken" },
});
export const MailTextLines = refusal({
  name: "MailTextLines",
  resultCode: 2005,
  retry: "after-fix",
  text: { en: "Write this on one line", sv: "Skriv det här på en rad" },
});
export const MailTextSign = refusal({
  name: "MailTextSign",
  resultCode: 2005,
  retry: "after-fix",
  text: {
    en: "Line {line} contains an invisible character that emails cannot have. Write the line again",
    sv: "Rad {line} innehåller ett osynligt tecken som mejl inte kan ha. Skriv raden på nytt",
  },
});
export const MailTextBrace = refusal({
  name: "MailTextBrace",
  resultCode: 2005,
  retry: "after-fix",
  text: {
    en: "Line {line}: braces are only for variables. Insert a variable with its button, or take the brace away",
    sv: "Rad {line}: klamrar är bara för variabler. Infoga en variabel med dess knapp, eller ta bort klammern",
  },
});
export const MailTextUnknown = refusal({
  name: "MailTextUnknown",
  resultCode: 2005,
  retry: "after-fix",
  text: {
    en: "Line {line}: this email has no variable called {variable}",
    sv: "Rad {line}: det här mejlet har ingen variabel som heter {variable}",
  },
});
export const NoAddressForTrial = refusal({
  name: "NoAddressForTrial",
  resultCode: 2304,
  retry: "after-fix",
  text: { en: "You have no email address that we could send to", sv: "Du har ingen e-postadress som vi kan skicka till" },
});
