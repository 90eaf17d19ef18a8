import { refusal } from "../refusal.ts";

export const ZoneNotYours = refusal({
  name: "ZoneNotYours",
  resultCode: 2303,
  retry: "after-fix",
  text: {
    en: "This account has no DNS for {name}",
    sv: "Kontot har ingen DNS för {name}",
  },
});
export const CertificateNotYours = refusal({
  name: "CertificateNotYours",
  resultCode: 2303,
  retry: "after-fix",
  text: {
    en: "This account has no certificate for {name}",
    sv: "Kontot har inget certifikat för {name}",
  },
});
export const WrongPattern = refusal({
  name: "WrongPattern",
  resultCode: 2005,
  retry: "after-fix",
  text: {
    en: "{value} cannot be used here. Enter names under the domain such as www or _acme-challenge*, and networks such as 192.0.2.0/24",
    sv: "{value} går inte att använda här. Skriv namn under domänen som www eller _acme-challenge*, och nätverk som 192.0.2.0/24",
  },
});
export const NotOneName = refusal({
  name: "NotOneName",
  resultCode: 2005,
  retry: "after-fix",
  text: {
    en: "Dynamic DNS is for a single full name: home.example.se",
    sv: "Dynamisk DNS gäller ett enda fullständigt namn: hemma.example.se",
  },
});
export const TokenNamesNothing = refusal({
  name: "TokenNamesNothing",
  resultCode: 2306,
  retry: "after-fix",
  text: {
    en: "This type of key has no such setting. Leave the field empty",
    sv: "Den här typen av nyckel har ingen sådan inställning. Lämna fältet tomt",
  },
});
export const MoreThanYouMayGive = refusal({
  name: "MoreThanYouMayGive",
  resultCode: 2201,
  retry: "never",
  text: {
    en: "A key cannot have more rights than you have yourself",
    sv: "En nyckel kan inte ha fler rättigheter än du själv har",
  },
});
export const TooManyTokens = refusal({
  name: "TooManyTokens",
  resultCode: 2306,
  retry: "after-fix",
  text: {
    en: "The account already has the maximum of {max} keys. Revoke one that is no longer used",
    sv: "Kontot har redan högsta antalet, {max} nycklar. Återkalla någon som inte längre används",
  },
});
