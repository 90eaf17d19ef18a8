import type { Dnskey } from "@nameplane/dns";
import type { DsRecord, ServerView } from "./chain-reader.port.ts";
import type { Judgement, ChainView } from "./chain.rules.ts";
import type { DnssecEvent, DnssecState, DsEvent, DsState, KeyEvent, KeyState } from "./dnssec.state.ts";
import type { ForeignKeys, ServerKey } from "./zone-signer.port.ts";

// What the next step of signing a zone is decided from (Facts), and what a decision says (Plan).

/** What is kept of another provider that signs the zone too, until the name has moved its DNS here (RFC 8901, model 2). */
export type Signers = ForeignKeys & {
  /** Longest time for which caches keep its NS set, its DNSKEY set, or ours. */
  readonly ttlSeconds: number;
  /** Since when every server of both has answered with the keys of both; null: not yet, or not any more. */
  readonly agreedAt: Date | null;
  /** Since when the parent has pointed to our servers and no others; null: it does not. */
  readonly leftAt: Date | null;
};

/** Both signers as they answer now. */
export type SeenSigners = {
  readonly stored: Signers;
  /** Servers the name is delegated to that are not ours; none when it is delegated to ours alone. */
  readonly theirs: readonly ServerView[];
  readonly ours: readonly ServerView[];
  /** Whether our name server is set up to answer with the keys of others; null: it does not say. */
  readonly takesForeignKeys: boolean | null;
};

/** ours: registered and served here; external: registered here, served elsewhere; elsewhere: served here, registered elsewhere. */
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
  /** Our name server is not set up to answer with the other provider's keys. */
  | "server_setting"
  /** The other provider's servers do not all answer with a chain that holds. */
  | "their_servers"
  /** It signs with several algorithms, or with one that no key is made with here. */
  | "their_algorithm"
  /** The other provider is to answer with our key too. */
  | "customer_key"
  /** The name servers can change, and nobody has changed them. */
  | "customer_servers"
  /** Caches know the other provider's servers, and a change can be taken back. */
  | "old_servers";

export type Key = {
  readonly id: string;
  readonly serverKey: number | null;
  readonly publicKey: string;
  readonly dnskey: Dnskey;
  readonly state: KeyState;
  readonly publishedAt: Date | null;
  readonly nextStepAt: Date | null;
  /** The DS a parent gets of it (SHA-256). */
  readonly ds: DsRecord;
  /** Every DS that stands for it: registrars choose the digest. */
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
  /** Keys at the name server; null when it does not have the zone, or is not ours. */
  readonly serverKeys: readonly ServerKey[] | null;
  readonly view: ChainView;
  /** Another provider signs the zone too, until its DNS has moved here; null: nobody does. */
  readonly signers: SeenSigners | null;
  /** Algorithms that keys can be made with here. */
  readonly algorithms: readonly number[];
  /** The registry takes a DS, and the name server that serves the zone can sign. */
  readonly isSupported: boolean;
  /** Delegated to our name servers and to none else. */
  readonly isDelegated: boolean;
  /** Longest time that answers from before the key may be remembered. */
  readonly oldDataSeconds: number;
  /** The parent reads CDS or CDNSKEY records and changes the DS by itself. */
  readonly parentScans: boolean;
  /** The registry takes keys and makes the DS of them. */
  readonly takesKeys: boolean;
  /** The zone asks its parent to take the DS out. */
  readonly asksRemoval: boolean;
  /** The operator's bound on every wait that follows from a TTL. */
  readonly waitMaxSeconds: number;
  readonly now: Date;
};

export type Op =
  | { readonly do: "make_key"; readonly algorithm: number }
  | { readonly do: "adopt_key"; readonly key: ServerKey }
  | { readonly do: "key"; readonly id: string; readonly event: KeyEvent; readonly nextStepAt: Date | null }
  | { readonly do: "remove_key"; readonly serverKey: number }
  /** Our zone publishes them beside its own keys. */
  | { readonly do: "foreign_keys"; readonly foreign: ForeignKeys }
  | { readonly do: "signers"; readonly signers: Signers | null }
  /** By CDS and CDNSKEY, for parents that read them. */
  | { readonly do: "ask_parent"; readonly wants: "keys" | "removal" }
  | { readonly do: "ds"; readonly record: DsRecord; readonly event: DsEvent; readonly ttlSeconds: number | null }
  | {
      readonly do: "new_ds";
      readonly record: DsRecord;
      readonly state: "pending_publish" | "matched" | "missing_local";
    }
  /** To the registry, by EPP: it is read first, and only what differs is sent. */
  | { readonly do: "send"; readonly add: readonly DsRecord[]; readonly remove: readonly DsRecord[] }
  | { readonly do: "state"; readonly event: DnssecEvent };

export type Plan = {
  readonly ops: readonly Op[];
  readonly wait: { readonly for: WaitsFor; readonly until: Date | null } | null;
  readonly judgement: Judgement;
};

/** What a run does and then waits for. */
export type Step = Omit<Plan, "judgement">;
