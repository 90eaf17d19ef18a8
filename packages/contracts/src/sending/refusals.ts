import { refusal } from "../refusal.ts";

export const SenderNotUsable = refusal({
  name: "SenderNotUsable",
  resultCode: 2005,
  retry: "after-fix",
  text: {
    en: "Enter an email address at a domain of yours, such as hello@example.com, without å, ä or ö",
    sv: "Skriv en e-postadress på en egen domän, till exempel hej@example.com, utan å, ä eller ö",
  },
});
export const SmsSenderNotUsable = refusal({
  name: "SmsSenderNotUsable",
  resultCode: 2005,
  retry: "after-fix",
  text: {
    en: "Write 3 to 11 letters (a to z) and digits beginning with a letter, or a phone number such as +46701234567",
    sv: "Skriv 3 till 11 bokstäver (a till z) och siffror som börjar med en bokstav, eller ett telefonnummer som +46701234567",
  },
});
export const KeyWaits = refusal({
  name: "KeyWaits",
  resultCode: 2304,
  retry: "after-fix",
  text: {
    en: "A new key is already waiting for its DNS record. Publish that record first",
    sv: "En ny nyckel väntar redan på sin DNS-post. Publicera den posten först",
  },
});
export const DnsElsewhere = refusal({
  name: "DnsElsewhere",
  resultCode: 2304,
  retry: "after-fix",
  text: {
    en: "The DNS of this domain is not in your account here. Add the records where the domain has its DNS",
    sv: "Domänens DNS finns inte på ditt konto här. Lägg in posterna där domänen har sin DNS",
  },
});
export const RecordsStand = refusal({
  name: "RecordsStand",
  resultCode: 2304,
  retry: "never",
  text: {
    en: "All records are already in the zone. It can take a while before they are visible everywhere",
    sv: "Alla poster finns redan i zonen. Det kan ta en stund innan de syns överallt",
  },
});
