import { refusal } from "../refusal.ts";

export const WrongWebhookUrl = refusal({
  name: "WrongWebhookUrl",
  resultCode: 2005,
  retry: "after-fix",
  text: {
    en: "This address cannot be called. Write a public https address such as https://example.com/hooks, with port 443 or one above 1023, and without a user name or password in it",
    sv: "Den här adressen går inte att anropa. Skriv en publik https-adress som https://example.com/hooks, med port 443 eller en över 1023, och utan användarnamn eller lösenord i",
  },
});
export const TooManyWebhooks = refusal({
  name: "TooManyWebhooks",
  resultCode: 2306,
  retry: "after-fix",
  text: {
    en: "The account has {max} endpoints, which is all it can have. Delete one that is no longer used",
    sv: "Kontot har {max} mottagare, fler går inte. Ta bort någon som inte längre används",
  },
});
export const MoreThanYouMaySee = refusal({
  name: "MoreThanYouMaySee",
  resultCode: 2201,
  retry: "never",
  text: {
    en: "An endpoint cannot be sent events about what you may not see yourself",
    sv: "En mottagare kan inte få händelser om sådant som du själv inte får se",
  },
});
export const WebhookIsOff = refusal({
  name: "WebhookIsOff",
  resultCode: 2304,
  retry: "after-fix",
  text: {
    en: "The endpoint is switched off. Switch it on first",
    sv: "Mottagaren är avstängd. Slå på den först",
  },
});
export const WebhookIsSuppressed = refusal({
  name: "WebhookIsSuppressed",
  resultCode: 2304,
  retry: "after-fix",
  text: {
    en: "Nothing is sent to the endpoint since it failed {count} times in a row. Clear it first",
    sv: "Inget skickas till mottagaren sedan den misslyckats {count} gånger i rad. Återställ den först",
  },
});
export const TestTooSoon = refusal({
  name: "TestTooSoon",
  resultCode: 2306,
  retry: "later",
  text: {
    en: "A test event is on its way already. Wait for what comes of it",
    sv: "En testhändelse är redan på väg. Vänta på vad det blir av den",
  },
});
