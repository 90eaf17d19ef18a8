/** The registry's objects as they are stored. Instants are milliseconds since 1970, UTC. */

export interface SecretHash {
  readonly salt: string;
  readonly hash: string;
  /** The code itself, where the registry shows it to the sponsoring registrar; absent where only its hash is kept (RFC 9154). */
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

/** Statuses that a client may read: those that were set, and those that follow from the state (RFC 5731 section 2.3). */
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
  /** Months that the operation added; they are taken back when the name is deleted or transferred inside the grace period. */
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
  /** When the losing registrar acted, or the deadline while pending. */
  readonly actsAt: number;
  /** Expiry after the transfer, if the transfer changes it. */
  readonly expiresAt: number | null;
  readonly months: number;
  /** The delegation after the transfer, where iis:transfer names one. */
  readonly hosts: readonly string[] | null;
}

/** A domain that its registrar gives to the tag of another, which has not answered yet. */
export interface Release {
  readonly caseId: string;
  readonly to: string;
  /** Not answered until then, it counts as rejected. */
  readonly endsAt: number;
}

export interface DsData {
  readonly keyTag: number;
  readonly algorithm: number;
  readonly digestType: number;
  /** Upper-case hexadecimal. */
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
 * Phase of a registration. "active" ends at expiresAt; every other phase ends at phaseEndsAt.
 * expired and deactivated are phases of .se/.nu, redemption to pendingDelete those of RFC 3915.
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
  /** Its release to a tag that wants to be asked first. Nothing of it is shown with the domain. */
  readonly release?: Release | null;
  /** A create answered 1001 that the registry has not decided yet. */
  readonly pendingCreate: { readonly endsAt: number; readonly approve: boolean; readonly ids: TransactionIds } | null;
  /** The delete command that was answered 1001; the panData message at its completion refers to it. */
  readonly deletion: { readonly ids: TransactionIds; readonly at: number } | null;
  /** iis:clientDelete with atExpDate: the name is deactivated at its expiry. */
  readonly deleteAtExpiry: boolean;
  /** Set when the deactivation was requested (delete or iis:clientDelete), not when the name expired. */
  readonly clientDelete: boolean;
  readonly registryLock: RegistryLock | null;
  readonly secDns: SecDns;
  /** The table of an internationalised name, where its create named one. */
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
  /** iis:orgno and iis:vatno, only where the contact was made with the .se/.nu extension. */
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
  /** Whether domains that others release to it come only when it accepts them. */
  readonly wantsHandshake?: boolean;
  /** True for the seeded registrars: their names are renewed at expiry, so that well-known names stay taken. */
  readonly renewsByItself: boolean;
  readonly failedLogins: number;
}

/** A piece of an answer stored as finished XML, so that a message always shows the state at its time. */
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
