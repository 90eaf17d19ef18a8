/** The registry's objects as they are stored. Instants are milliseconds since 1970, UTC. */

export interface SecretHash {
  readonly salt: string;
  readonly hash: string;
  /** The authInfo itself, if the registry shows it to the sponsoring registrar; absent if only its hash is kept (RFC 9154). */
  readonly shown?: string;
}

export interface TransactionIds {
  readonly clTRID: string | null;
  readonly svTRID: string;
}

export const clientDomainStatuses = [
  "clientDeleteProhibited",
  "clientHold",
  "clientRenewProhibited",
  "clientTransferProhibited",
  "clientUpdateProhibited",
] as const;

export const serverDomainStatuses = [
  "serverDeleteProhibited",
  "serverHold",
  "serverRenewProhibited",
  "serverTransferProhibited",
  "serverUpdateProhibited",
] as const;

export type SetDomainStatus = (typeof clientDomainStatuses)[number] | (typeof serverDomainStatuses)[number];

/** Statuses that a client may see: those that were set, and those that follow from the state (RFC 5731 section 2.3). */
export type DomainStatus =
  | SetDomainStatus
  | "inactive"
  | "ok"
  | "pendingCreate"
  | "pendingDelete"
  | "pendingTransfer"
  | "pendingUpdate";

export const clientObjectStatuses = ["clientDeleteProhibited", "clientTransferProhibited", "clientUpdateProhibited"] as const;
const serverObjectStatuses = ["serverDeleteProhibited", "serverTransferProhibited", "serverUpdateProhibited"] as const;
export type SetObjectStatus = (typeof clientObjectStatuses)[number] | (typeof serverObjectStatuses)[number];

type GraceKind = "addPeriod" | "autoRenewPeriod" | "renewPeriod" | "transferPeriod";

interface Grace {
  readonly kind: GraceKind;
  readonly endsAt: number;
  /** The months that the operation added. They are taken back if the name is deleted or transferred inside the grace period. */
  readonly months: number;
}

export type TransferStatus =
  | "pending"
  | "clientApproved"
  | "clientCancelled"
  | "clientRejected"
  | "serverApproved"
  | "serverCancelled";

/** The latest transfer of an object (RFC 5730 section 2.9.3.4). */
export interface Transfer {
  readonly status: TransferStatus;
  readonly gaining: string;
  readonly requestedAt: number;
  readonly losing: string;
  /** When the losing registrar acted; while the transfer is pending, its deadline to act. */
  readonly actsAt: number;
  /** Expiry after the transfer, if the transfer changes it. */
  readonly expiresAt: number | null;
  readonly months: number;
  /** The name servers after the transfer, if iis:transfer names any. */
  readonly hosts: readonly string[] | null;
}

/** A release of a domain to another registrar's tag that the other registrar has not answered yet. */
export interface Release {
  readonly caseId: string;
  readonly to: string;
  /** If the release is not answered by this instant, it counts as rejected. */
  readonly endsAt: number;
}

export interface DsData {
  readonly keyTag: number;
  readonly algorithm: number;
  readonly digestType: number;
  /** The digest in upper-case hexadecimal. */
  readonly digest: string;
}

export interface KeyData {
  readonly flags: number;
  readonly protocol: number;
  readonly algorithm: number;
  readonly publicKey: string;
}

export interface SecDns {
  readonly maxSigLife: number | null;
  readonly ds: readonly DsData[];
  readonly keys: readonly KeyData[];
}

/**
 * The phase of a registration. "active" ends at expiresAt; every other phase ends at phaseEndsAt.
 * "expired" and "deactivated" are phases of .se and .nu; those from "redemption" to "pendingDelete" are phases of RFC 3915.
 */
type Phase = "active" | "expired" | "deactivated" | "redemption" | "pendingRestore" | "pendingDelete";

export interface RegistryLock {
  readonly unlock: "outofband" | "password";
  readonly unlockedUntil: number | null;
}

export const contactRoles = ["admin", "billing", "tech"] as const;
export type ContactRole = (typeof contactRoles)[number];

export interface Domain {
  readonly name: string;
  readonly roid: string;
  readonly sponsor: string;
  readonly creator: string;
  readonly createdAt: number;
  readonly updatedBy: string | null;
  readonly updatedAt: number | null;
  readonly transferredAt: number | null;
  readonly expiresAt: number;
  readonly registrant: string | null;
  readonly contacts: readonly { readonly role: ContactRole; readonly id: string }[];
  readonly hosts: readonly string[];
  readonly authInfo: SecretHash | null;
  readonly statuses: readonly SetDomainStatus[];
  readonly phase: Phase;
  readonly phaseEndsAt: number | null;
  readonly graces: readonly Grace[];
  readonly transfer: Transfer | null;
  /**
   * The release of the domain to the tag of a registrar that wants to be asked first. Answers about the domain do not show it.
   */
  readonly release?: Release | null;
  /** A create that was answered with 1001 and that the registry has not decided yet. */
  readonly pendingCreate: { readonly endsAt: number; readonly approve: boolean; readonly ids: TransactionIds } | null;
  /**
   * The delete command that was answered with 1001. When the deletion is complete, a panData poll message (the result of a
   * pending action) refers to this command.
   */
  readonly deletion: { readonly ids: TransactionIds; readonly at: number } | null;
  /** Whether the name will be deactivated at its expiry (iis:clientDelete with atExpDate). */
  readonly deleteAtExpiry: boolean;
  /** Whether the deactivation was requested (delete or iis:clientDelete); false if the name expired. */
  readonly clientDelete: boolean;
  readonly registryLock: RegistryLock | null;
  readonly secDns: SecDns;
  /** The character table of an internationalised name, if its create named one. */
  readonly idnTable?: string;
  /** The token that the name was allocated with. */
  readonly allocationToken?: string;
  /** The launch phase that the name was created in. */
  readonly launch?: { readonly phase: string; readonly name: string | null; readonly applicationId: string | null };
}

export interface PostalInfo {
  readonly type: "int" | "loc";
  readonly name: string;
  readonly org: string | null;
  readonly street: readonly string[];
  readonly city: string;
  readonly sp: string | null;
  readonly pc: string | null;
  readonly cc: string;
}

export interface Phone {
  readonly number: string;
  readonly extension: string | null;
}

export interface Disclose {
  readonly flag: boolean;
  readonly elements: readonly { readonly name: string; readonly type: "int" | "loc" | null }[];
}

export interface Contact {
  readonly id: string;
  readonly roid: string;
  readonly sponsor: string;
  readonly creator: string;
  readonly createdAt: number;
  readonly updatedBy: string | null;
  readonly updatedAt: number | null;
  readonly transferredAt: number | null;
  readonly postal: readonly PostalInfo[];
  readonly voice: Phone | null;
  readonly fax: Phone | null;
  readonly email: string;
  readonly authInfo: SecretHash | null;
  readonly disclose: Disclose | null;
  readonly statuses: readonly SetObjectStatus[];
  readonly transfer: Transfer | null;
  /** iis:orgno and iis:vatno; null unless the contact was created with the .se/.nu extension. */
  readonly orgno: string | null;
  readonly vatno: string | null;
}

export interface HostAddress {
  readonly version: "v4" | "v6";
  readonly address: string;
}

export interface Host {
  readonly name: string;
  readonly roid: string;
  readonly sponsor: string;
  readonly creator: string;
  readonly createdAt: number;
  readonly updatedBy: string | null;
  readonly updatedAt: number | null;
  readonly transferredAt: number | null;
  /** The domain of this registry that the host lies under; null for an external host. */
  readonly superordinate: string | null;
  readonly addresses: readonly HostAddress[];
  readonly statuses: readonly SetObjectStatus[];
}

export interface Registrar {
  readonly id: string;
  readonly name: string;
  readonly password: string;
  readonly ianaId: string;
  readonly url: string;
  readonly email: string;
  readonly phone: string;
  /** SHA-256 fingerprint of the client certificate issued to this account. */
  readonly certificateFingerprint: string | null;
  readonly requiresCertificate: boolean;
  /** Whether domains that others release to this registrar move only when it accepts them. */
  readonly wantsHandshake?: boolean;
  /** Whether the registrar's names are renewed at expiry. True for the seeded registrars, so that well-known names stay taken. */
  readonly renewsByItself: boolean;
  readonly failedLogins: number;
}

/** A part of an answer, stored as finished XML, so that a message always shows the state at the time when it was written. */
export interface StoredBlock {
  readonly uri: string;
  readonly xml: string;
}

export interface PollMessage {
  readonly id: string;
  readonly queuedAt: number;
  readonly text: string;
  readonly resData: StoredBlock | null;
  readonly extensions: readonly StoredBlock[];
}

export type NewPollMessage = Omit<PollMessage, "id">;
