import { randomBytes } from "node:crypto";
import type { ChainReader, DsRecord, ParentView, ServerView, Validation } from "../../areas/dnssec/chain-reader.port.ts";
import { fits } from "../../areas/dnssec/chain.rules.ts";
import { dsRecordOf, tagOf } from "../../areas/dnssec/own-ds.ts";
import type { ForeignKeys, ServerKey, SignerInability, ZoneSigner } from "../../areas/dnssec/zone-signer.port.ts";
import { OutcomeError } from "../../platform/outcomes.ts";
import type { FakeRegistry } from "./fake-registries.ts";

const parentTtl = 3600;
const keyTtl = 3600;

export function someKey(id = 1, algorithm = 13): ServerKey {
  return { id, flags: 257, protocol: 3, algorithm, publicKey: randomBytes(64).toString("base64") };
}

/** A key in the form in which a name server serves it. */
export function servedKey(name: string, key: ServerKey): ServerView["keys"][number] {
  const digests = Object.fromEntries([1, 2, 4].map((type) => [type, dsRecordOf(name, key, type).digest]));
  return { ...key, keyTag: tagOf(key), digests };
}

/** DNS for DNSSEC tests: a name server that signs, a registry whose zone contains its data, and validating resolvers. */
export class FakeChain implements ChainReader, ZoneSigner {
  /** Whether the name server is configured to sign. */
  isSigner = true;
  readonly algorithms = [8, 10, 13, 14, 15, 16];
  /** The keys of another signer that our zones publish. */
  readonly foreign = new Map<string, ForeignKeys>();
  /** Whether our name server is configured to publish another signer's keys. */
  isTakingForeign: boolean | null = true;
  /** Servers of another signer, by zone: its own keys, and keys of others that it publishes. */
  readonly theirs = new Map<string, { own: ServerKey[]; imported: ServerKey[] }>();
  /** Whether the servers do not know EDNS. */
  isOld = false;
  /** When the signatures were last renewed. */
  renewedAt = new Date(0);
  /** The keys of each zone. They are also served. */
  readonly zones = new Map<string, ServerKey[]>();
  /** Delegations that differ from the registry's data. */
  readonly delegated = new Map<string, readonly string[]>();
  /** DS records in the parent zone, if they differ from the registry's data. */
  readonly atParent = new Map<string, readonly DsRecord[]>();
  /** Zones that ask their parent to remove the DS. */
  readonly askingRemoval = new Set<string>();
  isParentDown = false;
  isServerDown = false;
  /** Whether our calls to the name server fail, even if it answers resolvers. */
  isSignerDown = false;
  /** Zones whose signatures have expired. */
  readonly expired = new Set<string>();
  /** Zones that validating resolvers always refuse. */
  readonly refused = new Set<string>();
  /** How often the chain was read. */
  looks = 0;
  #keys = 0;
  readonly #registry: FakeRegistry;

  constructor(registry: FakeRegistry) {
    this.#registry = registry;
  }

  async parent(name: string): Promise<ParentView> {
    this.looks += 1;
    if (this.isParentDown) throw new OutcomeError("unavailable", "no server of the parent answers");
    const held = this.#registry.domains.get(name);
    return {
      delegatedTo: this.delegated.get(name) ?? held?.nameServers ?? [],
      ds: this.atParent.get(name) ?? held?.delegationSigners ?? [],
      isAgreed: true,
      ttlSeconds: parentTtl,
    };
  }

  async servers(name: string): Promise<readonly ServerView[]> {
    if (this.isServerDown) return [{ server: "127.0.0.1:53", isAnswering: false, keys: [], keyTtlSeconds: 0, signatures: [] }];
    const keys = (this.zones.get(name) ?? []).map((key) => servedKey(name, key));
    const problem = this.expired.has(name) ? ("expired" as const) : null;
    return [
      {
        server: "127.0.0.1:53",
        isAnswering: true,
        takesDnssec: !this.isOld,
        asksRemoval: this.askingRemoval.has(name),
        keys,
        keyTtlSeconds: keyTtl,
        signatures: keys.flatMap(({ keyTag, algorithm }) =>
          (["DNSKEY", "SOA"] as const).map((covers) => ({
            covers,
            keyTag,
            algorithm,
            expiresAt: "2026-12-04T00:00:00.000Z",
            problem,
          })),
        ),
      },
    ];
  }

  async validate(name: string): Promise<readonly Validation[]> {
    const { ds } = await this.parent(name);
    const [server] = await this.servers(name);
    const isGood = ds.some((record) => server?.keys.some((key) => fits(record, key)) === true) && !this.expired.has(name);
    const verdict = ds.length === 0 ? "insecure" : isGood && !this.refused.has(name) ? "secure" : "bogus";
    return ["192.0.2.1", "192.0.2.2"].map((by) => ({ by, verdict }));
  }

  signaturesSince(): Date {
    return this.renewedAt;
  }

  async keys(apex: string): Promise<readonly ServerKey[] | null> {
    if (this.isSignerDown) throw new OutcomeError("unavailable", "the name server could not be reached");
    return this.zones.get(apex) ?? null;
  }

  async makeKey(apex: string, algorithm: number): Promise<ServerKey> {
    this.#keys += 1;
    const key = someKey(this.#keys, algorithm);
    this.zones.set(apex, [...(this.zones.get(apex) ?? []), key]);
    return key;
  }

  async inability(): Promise<SignerInability | null> {
    return this.isSigner ? null : "backend";
  }

  async takesForeignKeys(): Promise<boolean | null> {
    return this.isTakingForeign;
  }

  async publishForeign(apex: string, foreign: ForeignKeys): Promise<void> {
    this.foreign.set(apex, foreign);
  }

  async askParent(apex: string, wants: "keys" | "removal"): Promise<void> {
    if (wants === "removal") this.askingRemoval.add(apex);
    else this.askingRemoval.delete(apex);
  }

  async removeKey(apex: string, id: number): Promise<void> {
    this.zones.set(
      apex,
      (this.zones.get(apex) ?? []).filter((key) => key.id !== id),
    );
    if (this.zones.get(apex)?.length === 0) this.askingRemoval.delete(apex);
  }
}
