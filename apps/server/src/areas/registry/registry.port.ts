/** Whom a command is for: a person who waits, or work in the background. */
export type Lane = "interactive" | "background";

export type CheckedName = {
  readonly name: string;
  readonly state: "free" | "taken" | "premium" | "reserved";
  /** The registry's reason in its own words. Null if it gave none. */
  readonly reason: string | null;
  /**
   * The fees of a premium domain by operation, all in one currency. Null if the registry did not say. For a domain that is taken,
   * these are the fees it would have if it were free.
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
  /** The phone number in EPP's form: +CC.number. */
  readonly phone: string | null;
  readonly email: string;
  /** The number in the form [CC]number, for registries that require one (.se, .nu). */
  readonly organizationNumber: string | null;
  readonly vatNumber: string | null;
  /** Whether the registry has been told to publish none of the data (RFC 5733 disclose). Absent if it did not say. */
  readonly isShielded?: boolean;
  /**
   * Whether we may change the contact. Absent if the registry did not say. Data of other registrars' contacts are neither stored
   * nor shown.
   */
  readonly isOurs?: boolean;
};

export type DelegationSigner = {
  readonly keyTag: number;
  readonly algorithm: number;
  readonly digestType: number;
  readonly digest: string;
  /**
   * The key of the DS, at registries that take keys and compute the DS themselves (RFC 5910 section 4). digestType is then
   * SHA-256.
   */
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
  /** Addresses of name servers, by host, at registries that store them with the domain (no hostObjects). */
  readonly serverAddresses?: Readonly<Record<string, readonly string[]>>;
  readonly createdAt: string | null;
  readonly expiresAt: string | null;
  readonly delegationSigners: readonly DelegationSigner[];
  /** The dates of the stages after expiry. Null if the registry does not show them. */
  readonly deactivatesAt: string | null;
  readonly deletesAt: string | null;
  readonly releasesAt: string | null;
  /** Whether the domain is set to end at its expiry date (capability cancelAtExpiry). */
  readonly endsAtExpiry: boolean;
  /** Host objects below the domain. */
  readonly hosts: readonly string[];
  readonly isRegistryLocked: boolean;
  /** Until when the registry lock is open. Null if it is not open for a limited time. */
  readonly unlockedUntil: string | null;
};

/** A transform command as the journal stores it. Its journal row is committed before send is called. */
export type Transform =
  | { readonly verb: "contact:create"; readonly contact: RegistryContact }
  /** The contact's data after the change. If name and number identify the holder, those two are not sent. */
  | {
      readonly verb: "contact:update";
      readonly contact: RegistryContact;
      /** Whether the registry is to hide the contact's data. If present, only this is changed. */
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
      /** Addresses of name servers below the domain, by name, at registries that store no host objects. */
      readonly glue?: Readonly<Record<string, readonly string[]>>;
      readonly delegationSigners: readonly DelegationSigner[];
      /**
       * For premium domains: the quoted fee. It is sent with the command, so that the registry refuses if its price is different.
       */
      readonly fee: RegistryFee | null;
      /** The trademark notices that the owner has acknowledged, during a TLD's claims phase. */
      readonly claims?: readonly AcknowledgedClaim[];
      /** The phase of the TLD's launch, with the signed marks that a sunrise requires. Absent outside of sunrise and landrush. */
      readonly launch?: LaunchOrder;
      /** The token with which the registry allocates the domain. It is never written to the journal. */
      readonly allocationToken?: string;
    }
  | {
      readonly verb: "domain:update";
      readonly name: string;
      readonly addStatuses: readonly string[];
      readonly removeStatuses: readonly string[];
      readonly authInfo: string | null;
      /** DS records that are added and removed in one step. Absent if there are none. */
      readonly signers?: { readonly add: readonly DelegationSigner[]; readonly remove: readonly DelegationSigner[] };
      readonly nameServers?: { readonly add: readonly string[]; readonly remove: readonly string[] };
      /** Addresses of added name servers below the domain, by name, at registries that store no host objects. */
      readonly glue?: Readonly<Record<string, readonly string[]>>;
      readonly contacts?: { readonly add: readonly ContactInRole[]; readonly remove: readonly ContactInRole[] };
      /** The handle of the new registrant. */
      readonly registrant?: string;
      /**
       * Whether to set the domain to end at its expiry date (true) or to cancel that (false). Needs the capability
       * cancelAtExpiry.
       */
      readonly cancelAtExpiry?: boolean;
      /** Whether to set the registry lock (capability registryLock). It can only be removed outside EPP. */
      readonly putsRegistryLock?: boolean;
    }
  | {
      readonly verb: "domain:renew";
      readonly name: string;
      /** The expiry date as last read, in the form YYYY-MM-DD in UTC. */
      readonly currentExpiresOn: string;
      readonly periodMonths: number;
      readonly fee?: RegistryFee | null;
    }
  /** A restore is sent twice, first as the request and then with the report. Only if the capability restoreBy is rgp. */
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
      /** How many months the transfer adds. Null if it adds none. */
      readonly periodMonths: number | null;
      readonly fee: RegistryFee | null;
      /** Handle of the registrant that the domain will have, if the registry requires it (capability transferNamesRegistrant). */
      readonly registrant?: string;
      /** The token with which the registry allocates the domain. It is never written to the journal. */
      readonly allocationToken?: string;
    }
  | {
      /**
       * Releases a domain to another registrar that has not requested it (.uk). Refused at registries where the gaining registrar
       * requests the transfer.
       */
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
  /** Whether the answer was 1001: the command was accepted and will be finished later, which a poll message reports. */
  readonly isPending: boolean;
  readonly serverTransactionId: string | null;
  readonly createdAt: string | null;
  readonly expiresAt: string | null;
  readonly fee: RegistryFee | null;
  /**
   * The id that the registry gave to a new contact, if the registry chooses ids (capability choosesHandles). Absent otherwise.
   */
  readonly handle?: string;
  /** The transfer in the answer to a transfer command. Null if the registry does not include it. */
  readonly transfer: TransferSeen | null;
  /** The id of the application that was created instead of a registration, in a launch phase. */
  readonly applicationId?: string;
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
  /** What the registry changed by itself, and for whom (RFC 8590). Absent if it does not say. */
  readonly change?: RegistryChange;
  /** Maintenance that the registry announces (RFC 9167). */
  readonly maintenance?: RegistryMaintenance;
  /** Domains that move from one registrar's tag to another's (.uk). */
  readonly tagChange?: TagChange;
};

/** Domains that one registrar releases to another registrar's tag. */
export type TagChange = {
  /**
   * asked: they are being released to us, and our tag has to accept them. arrived: they are ours now. released: they have left
   * us. rejected: the other registrar has not accepted them.
   */
  readonly step: "asked" | "arrived" | "released" | "rejected";
  readonly names: readonly string[];
  readonly fromTag: string | null;
  readonly toTag: string | null;
  readonly caseId: string | null;
};

/** A change that the registry made to one of our domains without a request from us. */
export type RegistryChange = {
  /**
   * The operation: create, delete, renew, transfer, update, restore, autoRenew, autoDelete, autoPurge, or the registry's own
   * word.
   */
  readonly operation: string;
  readonly who: string | null;
  readonly reason: string | null;
  /** The id of the case that led to the change. caseType: udrp, urs or custom. */
  readonly caseId: string | null;
  readonly caseType: string | null;
};

export type RegistryMaintenance = {
  readonly id: string;
  readonly title: string | null;
  /**
   * What the message says about the maintenance: announced, changed, withdrawn, reminder or over. Null if the registry does not
   * say.
   */
  readonly news: "announced" | "changed" | "withdrawn" | "reminder" | "over" | null;
  readonly isEmergency: boolean;
  readonly startsAt: string | null;
  readonly endsAt: string | null;
  /** What works only in part, or not at all, in the meantime, in the registry's words. */
  readonly limited: readonly string[];
  readonly down: readonly string[];
  readonly description: string | null;
};

/** Whether trademarks are claimed on a name, with the keys for fetching their notices from the clearing house. */
export type Claims = {
  readonly isClaimed: boolean;
  readonly keys: readonly { readonly key: string; readonly validatorId: string | null }[];
};

/** How a name is ordered in the sunrise or landrush of its TLD (RFC 8334 section 3.3). */
export type LaunchOrder = {
  readonly phase: "sunrise" | "landrush";
  /** application: the registry decides later who gets the name. */
  readonly makes: "application" | "registration";
  /** Signed marks in base64, as the clearing house encoded them. They are never written to the journal. */
  readonly marks: readonly string[];
};

/** What a registry says about an application in a launch phase (RFC 8334 section 2.3). */
export type ApplicationState = "pending" | "allocated" | "rejected";

/** A trademark notice that the owner of the new domain has read and acknowledged (RFC 8334 section 2.3.1). */
export type AcknowledgedClaim = {
  readonly noticeId: string;
  readonly validatorId: string | null;
  readonly notAfter: string;
  readonly acceptedAt: string;
};

/** The last transfer of a domain, as the registry reports it. */
export type TransferSeen = {
  /**
   * The status of the transfer: pending, clientApproved, clientRejected, clientCancelled, serverApproved, serverCancelled, or the
   * registry's own word.
   */
  readonly status: string | null;
  readonly requestedBy: string | null;
  readonly requestedAt: string | null;
  readonly actsBy: string | null;
  /** Until when the losing registrar may answer, or when it answered. */
  readonly actsAt: string | null;
  /** The new expiry date, if the transfer changes it. */
  readonly expiresAt: string | null;
};

/** A domain of another registrar, read with its auth code. */
export type CodeTried = {
  /** untold: the registry does not check the auth code if a domain is only read. */
  readonly code: "accepted" | "wrong" | "untold";
  readonly domain: RegistryDomain | null;
};

/** The report that a registry requires for a domain that is restored from redemption (RFC 3915 section 4.2.5). */
export type RestoreStatement = {
  readonly preData: string;
  readonly postData: string;
  readonly deletedAt: string;
  readonly restoredAt: string;
  readonly reason: string;
  readonly statements: readonly [string, string];
};

export type FeeOperation = "create" | "renew" | "transfer" | "restore";

/**
 * A sum in the form in which the journal and quotes store it. It is sent to registries and compared with the fee that they charge
 * later.
 */
export type RegistryFee = { readonly currency: string; readonly amountMinor: number };

/** A contact of a domain in another role than registrant. */
export type ContactInRole = { readonly role: "admin" | "tech" | "billing"; readonly handle: string };

/** A registry as the operator has set it up. */
export type RegistrySetup = {
  readonly id: string;
  /**
   * Column registry.profile: the name of a set of capabilities (docs/registries.md), the differences from it, and limits that
   * follow from the agreement.
   */
  readonly profile: Readonly<Record<string, unknown>>;
};

/** The capabilities of a registry account. */
export type RegistryCapabilities = {
  /** none: the registry stores no contacts (thin). registrant: one contact (.se, .nu). full: registrant, admin, tech, billing. */
  readonly contacts: "none" | "registrant" | "full";
  /** Whether the registry chooses the ids of contacts. The id in the command is then replaced by the one in the answer. */
  readonly choosesHandles: boolean;
  readonly hostObjects: boolean;
  readonly needsOrganizationNumber: boolean;
  /**
   * Whether organisation and VAT numbers are sent with a contact. showsNumbers: whether the registry shows them when it is read.
   */
  readonly takesNumbers: boolean;
  readonly showsNumbers: boolean;
  readonly premiumFees: boolean;
  readonly restoreBy: "rgp" | "renew";
  readonly transfer: {
    /** Whether a transfer with a correct auth code is immediate. Otherwise the losing registrar may answer for some days. */
    readonly isImmediate: boolean;
    /** Whether transfers can be approved, rejected and cancelled. */
    readonly mayAnswer: boolean;
    /** How many months a transfer adds to the term. */
    readonly addsMonths: number;
    /**
     * Whether a domain is transferred by its registrar, who releases it to another registrar's tag. False by default: the gaining
     * registrar requests it.
     */
    readonly byRelease?: boolean;
  };
  /** Whether a transfer request has to name the registrant that the domain will have. We create that contact object first. */
  readonly transferNamesRegistrant: boolean;
  /**
   * Who makes auth codes. set: we make and set them. asked: the registry makes them on request (askCode). none: EPP offers no
   * auth codes.
   */
  readonly codes: "set" | "asked" | "none";
  /** Whether a domain can be set to end at its expiry date. */
  readonly cancelAtExpiry: boolean;
  /** Whether the registry lock can be set by EPP. */
  readonly registryLock: boolean;
  /** Whether the registry has launch phases with trademark claims. False by default. */
  readonly claims?: boolean;
  /**
   * Whether a contact's name and organisation number identify the holder and never change. Another holder then needs another
   * contact.
   */
  readonly keepsHolder: boolean;
  /** After how many seconds without a reply the registry no longer executes a command (docs/faults.md#lost-replies). */
  readonly commandLimitSeconds: number;
};

/**
 * The registry accepts nothing from us. login: we cannot log in. billing: our account there has no money left. suspended: our
 * account is closed.
 */
export type RegistryOutage = { readonly registryId: string; readonly why: "login" | "billing" | "suspended" };

/**
 * What the product needs from a registry. One implementation speaks EPP. Differences between registries are described by
 * capabilities, and never by the names of registries. Every method throws OutcomeError unless it gets a definite answer: refused
 * (code = EPP result code as text, message = the registry's words without secrets), unavailable (nothing was sent), unknown (the
 * command may have been executed), misconfigured.
 */
export interface RegistryConnection {
  readonly registryId: string;
  /** The registry's name for us: the client id of our account, which is also our tag if domains are released there. */
  readonly ourId: string;
  readonly capabilities: RegistryCapabilities;
  /** Answers arrive in chunks, as the registry sends them; a name without an answer is missing from all chunks. */
  check(
    names: readonly string[],
    options: {
      lane: Lane;
      signal?: AbortSignal;
      /** The term in months for which the create and renew fees are requested. 12 by default. */
      periodMonths?: number;
    },
  ): AsyncIterable<readonly CheckedName[]>;
  /**
   * The trademark claims on a name, requested before it is registered in a claims phase. Null if the registry has none, or did
   * not say.
   */
  claims(name: string, lane: Lane): Promise<Claims | null>;
  /** What has become of an application in a launch phase. Null if the registry knows none, or does not say. */
  application(
    name: string,
    application: { readonly phase: LaunchOrder["phase"]; readonly id: string },
    lane: Lane,
  ): Promise<ApplicationState | null>;
  /** Null if the domain was not found (2303). isOurs is false for domains of other registrars. */
  domain(name: string, lane: Lane): Promise<RegistryDomain | null>;
  /** Reads a domain of another registrar with its auth code. A wrong code is returned as a result, not thrown. */
  tryCode(name: string, code: string, lane: Lane): Promise<CodeTried>;
  /** Makes the registry create an auth code for a domain of ours (capability codes: asked). Refused at other registries. */
  askCode(name: string, lane: Lane): Promise<string>;
  /** The last transfer of a domain. Null if the registry knows of none or does not let us read it. */
  transferOf(name: string, lane: Lane): Promise<TransferSeen | null>;
  contact(handle: string, lane: Lane): Promise<RegistryContact | null>;
  /** Reads a host. Null if it was not found. */
  host(name: string, lane: Lane): Promise<{ readonly name: string; readonly addresses: readonly string[] } | null>;
  /** Sends a transform command. Each message is passed to onFrame for the transcript, with its secrets masked. */
  send(
    transform: Transform,
    options: { clientTransactionId: string; lane: Lane; onFrame: (direction: "out" | "in", maskedXml: string) => void },
  ): Promise<TransformAnswer>;
  poll(): Promise<PollMessage | null>;
  acknowledge(messageId: string): Promise<void>;
  /**
   * How many milliseconds the first command of a lane has waited in this process. A new command waits about as long. 0 if none is
   * waiting.
   */
  waitedMs(lane: Lane): number;
}

export interface Registries {
  /** The connection to a registry. Throws OutcomeError misconfigured if the registry has no account. */
  of(registryId: string): RegistryConnection;
  /** One connection for each message queue. Registries that use the same account share one connection. */
  queues(): readonly RegistryConnection[];
  close(): Promise<void>;
}
