/**
 * What the domains area needs from registries. One implementation speaks EPP; capabilities, not registry names, decide
 * what differs. Every method throws OutcomeError for anything but an answer that settles the matter:
 * refused (code = EPP result code as text, message = registry's words without secrets), unavailable (nothing was sent),
 * unknown (it may have been executed), misconfigured.
 */
export type Lane = "interactive" | "background";

export type CheckedName = {
  readonly name: string;
  readonly state: "free" | "taken" | "premium" | "reserved";
  /** Registry's words, null when it gave none. */
  readonly reason: string | null;
  /** Fees of a premium name in minor units by operation. */
  readonly fees: {
    readonly currency: string;
    readonly createMinor: number | null;
    readonly renewMinor: number | null;
    readonly restoreMinor: number | null;
    readonly feeClass: string | null;
  } | null;
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
  /** EPP form. */
  readonly phone: string | null;
  readonly email: string;
  /** [CC]number where the registry wants one (.se, .nu). */
  readonly organizationNumber: string | null;
  readonly vatNumber: string | null;
};

export type DelegationSigner = {
  readonly keyTag: number;
  readonly algorithm: number;
  readonly digestType: number;
  readonly digest: string;
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
  readonly createdAt: string | null;
  readonly expiresAt: string | null;
  readonly delegationSigners: readonly DelegationSigner[];
  /** Dates of the life after expiry where the registry tells them. */
  readonly deactivatesAt: string | null;
  readonly deletesAt: string | null;
  readonly releasesAt: string | null;
  readonly isRegistryLocked: boolean;
  /** The registry lock opens again after this; null when it is not opened for a time. */
  readonly unlockedUntil: string | null;
};

/** A transform command as the journal has it: written and committed before send is called. */
export type Transform =
  | { readonly verb: "contact:create"; readonly contact: RegistryContact }
  | { readonly verb: "host:create"; readonly host: string; readonly addresses: readonly string[] }
  | {
      readonly verb: "domain:create";
      readonly name: string;
      readonly periodMonths: number;
      readonly registrant: string | null;
      readonly contacts: readonly { readonly role: "admin" | "tech" | "billing"; readonly handle: string }[];
      readonly nameServers: readonly string[];
      readonly delegationSigners: readonly DelegationSigner[];
      /** Premium names: the fee as quoted, echoed so that another price is refused. */
      readonly fee: { readonly currency: string; readonly amountMinor: number } | null;
    }
  | {
      readonly verb: "domain:update";
      readonly name: string;
      readonly addStatuses: readonly string[];
      readonly removeStatuses: readonly string[];
      readonly authInfo: string | null;
      /** DS records that go in and out in one step; absent: none. */
      readonly signers?: { readonly add: readonly DelegationSigner[]; readonly remove: readonly DelegationSigner[] };
    }
  | {
      readonly verb: "domain:renew";
      readonly name: string;
      readonly currentExpiresOn: string;
      readonly periodMonths: number;
    }
  | { readonly verb: "domain:delete"; readonly name: string }
  | { readonly verb: "contact:delete"; readonly handle: string };

export type TransformAnswer = {
  readonly resultCode: number;
  /** 1001: accepted, finished later by a poll message. */
  readonly isPending: boolean;
  readonly serverTransactionId: string | null;
  readonly createdAt: string | null;
  readonly expiresAt: string | null;
  readonly fee: { readonly currency: string; readonly amountMinor: number } | null;
};

export type PollMessage = {
  readonly id: string;
  readonly queuedAt: string | null;
  readonly kind: string;
  readonly name: string | null;
  readonly text: string;
  readonly body: string;
  /** Outcome of a command that was answered 1001 (RFC 5731 panData). */
  readonly pendingAction: { readonly clientTransactionId: string | null; readonly isDone: boolean | null } | null;
  /** A transfer of the name (trnData); party ids as the registry names them. */
  readonly transfer: {
    readonly status: string | null;
    readonly requestedBy: string | null;
    readonly requestedAt: string | null;
    readonly actsBy: string | null;
    readonly actsAt: string | null;
  } | null;
};

/** A registry as the operator has set it up. */
export type RegistrySetup = {
  readonly id: string;
  /** Column registry.profile: capability (iis, verisign, gtld, generic) and limits of the account's agreement. */
  readonly profile: Readonly<Record<string, unknown>>;
};

/** What a registry account can do, as data. */
export type RegistryCapabilities = {
  /** none: thin; registrant: one contact (.se, .nu); full: registrant, admin, tech, billing. */
  readonly contacts: "none" | "registrant" | "full";
  readonly hostObjects: boolean;
  readonly needsOrganizationNumber: boolean;
  readonly premiumFees: boolean;
  /** After this long without a reply a command is not executed any more (faults.md 3.2). */
  readonly commandLimitSeconds: number;
};

export interface RegistryConnection {
  readonly registryId: string;
  readonly capabilities: RegistryCapabilities;
  /** Answers arrive in chunks as the registry gives them; a name without an answer is missing from all chunks. */
  check(
    names: readonly string[],
    options: {
      lane: Lane;
      signal?: AbortSignal;
      /** Term the create and renew fees are asked for; 12 when absent. */
      periodMonths?: number;
    },
  ): AsyncIterable<readonly CheckedName[]>;
  /** Null = not found (2303). Foreign domains answer with isOurs false. */
  domain(name: string, lane: Lane): Promise<RegistryDomain | null>;
  contact(handle: string, lane: Lane): Promise<RegistryContact | null>;
  /** Null = not found. */
  host(name: string, lane: Lane): Promise<{ readonly name: string; readonly addresses: readonly string[] } | null>;
  /** Frames (secrets masked) go to onFrame for the transcript. */
  send(
    transform: Transform,
    options: { clientTransactionId: string; lane: Lane; onFrame: (direction: "out" | "in", maskedXml: string) => void },
  ): Promise<TransformAnswer>;
  poll(): Promise<PollMessage | null>;
  acknowledge(messageId: string): Promise<void>;
}

export interface Registries {
  /** Refuses (throws OutcomeError misconfigured) a registry without an account. */
  of(registryId: string): RegistryConnection;
  /** One connection for each message queue: registries served by the same account share one. */
  queues(): readonly RegistryConnection[];
  close(): Promise<void>;
}
