import { refusal } from "../refusal.ts";

export const DnssecNotReady = refusal({
  name: "DnssecNotReady",
  resultCode: 2304,
  retry: "after-fix",
  text: {
    en: "The domain cannot be signed yet: {condition}",
    sv: "Domänen kan inte signeras än: {condition}",
  },
});
export const DnssecNotRead = refusal({
  name: "DnssecNotRead",
  resultCode: 2400,
  retry: "later",
  text: {
    en: "We are checking whether the domain can be signed. Nothing was changed; try again in a minute",
    sv: "Vi kontrollerar om domänen kan signeras. Inget har ändrats; försök igen om en minut",
  },
});
export const DsMatchesNothing = refusal({
  name: "DsMatchesNothing",
  resultCode: 2306,
  retry: "after-fix",
  text: {
    en: "None of the name servers' keys match this DS. Publishing it would make the domain unreachable",
    sv: "Ingen av namnservrarnas nycklar matchar den här DS-posten. Om den publiceras går domänen inte att nå",
  },
});
export const NameServersSilent = refusal({
  name: "NameServersSilent",
  resultCode: 2400,
  retry: "later",
  text: {
    en: "The domain's name servers do not answer, so the DS cannot be tested. Nothing was changed",
    sv: "Domänens namnservrar svarar inte, så DS-posten kan inte testas. Inget har ändrats",
  },
});
export const LastDs = refusal({
  name: "LastDs",
  resultCode: 2305,
  retry: "after-fix",
  text: {
    en: "No other DS at the registry matches a key of the name servers. Turn off DNSSEC instead, or publish the new DS first",
    sv: "Ingen annan DS-post hos registret matchar någon av namnservrarnas nycklar. Stäng av DNSSEC i stället, eller publicera den nya DS-posten först",
  },
});
export const TooManyDs = refusal({
  name: "TooManyDs",
  resultCode: 2308,
  retry: "after-fix",
  text: {
    en: "The .{tld} registry accepts at most {limit} DS records per domain. Remove one of the existing ones first",
    sv: "Registret för .{tld} godtar högst {limit} DS-poster per domän. Ta först bort en av de befintliga",
  },
});
export const LegacyDs = refusal({
  name: "LegacyDs",
  resultCode: 2306,
  retry: "after-fix",
  text: {
    en: "This type of algorithm or digest is no longer accepted for new records",
    sv: "Den här typen av algoritm eller kontrollsumma godtas inte längre för nya poster",
  },
});
