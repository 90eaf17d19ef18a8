import { z } from "zod";
import { LoginRequired, NoPermission, NotFound, StatusProhibits, StepUpRequired, TooFast } from "../refusals.ts";
import { id, instant, priceView, spec } from "../spec.ts";
import {
  NoTransferToAnswer,
  NotMovable,
  OutcomeBeingChecked,
  QuietPeriod,
  RegistryBusy,
  RegistryRefusesUs,
  RegistryRefused,
  TransferNotAnswered,
} from "./refusals.ts";

/** What a transfer in needs, in the order the checklist has it. */
export const transferSteps = ["registered", "age", "redemption", "lock", "code", "ownermail", "dnssec", "nameservers"] as const;
export type TransferStep = (typeof transferSteps)[number];

/** needed: somebody has to act. pending: only time is missing. rejected: it stands against it. unknown: could not be found out, stops nothing. */
export const transferStepStates = ["ok", "needed", "pending", "rejected", "unknown"] as const;
export type TransferStepState = (typeof transferStepStates)[number];

/** Why a step stands as it does; the text of each is transfer.step.<reason>. */
export const transferReasons = [
  "registered",
  "notRegistered",
  "oursAlready",
  "yoursAlready",
  "registryAway",
  "oldEnough",
  "noWindow",
  "tooYoung",
  "ageUnknown",
  "notDeleting",
  "inRedemption",
  "pendingDelete",
  "unlocked",
  "lockedByRegistrar",
  "lockedByRegistry",
  "transferPending",
  "codeAccepted",
  "codeNotNeeded",
  "codeMissing",
  "codeWrong",
  "codeUntested",
  "mailNotNeeded",
  "mailShown",
  "mailHidden",
  "unsigned",
  "signed",
  "signedKept",
  "signedRemoved",
  "signedJoined",
  "dnssecUnknown",
  "nameserversFound",
  "noNameservers",
] as const;
export type TransferReason = (typeof transferReasons)[number];

export const transferStep = z.strictObject({
  step: z.enum(transferSteps),
  state: z.enum(transferStepStates),
  reason: z.enum(transferReasons),
  /** When it may be better, or what the text speaks of: end of the window, expiry, registration. */
  date: instant.nullable(),
  /** Name servers, a masked address, a status of the registry: as texts to be shown. */
  values: z.array(z.string()),
});
export type TransferStepView = z.infer<typeof transferStep>;

/** EPP pwType: any text without line breaks; registries take 6 to 48 characters or so. */
export const authCodeInput = z.string().trim().min(1).max(200);

export const checkTransferSpec = spec({
  summary: "Looks whether a name can be moved here now: a checklist with one state per step. Orders nothing",
  input: z.strictObject({ domainname: z.string().max(255), authcode: authCodeInput.optional() }),
  answer: z.strictObject({
    domainname: z.string(),
    unicodename: z.string(),
    tld: z.string(),
    /** ready: can be ordered. needsyou: somebody has to act. waits: from a date on. never: there is nothing to move. */
    verdict: z.enum(["ready", "needsyou", "waits", "never"]),
    steps: z.array(transferStep),
    registrar: z
      .strictObject({
        name: z.string(),
        /** How it was found out. */
        source: z.enum(["rdap", "whois"]),
        help: z.strictObject({ url: z.url(), title: z.string() }).nullable(),
      })
      .nullable(),
    /** immediate: done on a correct code. pending: the current registrar has pendingdays. push: it sends the name itself. */
    method: z.enum(["immediate", "pending", "push"]),
    pendingdays: z.int(),
    addsmonths: z.int(),
    usescode: z.boolean(),
    expires: instant.nullable(),
    price: priceView.nullable(),
    checkedat: instant,
    /** What was chosen for its DNS, with how many records are kept of it; null: nothing yet. */
    staged: z.strictObject({ choice: z.enum(["carry", "keep"]), records: z.int() }).nullable(),
    /**
     * Whether its DNS can move here signed by both providers in between (RFC 8901); null: it is unsigned. signer: the name servers here
     * do not sign. setting: they do not answer with the keys of another provider. tld: its registry takes no DS of ours. algorithm: it is signed with another algorithm than keys are made with here.
     */
    join: z.enum(["possible", "signer", "setting", "tld", "algorithm"]).nullable(),
    /** The name in the caller's own account, where it is there already. */
    itemid: id.nullable(),
  }),
  refusals: [LoginRequired, NoPermission, NotMovable, TooFast],
});

const transferState = z.enum(["open", "requested", "pending", "completed", "rejected", "cancelled", "failed"]);

export const transferView = z.strictObject({
  direction: z.enum(["in", "out"]),
  domainname: z.string(),
  unicodename: z.string(),
  /** Code of the catalogue: 20601 to 20607. */
  status: z.int(),
  state: transferState,
  /** The other registrar: as the registry names it, and as people do where that is known. */
  otherparty: z.strictObject({ id: z.string(), name: z.string().nullable() }).nullable(),
  requestedat: instant.nullable(),
  /** When the registry decides by itself. */
  actsat: instant.nullable(),
  endedat: instant.nullable(),
  reason: z.string().nullable(),
  createdat: instant,
  requestid: z.int().nullable(),
  itemid: id.nullable(),
  /** The registry takes an answer from us, and the caller may give it. */
  mayanswer: z.boolean(),
  /** Until when the issued code is in force. */
  codeuntil: instant.nullable(),
});
export type TransferView = z.infer<typeof transferView>;

export const getTransferSpec = spec({
  summary: "The transfer of a request, or the newest one of a domain",
  input: z.strictObject({ requestid: z.coerce.number().int().positive().optional(), itemid: id.optional() }),
  answer: z.strictObject({ transfer: transferView.nullable() }),
  refusals: [LoginRequired, NoPermission, NotFound],
});

export const answerTransferSpec = spec({
  summary: "Lets a transfer to another registrar go at once, or stops it; asks for fresh proof",
  input: z.strictObject({ itemid: id, answer: z.enum(["approve", "reject"]) }),
  answer: z.strictObject({ state: transferState }),
  refusals: [
    LoginRequired,
    NoPermission,
    NotFound,
    StatusProhibits,
    StepUpRequired,
    QuietPeriod,
    NoTransferToAnswer,
    TransferNotAnswered,
    RegistryRefused,
    RegistryBusy,
    RegistryRefusesUs,
    OutcomeBeingChecked,
  ],
});

export const stopTransferSpec = spec({
  summary: "Stops a transfer away by the link of the mail that told of it, or takes an issued code out of force",
  input: z.strictObject({ token: z.string().min(20).max(300) }),
  answer: z.strictObject({ unicodename: z.string(), state: transferState }),
  refusals: [
    NotFound,
    TooFast,
    NoTransferToAnswer,
    TransferNotAnswered,
    RegistryRefused,
    RegistryBusy,
    RegistryRefusesUs,
    OutcomeBeingChecked,
  ],
});
