import { wordList } from "../seed/word-list.ts";
import type { Profile } from "./profile.ts";
import { dictionaryWords } from "../seed/words.ts";

const tlds = wordList(`
  app dev shop online store tech xyz club site org info biz blog design studio cloud agency software digital
  email live world life today company solutions network systems services garden orchard
`);

/**
 * New gTLDs with the default periods of Nomulus. Their registry keeps contacts ("thick"), and has fee-1.0 and premium names.
 * One TLD is in its sunrise.
 */
export const gtld: Profile = {
  key: "gtld",
  registryName: "Nameplane Simulated Registry Services",
  tlds,
  repositoryId: "SIMREG",
  idnScripts: ["Latin", "Greek", "Cyrillic"],
  labelMin: 1,
  labelMax: 63,
  reserved: ["nic", "whois", "rdap", "www", "iana", "icann", "registry", "registrar", "epp", "localhost"],
  reservedAtTld: {
    app: ["apple", "store-kit"],
    shop: ["police", "government"],
    store: ["appstore"],
    xyz: ["abc"],
    org: ["redcross", "olympic"],
  },
  terms: { minMonths: 12, maxMonths: 120, stepMonths: 12 },
  registrant: "required",
  contactRoles: "optional",
  requiredRoles: [],
  createDecidedAfter: null,
  hostsMax: 13,
  hostModel: "object",
  // The usual DNS providers have their name servers under these TLDs. The other TLDs keep the narrow rule that ICANN tests.
  wideHostTlds: ["org", "info", "biz", "cloud", "network"],
  secDns: { keyTlds: [], recordsMax: 8, sha1Allowed: true },
  transfer: { mode: "pending", pendingDays: 5, addMonths: 12, lockDays: 60, namesContacts: false, decisions: true },
  grace: { addDays: 5, renewDays: 5, autoRenewDays: 45, transferDays: 5 },
  expiry: { kind: "autoRenew", notify: true },
  deletion: {
    kind: "redemption",
    redemptionDays: 30,
    pendingDeleteDays: 5,
    restoreReport: true,
    restoreReportDays: 7,
    restoreAddsMonths: 12,
  },
  subordinateHostsBlockDelete: true,
  showsExpiry: true,
  authInfoMin: 8,
  secureAuthInfo: true,
  fees: {
    currency: "USD",
    standard: { create: 1500, renew: 1800, transfer: 1800, restore: 6000 },
    perTld: {
      org: { create: 1093, renew: 1093, transfer: 1093, restore: 4000 },
      info: { create: 450, renew: 2100, transfer: 2100, restore: 4000 },
      biz: { create: 1350, renew: 1950, transfer: 1950, restore: 4000 },
      app: { create: 1200, renew: 1400, transfer: 1400 },
      dev: { create: 1000, renew: 1200, transfer: 1200 },
      shop: { create: 300, renew: 3000, transfer: 3000 },
      online: { create: 250, renew: 3200, transfer: 3200 },
      store: { create: 280, renew: 4400, transfer: 4400 },
      tech: { create: 700, renew: 4800, transfer: 4800 },
      xyz: { create: 220, renew: 1300, transfer: 1300 },
    },
    premium: {
      labels: { crypto: 950000, voice: 480000, pizza: 320000, hotels: 550000, poker: 720000, loan: 610000 },
      ruleTlds: ["shop", "app", "online"],
      shortLabelLength: 3,
      shortPrice: 50000,
      words: dictionaryWords,
      wordPrice: 12500,
    },
  },
  iis: false,
  claimedLabels: ["varumarke", "trademarked"],
  sunriseTlds: ["systems"],
  applicationDecidedAfter: 15,
  subProducts: {},
  subProductRequired: false,
  whois: "gtld",
  rdapTlds: tlds,
};
