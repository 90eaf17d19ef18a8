import { wordList } from "../seed/word-list.ts";
import type { Profile } from "./profile.ts";

const tlds = wordList(`
  eu nl de dk fi no ch li at be fr it es pl cz ee lv lt pt ie is io co me tv cc ai us
`);

// Country TLDs without an RDAP service in July 2026 (zonedb). Their data are available only on port 43.
const withoutRdap = ["eu", "dk", "us", "at", "be", "it", "es", "pt", "ie", "ee", "lv", "lt"];

/**
 * Country TLDs, all served in one generic way. In reality most have schemas and life cycles of their own (DENIC, Nominet, EURid,
 * FRED, dkhm ...). Here they have contacts, an immediate transfer with the right code, and a quarantine from which only a restore
 * request brings a name back.
 */
export const cctld: Profile = {
  key: "cctld",
  registryName: "Nameplane Simulated Country Registry",
  tlds,
  repositoryId: "SIMCC",
  idnScripts: ["Latin", "Greek", "Cyrillic"],
  labelMin: 1,
  labelMax: 63,
  reserved: ["nic", "whois", "rdap", "iana", "registry"],
  reservedAtTld: {},
  terms: { minMonths: 12, maxMonths: 120, stepMonths: 12 },
  registrant: "required",
  contactRoles: "optional",
  requiredRoles: [],
  createDecidedAfter: null,
  hostsMax: 13,
  hostModel: "object",
  wideHostTlds: tlds,
  secDns: { keyTlds: ["de", "cz", "eu", "nl", "be", "ee"], recordsMax: 8, sha1Allowed: true },
  transfer: { mode: "immediate", pendingDays: 0, addMonths: 0, lockDays: 0, namesContacts: false, decisions: true },
  grace: { addDays: 0, renewDays: 5, autoRenewDays: 30, transferDays: 0 },
  expiry: { kind: "autoRenew", notify: true },
  deletion: {
    kind: "redemption",
    redemptionDays: 40,
    pendingDeleteDays: 0,
    restoreReport: false,
    restoreReportDays: 0,
    restoreAddsMonths: 0,
  },
  subordinateHostsBlockDelete: false,
  showsExpiry: true,
  authInfoMin: 8,
  secureAuthInfo: false,
  fees: {
    // One check command may name several TLDs, but its answer has one currency (RFC 8748 section 3.5), so these TLDs use USD,
    // too, and not EUR.
    currency: "USD",
    standard: { create: 700, renew: 700, transfer: 0, restore: 2500 },
    perTld: {
      io: { create: 3900, renew: 3900, transfer: 3900, restore: 8000 },
      ai: { create: 7000, renew: 7000, transfer: 7000, restore: 9000 },
      co: { create: 2400, renew: 2400, transfer: 2400 },
      dk: { create: 600, renew: 600 },
      no: { create: 900, renew: 900 },
    },
    premium: null,
  },
  iis: false,
  // .tv and .cc are run by Verisign, whose clients name the sub-product.
  subProducts: { tv: "dotTV", cc: "dotCC" },
  subProductRequired: false,
  whois: "cctld",
  rdapTlds: tlds.filter((tld) => !withoutRdap.includes(tld)),
};
