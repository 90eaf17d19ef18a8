import { OutcomeError } from "../../platform/outcomes.ts";
import type {
  CheckedName,
  Claims,
  CodeTried,
  DelegationSigner,
  PollMessage,
  Registries,
  RegistryCapabilities,
  RegistryConnection,
  RegistryContact,
  RegistryDomain,
  RegistryFee,
  TransferSeen,
  Transform,
  TransformAnswer,
  Lane,
} from "../../areas/registry/index.ts";
import type { ApplicationState } from "../../areas/registry/commands/index.ts";

/** What happens to the next command of a kind, instead of the ordinary result. */
export type Fault =
  /** The reply is lost. `executed`: whether the registry executed the command before. */
  | { readonly kind: "lost"; readonly executed: boolean }
  | { readonly kind: "refused"; readonly code: number; readonly text: string }
  | { readonly kind: "unavailable"; readonly code?: string }
  | { readonly kind: "misconfigured" }
  /** The registry answers 1001, and does not execute the command until finishPending is called. */
  | { readonly kind: "pending" };

const ourClientId = "nameplane";

type Held = RegistryDomain & { readonly authInfo: string | null };

/**
 * The price of a premium domain for a year, and for periods whose fee is not a multiple of that price. Null if the registry
 * states no price for a period.
 */
type Premium = {
  readonly currency: string;
  readonly createMinor: number;
  readonly termMinor?: Readonly<Record<number, number | null>>;
};

const termFee = ({ createMinor, termMinor = {} }: Premium, years: number) =>
  termMinor[years] === undefined ? createMinor * years : termMinor[years];

/** One registry with its own data, in memory. The caller sets its clock. */
export class FakeRegistry implements RegistryConnection {
  readonly registryId: string;
  readonly ourId = ourClientId;
  capabilities: RegistryCapabilities;
  readonly domains = new Map<string, Held>();
  readonly contacts = new Map<string, RegistryContact>();
  readonly hosts = new Set<string>();
  readonly hostAddresses = new Map<string, readonly string[]>();
  readonly transfers = new Map<string, TransferSeen>();
  /** The fee in the answer to a create command. Null if there is none, as at registries without the fee extension. */
  knowsFee: RegistryFee | null = null;
  /** Every transform command that reached the registry, in sequence. */
  readonly received: Transform[] = [];
  readonly messages: PollMessage[] = [];
  readonly premium = new Map<string, Premium>();
  readonly claimed = new Map<string, Claims>();
  /** What has become of the applications in a launch phase, by name. */
  readonly applications = new Map<string, ApplicationState>();
  checks: string[][] = [];
  isDown = false;
  /** How long the first command of background work is reported to have waited. */
  backgroundWaitedMs = 0;
  /** Whether the registry refuses our login, so that every query and command ends with this error. */
  refusesLogin = false;
  /** Whether a registry lock that was opened for a while closes automatically. */
  locksAgain = true;
  /** Called when a transform command arrives, before anything else. */
  onSend: ((transform: Transform, lane: Lane) => Promise<void> | void) | null = null;
  readonly #faults: { verb: Transform["verb"]; fault: Fault }[] = [];
  readonly #now: () => Date;

  constructor(registryId: string, now: () => Date, capabilities: Partial<RegistryCapabilities> = {}) {
    this.registryId = registryId;
    this.#now = now;
    this.capabilities = {
      contacts: "registrant",
      choosesHandles: false,
      codes: "set",
      transferNamesRegistrant: false,
      hostObjects: true,
      needsOrganizationNumber: true,
      takesNumbers: capabilities.needsOrganizationNumber ?? true,
      showsNumbers: capabilities.needsOrganizationNumber ?? true,
      premiumFees: false,
      restoreBy: "renew",
      transfer: { isImmediate: true, mayAnswer: false, addsMonths: 0 },
      cancelAtExpiry: true,
      registryLock: true,
      keepsHolder: true,
      commandLimitSeconds: 60,
      ...capabilities,
    };
  }

  /** Makes the next transform command of this kind end with the fault. Several faults are used in the order of their calls. */
  next(verb: Transform["verb"], fault: Fault): void {
    this.#faults.push({ verb, fault });
  }

  /** Removes faults that have not happened yet. */
  forgetFaults(): void {
    this.#faults.length = 0;
  }

  /** Adds a domain that is already registered, at another registrar or with us. */
  hold(name: string, parts: Partial<Held> = {}): void {
    this.domains.set(name, { ...this.#blank(name), sponsor: "rival", isOurs: false, ...parts });
  }

  async *check(
    names: readonly string[],
    options: { signal?: AbortSignal; periodMonths?: number },
  ): AsyncIterable<readonly CheckedName[]> {
    this.#answer();
    this.checks.push([...names]);
    for (const name of names) {
      if (options.signal?.aborted === true) return;
      yield [this.#checked(name, (options.periodMonths ?? 12) / 12)];
    }
  }

  waitedMs(lane: Lane): number {
    return lane === "background" ? this.backgroundWaitedMs : 0;
  }

  async claims(name: string): Promise<Claims | null> {
    this.#answer();
    return this.claimed.get(name) ?? null;
  }

  async application(name: string): Promise<ApplicationState | null> {
    this.#answer();
    return this.applications.get(name) ?? null;
  }

  async domain(name: string): Promise<RegistryDomain | null> {
    this.#answer();
    this.#closeInTime(name);
    return this.domains.get(name) ?? null;
  }

  /** Opens the registry lock until then, or removes it for good. The registry's staff do this outside EPP. */
  openLock(name: string, until: Date | null): void {
    const held = this.#held(name);
    this.domains.set(name, { ...held, isRegistryLocked: false, unlockedUntil: until?.toISOString() ?? null });
  }

  /** Closes a registry lock again if the time for which it was opened is over. */
  #closeInTime(name: string): void {
    const held = this.domains.get(name);
    if (held === undefined || held.unlockedUntil === null || new Date(held.unlockedUntil) > this.#now()) return;
    if (this.locksAgain) this.domains.set(name, { ...held, isRegistryLocked: true, unlockedUntil: null });
  }

  async contact(handle: string): Promise<RegistryContact | null> {
    this.#answer();
    return this.contacts.get(handle) ?? null;
  }

  async host(name: string): Promise<{ name: string; addresses: readonly string[] } | null> {
    this.#answer();
    return this.hosts.has(name) ? { name, addresses: this.hostAddresses.get(name) ?? [] } : null;
  }

  async tryCode(name: string, code: string): Promise<CodeTried> {
    this.#answer();
    const held = this.domains.get(name);
    if (held === undefined) return { code: "untold", domain: null };
    return { code: held.authInfo === code ? "accepted" : "wrong", domain: held };
  }

  async askCode(name: string): Promise<string> {
    this.#answer();
    const held = this.domains.get(name);
    if (held === undefined) throw new OutcomeError("refused", "no such domain", { code: "2303" });
    const authInfo = `Made-By-Registry-${this.domains.size}`;
    this.domains.set(name, { ...held, authInfo });
    return authInfo;
  }

  async transferOf(name: string): Promise<TransferSeen | null> {
    this.#answer();
    return this.transfers.get(name) ?? null;
  }

  async send(
    transform: Transform,
    options: { clientTransactionId: string; lane: Lane; onFrame: (direction: "out" | "in", maskedXml: string) => void },
  ): Promise<TransformAnswer> {
    await this.onSend?.(transform, options.lane);
    const at = this.#faults.findIndex((entry) => entry.verb === transform.verb);
    const fault = at < 0 ? undefined : this.#faults.splice(at, 1)[0]?.fault;
    if (fault?.kind === "unavailable")
      throw new OutcomeError("unavailable", "no session", fault.code === undefined ? {} : { code: fault.code });
    if (this.isDown) throw new OutcomeError("unavailable", "no session");
    if (this.refusesLogin || fault?.kind === "misconfigured")
      throw new OutcomeError("misconfigured", "login refused", { code: "2200" });
    options.onFrame("out", `<epp><!-- ${transform.verb} ${options.clientTransactionId} --></epp>`);
    if (fault?.kind === "lost" && !fault.executed) throw new OutcomeError("unknown", "connection lost");
    this.received.push(transform);
    const answer =
      fault?.kind === "refused" ? this.#refuse(fault.code, fault.text) : this.#execute(transform, fault?.kind === "pending");
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
    if (this.refusesLogin) throw new OutcomeError("misconfigured", "login refused", { code: "2200" });
  }

  #checked(name: string, years: number): CheckedName {
    const premium = this.premium.get(name);
    const isTaken = this.domains.has(name);
    if (premium === undefined)
      return isTaken ? { name, state: "taken", reason: "In use", fees: null } : { name, state: "free", reason: null, fees: null };
    const { currency, createMinor } = premium;
    const fee = (amountMinor: number | null) => (amountMinor === null ? null : { currency, amountMinor });
    const [whole, once] = [fee(termFee(premium, years)), fee(createMinor)];
    const fees = { create: whole, renew: whole, transfer: once, restore: once, feeClass: "premium" };
    return isTaken ? { name, state: "taken", reason: "In use", fees } : { name, state: "premium", reason: null, fees };
  }

  #refuse(code: number, text: string): never {
    throw new OutcomeError("refused", text, { code: String(code) });
  }

  #execute(transform: Transform, isPending: boolean): TransformAnswer {
    const { verb } = transform;
    if (verb === "contact:create" && this.capabilities.choosesHandles) {
      const handle = `C${1000 + this.contacts.size}`;
      this.#keepContact({ verb, contact: { ...transform.contact, handle } });
      return { ...this.#done({ isPending }), handle };
    }
    if (verb === "contact:create" && this.contacts.has(transform.contact.handle)) this.#refuse(2302, "Object exists");
    if (verb === "contact:update" && !this.contacts.has(transform.contact.handle)) this.#refuse(2303, "No such object");
    if (verb === "contact:create" || verb === "contact:update") this.#keepContact(transform);
    if (verb === "contact:delete") this.contacts.delete(transform.handle);
    if (verb === "host:create" || verb === "host:update" || verb === "host:delete") this.#changeHost(transform);
    if (verb === "domain:create") return this.#create(transform, isPending);
    if (verb === "domain:update" && !isPending) this.#update(transform);
    if (verb === "domain:renew") return this.#renew(transform, isPending);
    if (verb === "domain:restore") this.#restore(transform);
    if (verb === "domain:transfer-request") return this.#askTransfer(transform);
    if (verb === "domain:transfer-cancel") this.#endTransfer(transform.name, "clientCancelled");
    if (verb === "domain:transfer-reject") this.#endTransfer(transform.name, "clientRejected");
    if (verb === "domain:transfer-approve") this.#endTransfer(transform.name, "clientApproved");
    if (verb === "domain:release" && !isPending) this.#release(transform);
    if (verb === "domain:delete") this.#delete(transform.name);
    return this.#done({ isPending });
  }

  #release({ name, registrarTag }: Extract<Transform, { verb: "domain:release" }>): void {
    const held = this.#held(name);
    if (!held.isOurs) this.#refuse(2201, "Not on your tag");
    if (registrarTag === "NOBODY") this.#refuse(2306, "V016 The tag 'NOBODY' is unrecognised");
    if (held.statuses.includes("clientTransferProhibited")) this.#refuse(2304, "clientTransferProhibited");
    this.domains.set(name, { ...held, isOurs: false, sponsor: registrarTag });
  }

  #held(name: string): Held {
    return this.domains.get(name) ?? this.#refuse(2303, "Object does not exist");
  }

  #keepContact(transform: Extract<Transform, { verb: "contact:create" | "contact:update" }>): void {
    const { contact } = transform;
    const shield = transform.verb === "contact:update" ? transform.shield : undefined;
    const held = this.contacts.get(contact.handle);
    const isShielded = shield ?? held?.isShielded ?? false;
    this.contacts.set(contact.handle, { ...(shield === undefined ? contact : (held ?? contact)), isShielded });
  }

  #changeHost(change: Extract<Transform, { verb: "host:create" | "host:update" | "host:delete" }>): void {
    const { host } = change;
    if (change.verb === "host:create" && this.hosts.has(host)) this.#refuse(2302, "Object exists");
    if (change.verb !== "host:create" && !this.hosts.has(host)) this.#refuse(2303, "Object does not exist");
    if (change.verb === "host:delete") {
      if ([...this.domains.values()].some(({ nameServers }) => nameServers.includes(host))) this.#refuse(2305, "In use");
      this.hosts.delete(host);
      this.hostAddresses.delete(host);
      return;
    }
    this.hosts.add(host);
    const before = this.hostAddresses.get(host) ?? [];
    const addresses =
      change.verb === "host:create"
        ? change.addresses
        : [...before.filter((one) => !change.removeAddresses.includes(one)), ...change.addAddresses];
    this.hostAddresses.set(host, addresses);
  }

  #renew(renew: Extract<Transform, { verb: "domain:renew" }>, isPending: boolean): TransformAnswer {
    const held = this.#held(renew.name);
    this.#refuseWrongFee(renew.name, renew.fee ?? null, renew.periodMonths / 12);
    if (held.expiresAt?.slice(0, 10) !== renew.currentExpiresOn) this.#refuse(2004, "Wrong current expiry date");
    if (isPending) return this.#done({ isPending });
    const expiresAt = new Date(held.expiresAt);
    expiresAt.setUTCMonth(expiresAt.getUTCMonth() + renew.periodMonths);
    this.domains.set(renew.name, { ...held, expiresAt: expiresAt.toISOString(), rgpStatuses: [] });
    return this.#done({ expiresAt: expiresAt.toISOString(), fee: this.knowsFee });
  }

  /** Refuses to register a premium domain with a wrong fee (RFC 8748 section 5.2). */
  #refuseWrongFee(name: string, fee: RegistryFee | null, years: number): void {
    const premium = this.premium.get(name);
    if (premium === undefined) return;
    if (fee === null) this.#refuse(2003, "A premium name needs its fee acknowledged");
    if (fee.amountMinor !== termFee(premium, years)) this.#refuse(2004, "The fee does not match");
  }

  #restore({ name, report, fee }: Extract<Transform, { verb: "domain:restore" }>): void {
    const held = this.#held(name);
    if (report === null) this.#refuseWrongFee(name, fee, 1);
    const [from, to] = report === null ? ["redemptionPeriod", ["pendingRestore"]] : (["pendingRestore", [] as string[]] as const);
    if (!held.rgpStatuses.includes(from)) this.#refuse(2304, "Object status prohibits operation");
    this.domains.set(name, { ...held, rgpStatuses: to, statuses: report === null ? held.statuses : ["ok"] });
  }

  #askTransfer({ name, authInfo, fee }: Extract<Transform, { verb: "domain:transfer-request" }>): TransformAnswer {
    const held = this.#held(name);
    this.#refuseWrongFee(name, fee, 1);
    if (held.isOurs) this.#refuse(2106, "Already sponsored by you");
    if (held.authInfo !== authInfo) this.#refuse(2202, "Invalid authorization information");
    if (held.statuses.includes("clientTransferProhibited")) this.#refuse(2304, "Object status prohibits operation");
    if (this.transfers.get(name)?.status === "pending") this.#refuse(2300, "Object pending transfer");
    const now = this.#now();
    const transfer: TransferSeen = {
      status: this.capabilities.transfer.isImmediate ? "serverApproved" : "pending",
      requestedBy: ourClientId,
      requestedAt: now.toISOString(),
      actsBy: held.sponsor,
      actsAt: new Date(now.getTime() + 5 * 86_400_000).toISOString(),
      expiresAt: null,
    };
    this.transfers.set(name, transfer);
    if (transfer.status === "pending") {
      this.domains.set(name, { ...held, statuses: [...held.statuses, "pendingTransfer"] });
      return this.#done({ isPending: true, transfer });
    }
    this.domains.set(name, { ...held, sponsor: ourClientId, isOurs: true });
    return this.#done({ transfer });
  }

  /** Ends a pending transfer as the other registrar or the registry would. */
  endTransfer(name: string, status: "clientApproved" | "clientRejected" | "clientCancelled" | "serverApproved"): void {
    this.#endTransfer(name, status);
  }

  #endTransfer(name: string, status: string): void {
    const transfer = this.transfers.get(name);
    const held = this.#held(name);
    if (transfer?.status !== "pending") return this.#refuse(2301, "Object not pending transfer");
    this.transfers.set(name, { ...transfer, status });
    const statuses = held.statuses.filter((one) => one !== "pendingTransfer");
    const isMoved = status === "clientApproved" || status === "serverApproved";
    const isOurs = isMoved ? transfer.requestedBy === ourClientId : held.isOurs;
    this.domains.set(name, { ...held, statuses, isOurs, sponsor: isOurs ? ourClientId : "rival" });
  }

  #delete(name: string): void {
    const held = this.#held(name);
    this.domains.set(name, { ...held, statuses: ["pendingDelete"], rgpStatuses: ["redemptionPeriod"] });
  }

  #create(transform: Extract<Transform, { verb: "domain:create" }>, isPending: boolean): TransformAnswer {
    const { name, registrant, nameServers, periodMonths } = transform;
    if (this.domains.has(name)) this.#refuse(2302, "Object exists");
    const fee = this.premium.get(name);
    if (fee !== undefined && transform.fee?.amountMinor !== termFee(fee, periodMonths / 12))
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
    const applied = transform.launch?.makes === "application" ? { applicationId: `A-${name}` } : {};
    return { ...this.#done({ isPending, createdAt: held.createdAt, expiresAt: held.expiresAt, fee: this.knowsFee }), ...applied };
  }

  #update(update: Extract<Transform, { verb: "domain:update" }>): void {
    const { name, addStatuses, removeStatuses, authInfo, signers, nameServers, contacts } = update;
    this.#closeInTime(name);
    const held = this.#held(name);
    if (held.isRegistryLocked) this.#refuse(2304, "registry lock");
    const statuses = [...held.statuses.filter((status) => status !== "ok" && !removeStatuses.includes(status)), ...addStatuses];
    this.domains.set(name, {
      ...held,
      statuses: statuses.length === 0 ? ["ok"] : statuses,
      authInfo: authInfo ?? held.authInfo,
      registrant: update.registrant ?? held.registrant,
      nameServers: [...held.nameServers.filter((one) => nameServers?.remove.includes(one) !== true), ...(nameServers?.add ?? [])],
      contacts: [
        ...held.contacts.filter(
          (one) => contacts?.remove.some(({ role, handle }) => role === one.role && handle === one.handle) !== true,
        ),
        ...(contacts?.add ?? []),
      ],
      endsAtExpiry: update.cancelAtExpiry ?? held.endsAtExpiry,
      isRegistryLocked: update.putsRegistryLock ?? held.isRegistryLocked,
      unlockedUntil: update.putsRegistryLock === true ? null : held.unlockedUntil,
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
      transfer: null,
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
      endsAtExpiry: false,
      hosts: [],
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
