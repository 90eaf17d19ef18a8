import { refusal } from "../refusal.ts";

/**
 * The value `rows` has the problem of each server, or null. `count` says what is wrong with the number of servers, or is null.
 */
export const NameServersFaulty = refusal({
  name: "NameServersFaulty",
  resultCode: 2005,
  retry: "after-fix",
  text: {
    en: "Some name servers cannot be ordered like this. .{tld} allows {min} to {max}",
    sv: "Några namnservrar kan inte beställas så här. .{tld} tillåter {min} till {max}",
  },
});
export const NothingChanges = refusal({
  name: "NothingChanges",
  resultCode: 2306,
  retry: "after-fix",
  text: {
    en: "The domain already uses these name servers",
    sv: "Domänen använder redan de här namnservrarna",
  },
});
/** The value `test` is the result of the test that did not pass. */
export const TestNotPassed = refusal({
  name: "TestNotPassed",
  resultCode: 2306,
  retry: "after-fix",
  text: {
    en: "Not every server answers for {name} yet. Nothing was ordered",
    sv: "Alla servrar svarar inte för {name} än. Inget har beställts",
  },
});
/** The value `dnssec` says what the change would do to DNSSEC. */
export const DnssecInTheWay = refusal({
  name: "DnssecInTheWay",
  resultCode: 2304,
  retry: "after-fix",
  text: {
    en: "{name} is signed, and the new servers do not have its key. Turn off DNSSEC first, or remove its DS in the same step",
    sv: "{name} är signerad och de nya servrarna saknar nyckeln. Stäng av DNSSEC först, eller ta bort DS-posten i samma steg",
  },
});
export const NothingToUndo = refusal({
  name: "NothingToUndo",
  resultCode: 2303,
  retry: "never",
  text: {
    en: "There is no change of the last 24 hours to undo",
    sv: "Det finns ingen ändring från det senaste dygnet att ångra",
  },
});
/** The domains that use the host are not revealed, because they may belong to another customer. */
export const HostUsedElsewhere = refusal({
  name: "HostUsedElsewhere",
  resultCode: 2305,
  retry: "after-fix",
  text: {
    en: "Other domains still use {host} as their name server, perhaps in other accounts or at other registrars. The registry removes it when they use others",
    sv: "Andra domäner använder fortfarande {host} som namnserver, kanske på andra konton eller hos andra registrarer. Registret tar bort den när de använder andra",
  },
});
export const HostInUse = refusal({
  name: "HostInUse",
  resultCode: 2305,
  retry: "after-fix",
  text: {
    en: "{host} is still a name server of {name}. Change the name servers first",
    sv: "{host} är fortfarande namnserver för {name}. Byt namnservrar först",
  },
});
