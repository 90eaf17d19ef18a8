import { refusal } from "../refusal.ts";

export const WrongWebhookUrl = refusal({
  name: "WrongWebhookUrl",
  resultCode: 2005,
  retry: "after-fix",
  text: {
    en: "We cannot call this address. Enter a public https address such as https://example.com/hooks, with port 443 or one above 1023, and without a user name or password in it",
    sv: "Vi kan inte anropa den här adressen. Ange en publik https-adress som https://example.com/hooks, med port 443 eller en över 1023, och utan användarnamn eller lösenord i",
  },
});
export const TooManyWebhooks = refusal({
  name: "TooManyWebhooks",
  resultCode: 2306,
  retry: "after-fix",
  text: {
    en: "The account already has the maximum of {max} endpoints. Delete one that is no longer used",
    sv: "Kontot har redan högsta antalet, {max} mottagare. Ta bort någon som inte längre används",
  },
});
export const MoreThanYouMaySee = refusal({
  name: "MoreThanYouMaySee",
  resultCode: 2201,
  retry: "never",
  text: {
    en: "An endpoint cannot receive events that you do not have the right to see yourself",
    sv: "En mottagare kan inte få händelser som du själv inte har rätt att se",
  },
});
export const WebhookIsOff = refusal({
  name: "WebhookIsOff",
  resultCode: 2304,
  retry: "after-fix",
  text: {
    en: "The endpoint is off. Turn it on first",
    sv: "Mottagaren är av. Slå på den först",
  },
});
export const WebhookIsSuppressed = refusal({
  name: "WebhookIsSuppressed",
  resultCode: 2304,
  retry: "after-fix",
  text: {
    en: "Nothing is sent to the endpoint because it failed {count} times in a row. Reset it first",
    sv: "Inget skickas till mottagaren eftersom den har misslyckats {count} gånger i rad. Återställ den först",
  },
});
export const TestTooSoon = refusal({
  name: "TestTooSoon",
  resultCode: 2306,
  retry: "later",
  text: {
    en: "A test event is already on its way. Wait for the result",
    sv: "En testhändelse är redan på väg. Vänta på resultatet",
  },
});
