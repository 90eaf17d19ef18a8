import { z } from "zod";
import { LoginRequired, NoPermission, NotFound, StatusProhibits, StepUpRequired, TooFast } from "../refusals.ts";
import { id, instant, priceView, spec } from "../spec.ts";
import {
  DomainLocked,
  NoTransferToAnswer,
  NotMovable,
  NotReleased,
  OutcomeBeingChecked,
  CourtLocked,
  InEscrow,
  QuietPeriod,
  RegistryBusy,
  RegistryLocked,
  RegistryRefusesUs,
  RegistryRefused,
  ReleaseWaits,
  TagGivesUp,
  TagIsOurs,
  TagMalformed,
  TagUnknown,
  TransferNotAnswered,
  TransferNotYet,
} from "./refusals.ts";

/** The conditions for a transfer to us, in the order of the checklist. */
export const transferSteps = ["registered", "age", "redemption", "lock", "code", "ownermail", "dnssec", "nameservers"] as const;
export type TransferStep = (typeof transferSteps)[number];

/**
 * needed: someone has to act. pending: only time is missing. rejected: prevents the transfer. unknown: could not be checked, and
 * prevents nothing.
 */
export const transferStepStates = ["ok", "needed", "pending", "rejected", "unknown"] as const;
export type TransferStepState = (typeof transferStepStates)[number];

/** The reason for the state of a step. Its text is transfer.step.<reason>. */
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
  "codeReleased",
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
  "nameserversSilent",
  "noNameservers",
] as const;
export type TransferReason = (typeof transferReasons)[number];

export const transferStep = z.strictObject({
  step: z.enum(transferSteps),
  state: z.enum(transferStepStates),
  reason: z.enum(transferReasons),
  /**
   * The date from which the condition of the step can be met, or another date that its text mentions, such as an expiry or a
   * registration.
   */
  date: instant.nullable(),
  /** Texts to be shown, such as name servers, a masked address, or a status of the registry. */
  values: z.array(z.string()),
});
export type TransferStepView = z.infer<typeof transferStep>;

/** EPP pwType: any text without line breaks. Most registries accept 6 to 48 characters. */
export const authCodeInput = z.string().trim().min(1).max(200);

export const checkTransferSpec = spec({
  summary: "Checks whether a name can be transferred here now: a checklist with the state of each step. Orders nothing",
  input: z.strictObject({ domainname: z.string().max(255), authcode: authCodeInput.optional() }),
  answer: z.strictObject({
    domainname: z.string(),
    unicodename: z.string(),
    tld: z.string(),
    /**
     * ready: can be ordered. needsyou: someone has to act. waits: possible from a date on. never: there is nothing to transfer.
     */
    verdict: z.enum(["ready", "needsyou", "waits", "never"]),
    steps: z.array(transferStep),
    registrar: z
      .strictObject({
        name: z.string(),
        /** The source of the facts about the name. */
        source: z.enum(["rdap", "whois"]),
        help: z.strictObject({ url: z.url(), title: z.string() }).nullable(),
      })
      .nullable(),
    /**
     * immediate: completed with a correct code. pending: the current registrar has pendingdays to answer. push: the current
     * registrar itself sends the domain to us.
     */
    method: z.enum(["immediate", "pending", "push"]),
    pendingdays: z.int(),
    addsmonths: z.int(),
    usescode: z.boolean(),
    expires: instant.nullable(),
    price: priceView.nullable(),
    checkedat: instant,
    /** The user's choice for the name's DNS, and how many of its records were copied. Null if nothing was chosen yet. */
    staged: z.strictObject({ choice: z.enum(["carry", "keep"]), records: z.int() }).nullable(),
    /**
     * Whether the domain's DNS can move here while both providers sign it (RFC 8901); null if it is unsigned. signer: our name
     * servers do not sign. setting: our name servers do not serve keys of another provider. tld: its registry accepts no DS from
     * us. algorithm: it is signed with an algorithm other than that of our keys.
     */
    join: z.enum(["possible", "signer", "setting", "tld", "algorithm"]).nullable(),
    /** The domain in the caller's own account, if it is already there. */
    itemid: id.nullable(),
  }),
  refusals: [LoginRequired, NoPermission, NotMovable, TooFast],
});

const transferState = z.enum(["open", "requested", "pending", "completed", "rejected", "cancelled", "failed"]);

export const transferView = z.strictObject({
  direction: z.enum(["in", "out"]),
  domainname: z.string(),
  unicodename: z.string(),
  /** Code of the status catalogue, 20601 to 20607. */
  status: z.int(),
  state: transferState,
  /** The other registrar: its id at the registry, and its everyday name if that is known. */
  otherparty: z.strictObject({ id: z.string(), name: z.string().nullable() }).nullable(),
  requestedat: instant.nullable(),
  /** When the registry decides by itself if nobody has answered before. */
  actsat: instant.nullable(),
  endedat: instant.nullable(),
  reason: z.string().nullable(),
  createdat: instant,
  requestid: z.int().nullable(),
  itemid: id.nullable(),
  /** Whether the registry accepts an answer from us, and the caller may give it. */
  mayanswer: z.boolean(),
  /** Until when the issued auth code is valid. */
  codeuntil: instant.nullable(),
  /**
   * Whether the domain is transferred by release: no registrar can ask for it, and its current registrar releases it to the other
   * one's tag.
   */
  byrelease: z.boolean(),
  /** Our tag, to which the current registrar has to release the domain. Null if the transfer does not wait for that. */
  releaseto: z.string().nullable(),
  /**
   * Whether the records were copied before the transfer, so that what the domain's name servers answered then can be compared
   * with what they answer now.
   */
  compares: z.boolean(),
});
export type TransferView = z.infer<typeof transferView>;

export const getTransferSpec = spec({
  summary: "The transfer of a request, or the newest one of a domain",
  input: z.strictObject({ requestid: z.coerce.number().int().positive().optional(), itemid: id.optional() }),
  answer: z.strictObject({ transfer: transferView.nullable() }),
  refusals: [LoginRequired, NoPermission, NotFound],
});

export const answerTransferSpec = spec({
  summary: "Approves a transfer to another registrar at once, or rejects it; asks for fresh proof",
  input: z.strictObject({ itemid: id, answer: z.enum(["approve", "reject"]) }),
  answer: z.strictObject({ state: transferState }),
  refusals: [
    LoginRequired,
    NoPermission,
    NotFound,
    StatusProhibits,
    StepUpRequired,
    CourtLocked,
    InEscrow,
    QuietPeriod,
    NoTransferToAnswer,
    TransferNotAnswered,
    RegistryRefused,
    RegistryBusy,
    RegistryRefusesUs,
    OutcomeBeingChecked,
  ],
});

/** Tags of registrars at .uk: capital letters, digits and hyphens. */
export const registrarTag = z.string().trim().max(64);

export const releaseDomainSpec = spec({
  summary:
    "Releases a domain to the tag of another registrar where domains are transferred in that way, and takes the transfer lock off with it if asked to; cannot be taken back, and asks for fresh proof",
  input: z.strictObject({
    itemid: id,
    tag: registrarTag,
    unlock: z.boolean().optional().describe("Takes the transfer lock off in the same act; needs the right to unlock"),
  }),
  answer: z.strictObject({
    /** completed: the domain is at the other registrar. pending: the other registrar has to accept it by `actsat`. */
    state: z.enum(["completed", "pending"]),
    tag: z.string(),
    actsat: instant.nullable(),
  }),
  refusals: [
    LoginRequired,
    NoPermission,
    NotFound,
    StatusProhibits,
    StepUpRequired,
    NotReleased,
    TagMalformed,
    TagIsOurs,
    TagGivesUp,
    TagUnknown,
    ReleaseWaits,
    DomainLocked,
    TransferNotYet,
    InEscrow,
    CourtLocked,
    QuietPeriod,
    RegistryLocked,
    RegistryRefused,
    RegistryBusy,
    RegistryRefusesUs,
    OutcomeBeingChecked,
  ],
});

export const stopTransferSpec = spec({
  summary: "Rejects a transfer to another registrar by the link in the mail about it, or makes an issued code invalid",
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
