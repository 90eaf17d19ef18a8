import { OutcomeError } from "../platform/outcomes.ts";
import type {
  CheckedName,
  DelegationSigner,
  PollMessage,
  Registries,
  RegistryCapabilities,
  RegistryConnection,
  RegistryContact,
  RegistryDomain,
  Transform,
  TransformAnswer,
} from "../areas/domains/index.ts";

/** What happens to the next transform of a verb instead of the ordinary thing. */
export type Fault =
  /** The reply is lost after the registry did (executed) or did not do it. */
  | { readonly kind: "lost"; readonly executed: boolean }
  | { readonly kind: "refused"; readonly code: number; readonly text: string }
  | { readonly kind: "unavailable" }
  | { readonly kind: "misconfigured" }
  /** 1001: nothing exists until finishPending. */
  | { readonly kind: "pending" };

const ourClientId = "nameplane";

type Held = RegistryDomain & { readonly authInfo: string | null };

/** One registry with a book of its own, in memory. Its clock is the caller's. */
export class FakeRegistry implements RegistryConnection {
  readonly registryId: string;
  capabilities: RegistryCapabilities;
  readonly domains = new Map<string, Held>();
  readonly contacts = new Map<string, RegistryContact>();
  readonly hosts = new Set<string>();
  /** Everything that reached the registry, in order. */
  /** What the answer to a creation says it cost; null = nothing, as registries without the fee extension. */
  tellsFee: { currency: string; amountMinor: number } | null = null;
  readonly received: Transform[] = [];
  readonly messages: PollMessage[] = [];
  readonly premium = new Map<string, { currency: string; createMinor: number }>();
  checks: string[][] = [];
  isDown = false;
  /** Runs when a transform arrives, before anything else. */
  onSend: ((transform: Transform) => Promise<void> | void) | null = null;
  readonly #faults: { verb: Transform["verb"]; fault: Fault }[] = [];
  readonly #now: () => Date;

  constructor(registryId: string, now: () => Date, capabilities: Partial<RegistryCapabilities> = {}) {
    this.registryId = registryId;
    this.#now = now;
    this.capabilities = {
      contacts: "registrant",
      hostObjects: true,
      needsOrganizationNumber: true,
      premiumFees: false,
      commandLimitSeconds: 60,
      ...capabilities,
    };
  }

  /** The next transform of this verb meets the fault; several are used in order. */
  next(verb: Transform["verb"], fault: Fault): void {
    this.#faults.push({ verb, fault });
  }

  /** Faults that have not happened yet do not happen. */
  forgetFaults(): void {
    this.#faults.length = 0;
  }

  /** A name somebody else, or we, registered before. */
  hold(name: string, parts: Partial<Held> = {}): void {
    this.domains.set(name, { ...this.#blank(name), sponsor: "rival", isOurs: false, ...parts });
  }

  async *check(names: readonly string[], options: { signal?: AbortSignal }): AsyncIterable<readonly CheckedName[]> {
    this.#answer();
    this.checks.push([...names]);
    for (const name of names) {
      if (options.signal?.aborted === true) return;
      yield [this.#checked(name)];
    }
  }

  async domain(name: string): Promise<RegistryDomain | null> {
    this.#answer();
    return this.domains.get(name) ?? null;
  }

  async contact(handle: string): Promise<RegistryContact | null> {
    this.#answer();
    return this.contacts.get(handle) ?? null;
  }

  async host(name: string): Promise<{ name: string; addresses: readonly string[] } | null> {
    this.#answer();
    return this.hosts.has(name) ? { name, addresses: [] } : null;
  }

  async send(
    transform: Transform,
    options: { clientTransactionId: string; onFrame: (direction: "out" | "in", maskedXml: string) => void },
  ): Promise<TransformAnswer> {
    await this.onSend?.(transform);
    const at = this.#faults.findIndex((entry) => entry.verb === transform.verb);
    const fault = at < 0 ? undefined : this.#faults.splice(at, 1)[0]?.fault;
    if (this.isDown || fault?.kind === "unavailable") throw new OutcomeError("unavailable", "no session");
    if (fault?.kind === "misconfigured") throw new OutcomeError("misconfigured", "login refused", { code: "2200" });
    options.onFrame("out", `<epp><!-- ${transform.verb} ${options.clientTransactionId} --></epp>`);
    if (fault?.kind === "lost" && !fault.executed) throw new OutcomeError("unknown", "connection lost");
    this.received.push(transform);
    const answer =
      fault?.kind === "refused"
        ? this.#refuse(fault.code, fault.text)
        : this.#execute(transform, fault?.kind === "pending");
    if (fault?.kind === "lost") throw new OutcomeError("unknown", "connection lost");
    options.onFrame("in", `<epp><!-- ${answer.resultCode} --></epp>`);
    return answer;
  }

  async poll(): Promise<PollMessage | null> {
    this.#answer();
    return this.messages[0] ?? null;
  }

  async acknowledge(messageId: string): Promise<void> {
    this.#answer();
    const at = this.messages.findIndex((message) => message.id === messageId);
    if (at >= 0) this.messages.splice(at, 1);
  }

  #answer(): void {
    if (this.isDown) throw new OutcomeError("unavailable", "no session");
  }

  #checked(name: string): CheckedName {
    if (this.domains.has(name)) return { name, state: "taken", reason: "In use", fees: null };
    const premium = this.premium.get(name);
    if (premium === undefined) return { name, state: "free", reason: null, fees: null };
    const fees = {
      currency: premium.currency,
      createMinor: premium.createMinor,
      renewMinor: premium.createMinor,
      restoreMinor: null,
      feeClass: "premium",
    };
    return { name, state: "premium", reason: null, fees };
  }

  #refuse(code: number, text: string): never {
    throw new OutcomeError("refused", text, { code: String(code) });
  }

  #execute(transform: Transform, isPending: boolean): TransformAnswer {
    if (transform.verb === "contact:create") {
      if (this.contacts.has(transform.contact.handle)) this.#refuse(2302, "Object exists");
      this.contacts.set(transform.contact.handle, transform.contact);
    }
    if (transform.verb === "host:create") {
      if (this.hosts.has(transform.host)) this.#refuse(2302, "Object exists");
      this.hosts.add(transform.host);
    }
    if (transform.verb === "domain:create") return this.#create(transform, isPending);
    if (transform.verb === "domain:update") this.#update(transform);
    return this.#done({ isPending });
  }

  #create(transform: Extract<Transform, { verb: "domain:create" }>, isPending: boolean): TransformAnswer {
    const { name, registrant, nameServers, periodMonths } = transform;
    if (this.domains.has(name)) this.#refuse(2302, "Object exists");
    const fee = this.premium.get(name);
    if (fee !== undefined && transform.fee?.amountMinor !== fee.createMinor)
      this.#refuse(2004, "The fee does not match");
    const createdAt = this.#now();
    const expiresAt = new Date(createdAt);
    expiresAt.setUTCMonth(expiresAt.getUTCMonth() + periodMonths);
    const held = {
      ...this.#blank(name),
      registrant,
      nameServers,
      createdAt: createdAt.toISOString(),
      expiresAt: expiresAt.toISOString(),
    };
    this.domains.set(name, { ...held, statuses: isPending ? ["pendingCreate"] : ["ok"] });
    return this.#done({ isPending, createdAt: held.createdAt, expiresAt: held.expiresAt, fee: this.tellsFee });
  }

  #update(update: Extract<Transform, { verb: "domain:update" }>): void {
    const { name, addStatuses, removeStatuses, authInfo, signers } = update;
    const held = this.domains.get(name);
    if (held === undefined) return this.#refuse(2303, "Object does not exist");
    const statuses = [
      ...held.statuses.filter((status) => status !== "ok" && !removeStatuses.includes(status)),
      ...addStatuses,
    ];
    this.domains.set(name, {
      ...held,
      statuses: statuses.length === 0 ? ["ok"] : statuses,
      authInfo: authInfo ?? held.authInfo,
      delegationSigners: [
        ...held.delegationSigners.filter((one) => !(signers?.remove ?? []).some((other) => isSame(one, other))),
        ...(signers?.add ?? []),
      ],
    });
  }

  #done(parts: Partial<TransformAnswer>): TransformAnswer {
    const isPending = parts.isPending === true;
    return {
      serverTransactionId: `SV-${this.received.length}`,
      createdAt: null,
      expiresAt: null,
      fee: null,
      ...parts,
      isPending,
      resultCode: isPending ? 1001 : 1000,
    };
  }

  #blank(name: string): Held {
    return {
      name,
      roid: `D${this.domains.size + 1}-FAKE`,
      sponsor: ourClientId,
      isOurs: true,
      statuses: ["ok"],
      rgpStatuses: [],
      registrant: null,
      contacts: [],
      nameServers: [],
      createdAt: "2020-01-01T00:00:00.000Z",
      expiresAt: "2030-01-01T00:00:00.000Z",
      delegationSigners: [],
      deactivatesAt: null,
      deletesAt: null,
      releasesAt: null,
      isRegistryLocked: false,
      unlockedUntil: null,
      authInfo: null,
    };
  }
}

export class FakeRegistries implements Registries {
  readonly #byId: ReadonlyMap<string, FakeRegistry>;

  constructor(...registries: FakeRegistry[]) {
    this.#byId = new Map(registries.map((registry) => [registry.registryId, registry]));
  }

  of(registryId: string): FakeRegistry {
    const found = this.#byId.get(registryId);
    if (found === undefined) throw new OutcomeError("misconfigured", `no account at ${registryId}`);
    return found;
  }

  queues(): readonly FakeRegistry[] {
    return [...this.#byId.values()];
  }

  async close(): Promise<void> {}
}

function isSame(a: DelegationSigner, b: DelegationSigner): boolean {
  return a.keyTag === b.keyTag && a.algorithm === b.algorithm && a.digestType === b.digestType && a.digest === b.digest;
}
