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
    en: "Whether the domain can be signed is being looked at now. Nothing was changed; try again in a minute",
    sv: "Det kontrolleras just nu om domänen kan signeras. Inget har ändrats; försök igen om en minut",
  },
});
export const DsMatchesNothing = refusal({
  name: "DsMatchesNothing",
  resultCode: 2306,
  retry: "after-fix",
  text: {
    en: "No key that the name servers answer with fits this DS. Publishing it would make the domain unreachable",
    sv: "Ingen nyckel som namnservrarna svarar med passar denna DS-post. Publiceras den blir domänen oåtkomlig",
  },
});
export const NameServersSilent = refusal({
  name: "NameServersSilent",
  resultCode: 2400,
  retry: "later",
  text: {
    en: "The domain's name servers do not answer, so the DS cannot be tested. Nothing was changed",
    sv: "Domänens namnservrar svarar inte, så DS-posten kan inte provas. Inget har ändrats",
  },
});
export const LastDs = refusal({
  name: "LastDs",
  resultCode: 2305,
  retry: "after-fix",
  text: {
    en: "No other DS at the registry fits a key that the name servers answer with. Turn DNSSEC off instead, or publish the new DS first",
    sv: "Ingen annan DS-post hos registret passar en nyckel som namnservrarna svarar med. Stäng av DNSSEC i stället, eller publicera den nya DS-posten först",
  },
});
export const TooManyDs = refusal({
  name: "TooManyDs",
  resultCode: 2308,
  retry: "after-fix",
  text: {
    en: "The registry of .{tld} takes no more than {limit} DS records for a name. Remove one of those that are there first",
    sv: "Registret för .{tld} tar inte emot fler än {limit} DS-poster för ett namn. Ta först bort en av dem som finns",
  },
});
export const LegacyDs = refusal({
  name: "LegacyDs",
  resultCode: 2306,
  retry: "after-fix",
  text: {
    en: "Algorithms and digests of this kind are not accepted for new records any more",
    sv: "Algoritmer och kontrollsummor av detta slag godtas inte längre för nya poster",
  },
});
