import { refusal } from "../refusal.ts";

export const ZoneNotYours = refusal({
  name: "ZoneNotYours",
  resultCode: 2303,
  retry: "after-fix",
  text: {
    en: "{name} is not served for this account",
    sv: "Kontot har ingen DNS för {name}",
  },
});
export const WrongPattern = refusal({
  name: "WrongPattern",
  resultCode: 2005,
  retry: "after-fix",
  text: {
    en: "{value} cannot be used here. Write names below the domain such as www or _acme-challenge*, and networks such as 192.0.2.0/24",
    sv: "{value} går inte att använda här. Skriv namn under domänen som www eller _acme-challenge*, och nätverk som 192.0.2.0/24",
  },
});
export const NotOneName = refusal({
  name: "NotOneName",
  resultCode: 2005,
  retry: "after-fix",
  text: {
    en: "Dynamic DNS is for one name, written in full: home.example.se",
    sv: "Dynamisk DNS gäller ett enda namn, skrivet i sin helhet: hemma.example.se",
  },
});
export const TokenNamesNothing = refusal({
  name: "TokenNamesNothing",
  resultCode: 2306,
  retry: "after-fix",
  text: {
    en: "This kind of key decides names, types and writing by itself. Leave those fields empty",
    sv: "Den här sortens nyckel bestämmer själv namn, posttyper och skrivrätt. Lämna de fälten tomma",
  },
});
export const MoreThanYouMayGive = refusal({
  name: "MoreThanYouMayGive",
  resultCode: 2201,
  retry: "never",
  text: {
    en: "A key cannot do more than you may do yourself",
    sv: "En nyckel kan inte få göra mer än du själv får",
  },
});
export const TooManyTokens = refusal({
  name: "TooManyTokens",
  resultCode: 2306,
  retry: "after-fix",
  text: {
    en: "The account has {max} keys, which is all it can have. Revoke one that is no longer used",
    sv: "Kontot har {max} nycklar, fler går inte. Återkalla någon som inte längre används",
  },
});
