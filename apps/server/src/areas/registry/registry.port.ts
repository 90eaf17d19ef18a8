/**
 * What the product needs from registries. One implementation speaks EPP. Capabilities, not names of registries, decide what
 * differs. Every method throws OutcomeError for anything but a definite answer: refused (code = EPP result code as text, message
 * = the registry's words without secrets), unavailable (nothing was sent), unknown (it may have been executed), misconfigured.
 */
export type Lane = "interactive" | "background";

export type CheckedName = {
  readonly name: string;
  readonly state: "free" | "taken" | "premium" | "reserved";
  /** The registry's words; null when it gave none. */
  readonly reason: string | null;
  /**
   * Fees of a premium domain by operation, all in one currency; null: the registry did not say. A domain that is taken has the
   * fees that it would have if it were free.
   */
  readonly fees: (Readonly<Record<FeeOperation, RegistryFee | null>> & { readonly feeClass: string | null }) | null;
};

export type RegistryContact = {
  readonly handle: string;
  readonly name: string;
  readonly organization: string | null;
  readonly street: readonly string[];
  readonly city: string;
  readonly region: string | null;
  readonly postcode: string | null;
  readonly country: string;
  /** In EPP's form: +CC.number. */
  readonly phone: string | null;
  readonly email: string;
  /** [CC]number where the registry wants one (.se, .nu). */
  readonly organizationNumber: string | null;
  readonly vatNumber: string | null;
  /** Whether the registry is told to publish none of the data (RFC 5733 disclose); absent: it did not say. */
  readonly isShielded?: boolean;
  /**
   * Whether we may change the contact; absent: the registry did not say. Data of other registrars' contacts are neither stored
   * nor shown.
   */
  readonly isOurs?: boolean;
};

export type DelegationSigner = {
  readonly keyTag: number;
  readonly algorithm: number;
  readonly digestType: number;
  readonly digest: string;
  /** The key of the DS, where the registry takes keys and computes the DS (RFC 5910 section 4); digestType is then SHA-256. */
  readonly key?: SignerKey;
};

export type SignerKey = {
  readonly flags: number;
  readonly protocol: number;
  readonly algorithm: number;
  /** Base64, as in a DNSKEY record. */
  readonly publicKey: string;
};

export type RegistryDomain = {
  readonly name: string;
  readonly roid: string | null;
  readonly sponsor: string | null;
  readonly isOurs: boolean;
  readonly statuses: readonly string[];
  readonly rgpStatuses: readonly string[];
  readonly registrant: string | null;
  readonly contacts: readonly { readonly role: string; readonly handle: string }[];
  readonly nameServers: readonly string[];
  /** Addresses of name servers, by host, at registries that keep them with the domain (no hostObjects). */
  readonly serverAddresses?: Readonly<Record<string, readonly string[]>>;
  readonly createdAt: string | null;
  readonly expiresAt: string | null;
  readonly delegationSigners: readonly DelegationSigner[];
  /** Dates of the stages after expiry, where the registry gives them. */
  readonly deactivatesAt: string | null;
  readonly deletesAt: string | null;
  readonly releasesAt: string | null;
  /** Whether the domain is set to end at its expiry date (capability cancelAtExpiry). */
  readonly endsAtExpiry: boolean;
  /** Host objects below the domain. */
  readonly hosts: readonly string[];
  readonly isRegistryLocked: boolean;
  /** The registry lock is open until then; null when it is not open for a limited time. */
  readonly unlockedUntil: string | null;
};

/** A transform command as the journal has it: its row is written and committed before send is called. */
export type Transform =
  | { readonly verb: "contact:create"; readonly contact: RegistryContact }
  /** The contact's data after the change. Where name and number identify the holder, those two are not sent. */
  | {
      readonly verb: "contact:update";
      readonly contact: RegistryContact;
      /** When present, only this is changed: whether the registry hides the contact's data. */
      readonly shield?: boolean;
    }
  | { readonly verb: "host:create"; readonly host: string; readonly addresses: readonly string[] }
  | {
      readonly verb: "host:update";
      readonly host: string;
      readonly addAddresses: readonly string[];
      readonly removeAddresses: readonly string[];
    }
  | { readonly verb: "host:delete"; readonly host: string }
  | {
      readonly verb: "domain:create";
      readonly name: string;
      readonly periodMonths: number;
      readonly registrant: string | null;
      readonly contacts: readonly ContactInRole[];
      readonly nameServers: readonly string[];
      /** Addresses of name servers below the domain, by name, where the registry keeps no host objects. */
      readonly glue?: Readonly<Record<string, readonly string[]>>;
      readonly delegationSigners: readonly DelegationSigner[];
      /** For premium domains: the quoted fee, which is sent with the command so that the registry refuses at any other price. */
      readonly fee: RegistryFee | null;
      /** The notices that the owner has acknowledged, in a TLD's claims phase. */
      readonly claims?: readonly AcknowledgedClaim[];
      /** The token with which the registry allocates the domain; kept out of the journal. */
      readonly allocationToken?: string;
    }
  | {
      readonly verb: "domain:update";
      readonly name: string;
      readonly addStatuses: readonly string[];
      readonly removeStatuses: readonly string[];
      readonly authInfo: string | null;
      /** DS records that are added and removed in one step; absent: none. */
      readonly signers?: { readonly add: readonly DelegationSigner[]; readonly remove: readonly DelegationSigner[] };
      readonly nameServers?: { readonly add: readonly string[]; readonly remove: readonly string[] };
      /** Addresses of added name servers below the domain, by name, where the registry keeps no host objects. */
      readonly glue?: Readonly<Record<string, readonly string[]>>;
      readonly contacts?: { readonly add: readonly ContactInRole[]; readonly remove: readonly ContactInRole[] };
      /** Handle of the new registrant. */
      readonly registrant?: string;
      /** Sets the domain to end at its expiry date, or cancels that (capability cancelAtExpiry). */
      readonly cancelAtExpiry?: boolean;
      /** Sets the registry lock (capability registryLock). It is removed again outside EPP. */
      readonly putsRegistryLock?: boolean;
    }
  | {
      readonly verb: "domain:renew";
      readonly name: string;
      /** The expiry date as it was last read, YYYY-MM-DD in UTC. */
      readonly currentExpiresOn: string;
      readonly periodMonths: number;
      readonly fee?: RegistryFee | null;
    }
  /** A restore is sent twice: first as the request, then with the report. Only where the capability restoreBy is rgp. */
  | {
      readonly verb: "domain:restore";
      readonly name: string;
      readonly report: RestoreStatement | null;
      readonly fee: RegistryFee | null;
    }
  | {
      readonly verb: "domain:transfer-request";
      readonly name: string;
      readonly authInfo: string;
      /** The period that the transfer adds; null where it adds none. */
      readonly periodMonths: number | null;
      readonly fee: RegistryFee | null;
      /** Handle of the registrant that the domain will have, where the registry wants it named (capability transferNamesRegistrant). */
      readonly registrant?: string;
      /** The token with which the registry allocates the domain; kept out of the journal. */
      readonly allocationToken?: string;
    }
  | {
      /** Gives a domain to another registrar that has not asked for it (.uk); refused where the gaining one asks. */
      readonly verb: "domain:release";
      readonly name: string;
      readonly registrarTag: string;
    }
  | {
      readonly verb: "domain:transfer-approve" | "domain:transfer-reject" | "domain:transfer-cancel";
      readonly name: string;
    }
  | { readonly verb: "domain:delete"; readonly name: string }
  | { readonly verb: "contact:delete"; readonly handle: string };

export type TransformAnswer = {
  readonly resultCode: number;
  /** Whether the answer was 1001: accepted, and finished later, which a poll message reports. */
  readonly isPending: boolean;
  readonly serverTransactionId: string | null;
  readonly createdAt: string | null;
  readonly expiresAt: string | null;
  readonly fee: RegistryFee | null;
  /** The id that the registry gave to a new contact, where it chooses ids (capability choosesHandles); absent elsewhere. */
  readonly handle?: string;
  /** The transfer in the answer to a transfer command, where the registry includes it. */
  readonly transfer: TransferSeen | null;
};

export type PollMessage = {
  readonly id: string;
  readonly queuedAt: string | null;
  readonly kind: string;
  readonly name: string | null;
  readonly text: string;
  readonly body: string;
  /** The outcome of a command that was answered with 1001 (RFC 5731 panData). */
  readonly pendingAction: { readonly clientTransactionId: string | null; readonly isDone: boolean | null } | null;
  /** A transfer of the domain (trnData), with the registry's ids of the parties. */
  readonly transfer: TransferSeen | null;
  /** What the registry changed of its own accord, and for whom (RFC 8590); absent: it does not say. */
  readonly change?: RegistryChange;
  /** Maintenance that the registry announces (RFC 9167). */
  readonly maintenance?: RegistryMaintenance;
  /** Domains that change their tag (.uk). */
  readonly tagChange?: TagChange;
};

/** Domains that one registrar releases to the tag of another. */
export type TagChange = {
  /**
   * asked: they are released to us, and our tag has to accept them. arrived: they are ours now. released: they have left us. rejected: the
   * other registrar has not taken them.
   */
  readonly step: "asked" | "arrived" | "released" | "rejected";
  readonly names: readonly string[];
  readonly fromTag: string | null;
  readonly toTag: string | null;
  readonly caseId: string | null;
};

/** A change that the registry made to a domain of ours without being asked by us. */
export type RegistryChange = {
  /** create, delete, renew, transfer, update, restore, autoRenew, autoDelete, autoPurge, or the registry's own word. */
  readonly operation: string;
  readonly who: string | null;
  readonly reason: string | null;
  /** The case that led to it: its id, and udrp, urs or custom. */
  readonly caseId: string | null;
  readonly caseType: string | null;
};

export type RegistryMaintenance = {
  readonly id: string;
  readonly title: string | null;
  /** announced, changed, withdrawn, reminder or over; null: the registry does not say. */
  readonly news: "announced" | "changed" | "withdrawn" | "reminder" | "over" | null;
  readonly isEmergency: boolean;
  readonly startsAt: string | null;
  readonly endsAt: string | null;
  /** What can be used only in part, or not at all, in the meantime; in the registry's words. */
  readonly limited: readonly string[];
  readonly down: readonly string[];
  readonly description: string | null;
};

/** Whether trademarks are claimed on a name, with the keys by which their notices are fetched from the clearing house. */
export type Claims = {
  readonly isClaimed: boolean;
  readonly keys: readonly { readonly key: string; readonly validatorId: string | null }[];
};

/** A notice of a trademark that the owner of the new domain has read and acknowledged (RFC 8334 section 2.3.1). */
export type AcknowledgedClaim = {
  readonly noticeId: string;
  readonly validatorId: string | null;
  readonly notAfter: string;
  readonly acceptedAt: string;
};

/** The last transfer of a domain, as the registry reports it. */
export type TransferSeen = {
  /** pending, clientApproved, clientRejected, clientCancelled, serverApproved, serverCancelled, or the registry's own word. */
  readonly status: string | null;
  readonly requestedBy: string | null;
  readonly requestedAt: string | null;
  readonly actsBy: string | null;
  /** Until when the losing registrar may act, or when it acted. */
  readonly actsAt: string | null;
  /** The new expiry date, where the transfer changes it. */
  readonly expiresAt: string | null;
};

/** A domain of another registrar, read with its auth code. */
export type CodeTried = {
  /** untold: the registry does not check the auth code of a domain that is only read. */
  readonly code: "accepted" | "wrong" | "untold";
  readonly domain: RegistryDomain | null;
};

/** The report that a registry wants for a domain that is restored from redemption (RFC 3915 section 4.2.5). */
export type RestoreStatement = {
  readonly preData: string;
  readonly postData: string;
  readonly deletedAt: string;
  readonly restoredAt: string;
  readonly reason: string;
  readonly statements: readonly [string, string];
};

export type FeeOperation = "create" | "renew" | "transfer" | "restore";

/** A sum as the journal and quotes store it, to be sent to registries and compared with what they ask later. */
export type RegistryFee = { readonly currency: string; readonly amountMinor: number };

/** A contact of a domain in another role than registrant. */
export type ContactInRole = { readonly role: "admin" | "tech" | "billing"; readonly handle: string };

/** A registry as the operator has set it up. */
export type RegistrySetup = {
  readonly id: string;
  /** Column registry.profile: the name of a set of capabilities (docs/registries.md), what differs from it, and limits of the agreement. */
  readonly profile: Readonly<Record<string, unknown>>;
};

/** The capabilities of a registry account. */
export type RegistryCapabilities = {
  /** none: thin; registrant: one contact (.se, .nu); full: registrant, admin, tech, billing. */
  readonly contacts: "none" | "registrant" | "full";
  /** Whether the registry chooses the ids of contacts. The one in the command is then replaced by that in the answer. */
  readonly choosesHandles: boolean;
  readonly hostObjects: boolean;
  readonly needsOrganizationNumber: boolean;
  /** Whether organisation and VAT numbers are sent with a contact, and whether the registry shows them when it is read. */
  readonly takesNumbers: boolean;
  readonly showsNumbers: boolean;
  readonly premiumFees: boolean;
  readonly restoreBy: "rgp" | "renew";
  readonly transfer: {
    /** With a correct auth code the transfer is immediate; otherwise the losing registrar may answer for some days. */
    readonly isImmediate: boolean;
    /** Transfers can be approved, rejected and cancelled. */
    readonly mayAnswer: boolean;
    /** Months a transfer adds to the term. */
    readonly addsMonths: number;
    /** Nobody asks for a domain: its registrar releases it to the tag of another. Absent: the gaining registrar asks. */
    readonly byRelease?: boolean;
  };
  /** Whether a transfer request has to name the registrant that the domain will have: ours, made before it. */
  readonly transferNamesRegistrant: boolean;
  /** Who makes auth codes: we do and set them; the registry does on request (askCode); or nobody by EPP. */
  readonly codes: "set" | "asked" | "none";
  /** Whether a domain can be set to end at its expiry date. */
  readonly cancelAtExpiry: boolean;
  /** Whether the registry lock can be set by EPP. */
  readonly registryLock: boolean;
  /** Whether the registry has launch phases with claims on trademarks; absent: it has none. */
  readonly claims?: boolean;
  /**
   * Whether name and organisation number of a contact identify the holder and never change: another holder then needs another
   * contact.
   */
  readonly keepsHolder: boolean;
  /** After so many seconds without a reply the registry does not execute a command any more (docs/faults.md#lost-replies). */
  readonly commandLimitSeconds: number;
};

/** A registry accepts nothing from us. login: we cannot log in. billing: our account there is empty. suspended: it is closed. */
export type RegistryOutage = { readonly registryId: string; readonly why: "login" | "billing" | "suspended" };

export interface RegistryConnection {
  readonly registryId: string;
  /** How the registry calls us: the client id of our account, which is our tag where domains are released. */
  readonly ourId: string;
  readonly capabilities: RegistryCapabilities;
  /** Answers arrive in chunks, as the registry sends them; a name without an answer is missing from all chunks. */
  check(
    names: readonly string[],
    options: {
      lane: Lane;
      signal?: AbortSignal;
      /** The term for which the create and renew fees are asked; 12 when absent. */
      periodMonths?: number;
    },
  ): AsyncIterable<readonly CheckedName[]>;
  /** Claims on a name, asked before it is registered in a claims phase; null: the registry has none, or did not say. */
  claims(name: string, lane: Lane): Promise<Claims | null>;
  /** Null = not found (2303). isOurs is false for domains of other registrars. */
  domain(name: string, lane: Lane): Promise<RegistryDomain | null>;
  /** Reads a domain of another registrar with its auth code. A wrong code is an answer, not an error. */
  tryCode(name: string, code: string, lane: Lane): Promise<CodeTried>;
  /** Has the registry make an auth code for a domain of ours (capability codes: asked). Refused elsewhere. */
  askCode(name: string, lane: Lane): Promise<string>;
  /** The last transfer of a domain; null when the registry knows of none or does not let us read it. */
  transferOf(name: string, lane: Lane): Promise<TransferSeen | null>;
  contact(handle: string, lane: Lane): Promise<RegistryContact | null>;
  /** Reads a host; null = not found. */
  host(name: string, lane: Lane): Promise<{ readonly name: string; readonly addresses: readonly string[] } | null>;
  /** Passes each frame to onFrame for the transcript, with secrets masked. */
  send(
    transform: Transform,
    options: { clientTransactionId: string; lane: Lane; onFrame: (direction: "out" | "in", maskedXml: string) => void },
  ): Promise<TransformAnswer>;
  poll(): Promise<PollMessage | null>;
  acknowledge(messageId: string): Promise<void>;
  /**
   * Milliseconds that the first command of a lane has waited in this process; a new one waits about as long. 0: none is waiting.
   */
  waitedMs(lane: Lane): number;
}

export interface Registries {
  /** Throws OutcomeError misconfigured for a registry without an account. */
  of(registryId: string): RegistryConnection;
  /** One connection for each message queue: registries that are served by the same account share one. */
  queues(): readonly RegistryConnection[];
  close(): Promise<void>;
}
