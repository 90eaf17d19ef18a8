import type { Dnskey } from "@nameplane/dns";
import type { DsRecord, ServerView } from "./chain-reader.port.ts";
import type { Judgement, ChainView } from "./chain.rules.ts";
import type { DnssecEvent, DnssecState, DsEvent, DsState, KeyEvent, KeyState } from "./dnssec.state.ts";
import type { ForeignKeys, ServerKey } from "./zone-signer.port.ts";

// Facts are what the decision about the next step of signing a zone is based on. A plan is that decision.

/** What is stored about another provider that also signs the zone, until the domain's DNS has moved here (RFC 8901, model 2). */
export type Signers = ForeignKeys & {
  /** The longest time for which caches may keep the other provider's NS set, its DNSKEY set, or our DNSKEY set. */
  readonly ttlSeconds: number;
  /** Since when every server of both providers has answered with the keys of both. Null if that is not the case now. */
  readonly agreedAt: Date | null;
  /** Since when the parent has delegated only to our servers. Null if it does not. */
  readonly leftAt: Date | null;
};

/** The two providers that sign a zone, as their servers answer now. */
export type SeenSigners = {
  readonly stored: Signers;
  /** Servers to which the domain is delegated and which are not ours. Empty if it is delegated only to ours. */
  readonly theirs: readonly ServerView[];
  readonly ours: readonly ServerView[];
  /** Whether our name server is configured to publish the keys of others. Null if it does not say. */
  readonly takesForeignKeys: boolean | null;
};

/**
 * "ours": registered and served here. "external": registered here, served elsewhere. "elsewhere": served here, registered
 * elsewhere.
 */
export type Mode = "ours" | "external" | "elsewhere";

export type WaitsFor =
  | "server_key"
  | "servers"
  | "old_data"
  | "delegation"
  | "parent_add"
  | "registry"
  | "validators"
  | "parent_remove"
  | "parent_ttl"
  | "customer_add"
  | "customer_remove"
  /** Our name server is not configured to answer with the other provider's keys. */
  | "server_setting"
  /** Not every server of the other provider answers with a valid chain. */
  | "their_servers"
  /** The other provider signs with several algorithms, or with one for which we make no keys. */
  | "their_algorithm"
  /** The other provider has not published our key yet. */
  | "customer_key"
  /** The name servers can be changed now, but have not been changed yet. */
  | "customer_servers"
  /** Caches may still contain the other provider's servers, or the change of name servers can still be undone. */
  | "old_servers";

export type Key = {
  readonly id: string;
  readonly serverKey: number | null;
  readonly publicKey: string;
  readonly dnskey: Dnskey;
  readonly state: KeyState;
  readonly publishedAt: Date | null;
  readonly nextStepAt: Date | null;
  /** The DS of the key for a parent (SHA-256). */
  readonly ds: DsRecord;
  /** The DS of the key in every digest type. Each registrar chooses its own, so any of them may be at the parent. */
  readonly forms: readonly DsRecord[];
};

export type Ds = {
  readonly record: DsRecord;
  readonly state: DsState;
  readonly seenAt: Date | null;
  readonly ttlSeconds: number | null;
  readonly goneAt: Date | null;
};

export type Facts = {
  readonly mode: Mode;
  readonly state: DnssecState;
  readonly keys: readonly Key[];
  readonly ds: readonly Ds[];
  /** Keys at the name server. Null if it does not have the zone, or is not ours. */
  readonly serverKeys: readonly ServerKey[] | null;
  readonly view: ChainView;
  /** The other provider that also signs the zone, until its DNS has moved here; null if there is none. */
  readonly signers: SeenSigners | null;
  /** Algorithms for which we can make keys. */
  readonly algorithms: readonly number[];
  /** Whether the registry accepts a DS, and the name server that serves the zone can sign. */
  readonly isSupported: boolean;
  /** Whether the domain is delegated only to our name servers. */
  readonly isDelegated: boolean;
  /** The longest time for which caches may keep answers from before the key was made. */
  readonly oldDataSeconds: number;
  /** Whether the parent reads CDS or CDNSKEY records, by which a zone asks for a DS, and changes the DS itself. */
  readonly parentScans: boolean;
  /** Whether the registry takes keys instead of DS records, and creates the DS from them. */
  readonly takesKeys: boolean;
  /** Whether the zone asks its parent to remove the DS. */
  readonly asksRemoval: boolean;
  /** The longest wait that the operator allows when a wait follows from a TTL. */
  readonly waitMaxSeconds: number;
  readonly now: Date;
};

export type Op =
  | { readonly do: "make_key"; readonly algorithm: number }
  | { readonly do: "adopt_key"; readonly key: ServerKey }
  | { readonly do: "key"; readonly id: string; readonly event: KeyEvent; readonly nextStepAt: Date | null }
  | { readonly do: "remove_key"; readonly serverKey: number }
  /** Makes our zone publish the other provider's keys in addition to its own. */
  | { readonly do: "foreign_keys"; readonly foreign: ForeignKeys }
  | { readonly do: "signers"; readonly signers: Signers | null }
  /** Publishes CDS and CDNSKEY records, which ask parents that read them for a DS or for its removal. */
  | { readonly do: "ask_parent"; readonly wants: "keys" | "removal" }
  | { readonly do: "ds"; readonly record: DsRecord; readonly event: DsEvent; readonly ttlSeconds: number | null }
  | {
      readonly do: "new_ds";
      readonly record: DsRecord;
      readonly state: "pending_publish" | "matched" | "missing_local";
    }
  /** A change that is sent to the registry by EPP. The domain is read first, and only the difference is sent. */
  | { readonly do: "send"; readonly add: readonly DsRecord[]; readonly remove: readonly DsRecord[] }
  | { readonly do: "state"; readonly event: DnssecEvent };

export type Plan = {
  readonly ops: readonly Op[];
  readonly wait: { readonly for: WaitsFor; readonly until: Date | null } | null;
  readonly judgement: Judgement;
};

/** What a run does, and what the domain waits for afterwards. */
export type Step = Omit<Plan, "judgement">;
