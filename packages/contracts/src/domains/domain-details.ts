import { z } from "zod";
import { id, instant, priceView, spec } from "../spec.ts";
import {
  LoginRequired,
  MissingParameter,
  NoPermission,
  NotFound,
  StatusProhibits,
  StepUpRequired,
} from "../refusals.ts";
import { domainRow } from "./domain-list.ts";
import {
  AuthCodeShown,
  DomainLocked,
  NoAuthCode,
  OutcomeBeingChecked,
  QuietPeriod,
  RegistryBusy,
  RegistryLocked,
  RegistryRefused,
  TransferNotYet,
} from "./refusals.ts";

export const contactSummary = z.strictObject({
  role: z.enum(["registrant", "admin", "tech", "billing", "local_presence"]),
  contactid: id,
  name: z.string(),
  organization: z.string(),
  email: z.string(),
  country: z.string(),
});

/** auto: renewed every time; once: renewed once more, then ended; manual: only when ordered; cancel: let go at its end. */
export const renewalMode = z.enum(["auto", "once", "manual", "cancel"]);
export type RenewalMode = z.infer<typeof renewalMode>;

export const domainDetailsSpec = spec({
  summary: "Everything the detail page of one domain shows",
  input: z.strictObject({ itemid: id }),
  answer: z.strictObject({
    domain: z.strictObject({
      ...domainRow.shape,
      registrystatuses: z.array(z.string()),
      registryname: z.string(),
      nameservers: z.array(z.string()),
      nameserversseen: z.array(z.string()),
      contacts: z.array(contactSummary),
      transferfreeat: instant.nullable(),
      deactivatesat: instant.nullable(),
      deletesat: instant.nullable(),
      releasesat: instant.nullable(),
      syncedat: instant.nullable(),
      zone: z
        .strictObject({ status: z.int(), serial: z.int(), records: z.int(), publishedat: instant.nullable() })
        .nullable(),
      renewprice: priceView.nullable(),
      restoreprice: priceView.nullable(),
      /** What becomes of it at its expiry; null for a name that is not held at a registry. */
      renewalmode: renewalMode.nullable(),
      requests: z.array(z.strictObject({ requestid: z.int(), type: z.string(), status: z.int(), at: instant })),
      abilities: z.strictObject({ lock: z.boolean(), authcode: z.boolean(), autorenew: z.boolean() }),
    }),
  }),
  refusals: [LoginRequired, NoPermission, NotFound],
});

export const setAutoRenewSpec = spec({
  summary: "Says what becomes of a domain at its expiry: by mode, or automatic renewal on (auto) and off (manual)",
  /** One of the two: mode, or autorenew for auto and manual. */
  input: z.strictObject({ itemid: id, autorenew: z.boolean().optional(), mode: renewalMode.optional() }),
  /** autorenew: the next renewal comes by itself (auto, once). */
  answer: z.strictObject({ autorenew: z.boolean(), mode: renewalMode }),
  refusals: [LoginRequired, NoPermission, NotFound, StatusProhibits, MissingParameter],
});

export const setAutoRenewOfManySpec = spec({
  summary: "Says what becomes of up to 1,000 domains at their expiry; those that cannot be renewed stay as they are",
  input: z.strictObject({
    itemids: z.array(id).min(1).max(1000),
    autorenew: z.boolean().optional(),
    mode: renewalMode.optional(),
  }),
  /** changed: switched now; skipped: ended, in redemption, disputed, told to end, or not in the account. */
  answer: z.strictObject({ changed: z.int(), skipped: z.int() }),
  refusals: [LoginRequired, NoPermission, MissingParameter],
});

export const setDomainLockSpec = spec({
  summary: "Sets or removes the transfer lock at the registry; removing it asks for fresh proof",
  input: z.strictObject({ itemid: id, locked: z.boolean() }),
  answer: z.strictObject({ locked: z.boolean() }),
  refusals: [
    LoginRequired,
    NoPermission,
    NotFound,
    StatusProhibits,
    StepUpRequired,
    QuietPeriod,
    RegistryLocked,
    RegistryRefused,
    RegistryBusy,
    OutcomeBeingChecked,
  ],
});

export const getAuthCodeSpec = spec({
  summary: "Makes a new auth code at the registry and shows it once; asks for fresh proof",
  input: z.strictObject({ itemid: id }),
  answer: z.strictObject({ authcode: z.string(), validuntil: instant }),
  refusals: [
    LoginRequired,
    NoPermission,
    NotFound,
    StatusProhibits,
    StepUpRequired,
    DomainLocked,
    TransferNotYet,
    QuietPeriod,
    NoAuthCode,
    AuthCodeShown,
    RegistryLocked,
    RegistryRefused,
    RegistryBusy,
    OutcomeBeingChecked,
  ],
});
