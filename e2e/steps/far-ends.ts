import { readFileSync } from "node:fs";
import path from "node:path";
import pg from "pg";

import { dataDir, endpoints } from "../start-product.ts";

type Control = { readonly url: string; readonly token: string };

async function control<T>(target: Control, method: "GET" | "POST" | "DELETE", route: string, body?: object): Promise<T> {
  const reply = await fetch(target.url + route, {
    method,
    headers: { authorization: `Bearer ${target.token}`, "content-type": "application/json" },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
  if (!reply.ok) throw new Error(`${route}: ${reply.status} ${(await reply.text()).slice(0, 200)}`);
  return (await reply.json()) as T;
}

/** The people of the organization whose login service runs beside the product. */
export const loginProvider = {
  enter: (person: { sub: string; email: string; name: string; groups: readonly string[] }) =>
    control(endpoints().loginProviderControl, "POST", "/people", person),
};

/** The vendor that runs VPN. */
export const vendor = {
  /** The devices that may connect, with the id of their service. */
  async peers(): Promise<readonly { id: string; device: string; publicKey: string }[]> {
    type Peers = { peers: { id: string; device: string; publicKey: string }[] };
    return (await control<Peers>(endpoints().vendorControl, "GET", "/services")).peers;
  },
};

/** The websites of all domains of the demo. */
export const websites = {
  /** Sets whether the site of a domain works, has a broken link, or does not answer. */
  set: (host: string, state: "fine" | "broken" | "down") =>
    control(endpoints().websitesControl, "POST", "/hosts", { host, state }),
};

/** The registry simulator's control port. */
export const registry = {
  goDown: () => control(endpoints().registryControl, "POST", "/faults", { down: true }),
  /** Makes a registry that was down answer again; faults set by other journeys stay. */
  comeBack: () => control(endpoints().registryControl, "POST", "/faults", { down: false }),
  /** Makes the next matching commands get this answer. */
  fault: (rule: object) => control(endpoints().registryControl, "POST", "/faults", { rule }),
  /** Creates a new auth code, as the name's registrar would. */
  newCode: async (name: string) =>
    (await control<{ authInfo: string }>(endpoints().registryControl, "POST", "/authinfo", { name })).authInfo,
  /** Sets the registry's price for a year of a premium name, in minor units of its currency. */
  setPrice: (name: string, yearly: number) => control(endpoints().registryControl, "POST", "/price", { name, yearly }),
  /** Puts a registration into the registry's book. */
  hold: (domain: {
    name: string;
    registrar: string;
    created?: string;
    expires?: string;
    authInfo?: string;
    statuses?: string[];
    hosts?: readonly string[];
  }) => control(endpoints().registryControl, "POST", "/domain", domain),
  /** Makes name servers outside the product answer at "host:port"; with null, nobody answers for them any more. */
  async serve(hosts: readonly string[], address: string | null): Promise<void> {
    const target = endpoints().registryControl;
    const { nameServers } = await control<{ nameServers: Record<string, string> }>(target, "GET", "/dns");
    const others = Object.entries(nameServers).filter(([host]) => !hosts.includes(host));
    const pairs = [...others, ...(address === null ? [] : hosts.map((host) => [host, address]))];
    await control(target, "POST", "/dns", { nameServers: pairs.map(([host, at]) => `${host}=${at}`) });
  },
  /** Delegates a reverse zone to these hosts, as an address provider would. An empty list ends the delegation. */
  async delegate(zone: string, hosts: readonly string[]): Promise<void> {
    const target = endpoints().registryControl;
    const { delegations } = await control<{ delegations: Record<string, string[]> }>(target, "GET", "/dns");
    const all = { ...delegations, [zone]: [...hosts] };
    const texts = Object.entries(all).filter(([, servers]) => servers.length > 0);
    await control(target, "POST", "/dns", { delegations: texts.map(([apex, servers]) => `${apex}=${servers.join(",")}`) });
  },
  /** Sets and removes statuses of a name as the registry itself would. */
  change: (name: string, statuses: { add?: string[]; rem?: string[] }) =>
    control(endpoints().registryControl, "POST", "/change", { name, ...statuses }),
  /** The sponsoring registrar of the name; null if it has none. */
  async sponsorOf(name: string): Promise<string | null> {
    const { domains } = await control<{ domains: { name: string; registrar: string }[] }>(
      endpoints().registryControl,
      "GET",
      "/book",
    );
    return domains.find((domain) => domain.name === name)?.registrar ?? null;
  },
  /** Opens the registry lock of a name for this many seconds, as the registry's staff would. */
  openLock: (name: string, seconds: number) => control(endpoints().registryControl, "POST", "/unlock", { name, seconds }),
  /** Whether the registry now forbids changes to the name. */
  async isLocked(name: string): Promise<boolean> {
    const { domain } = await control<{ domain: { registryLock: { unlockedUntil: number | null } | null } | null }>(
      endpoints().registryControl,
      "GET",
      `/state?name=${name}`,
    );
    const lock = domain?.registryLock ?? null;
    return lock !== null && (lock.unlockedUntil === null || lock.unlockedUntil <= Date.now());
  },
  /** The expiry of a name in the registry's book. */
  async endOf(name: string): Promise<string | null> {
    const { domains } = await control<{ domains: { name: string; expires: string }[] }>(
      endpoints().registryControl,
      "GET",
      "/book",
    );
    return domains.find((domain) => domain.name === name)?.expires ?? null;
  },
};

/** A payment intent in the payment provider's book. */
export type Intent = {
  id: string;
  session: string;
  status: string;
  captured: number;
  metadata: Record<string, string>;
};
export const provider = {
  /** Makes new payment pages fail. */
  goDown: () =>
    control(endpoints().paymentControl, "POST", "/faults", {
      method: "POST",
      path: "/v1/checkout/sessions",
      kind: "error_before",
      times: 100,
    }),
  comeBack: () => control(endpoints().paymentControl, "DELETE", "/faults"),
  /** Ends a direct debit as if days had passed: the bank pays it, returns it, or takes the money back after paying. */
  endDebit: (intent: string, status: "succeeded" | "failed" | "taken_back", code?: string) =>
    control(endpoints().paymentControl, "POST", "/debit", { payment_intent: intent, status, ...(code ? { code } : {}) }),
  intents: async () => (await control<{ payment_intents: Intent[] }>(endpoints().paymentControl, "GET", "/book")).payment_intents,
};

/** The PayPal simulator, where payers also change what they allowed the shop. */
export const payPal = {
  tokens: async () =>
    (await control<{ tokens: { id: string; merchantCustomerId: string }[] }>(endpoints().paypalControl, "GET", "/book")).tokens,
  /**
   * Changes the agreement behind a token. "end" ends it. With the others, PayPal declines the shop's later charges, asks the
   * payer, or pays.
   */
  actOnToken: (id: string, act: "end" | "declined" | "asks" | "pays") =>
    control(endpoints().paypalControl, "POST", "/token", { id, act }),
};

/** The address of the product's own database. Journeys read it without row policies, to see what was really written. */
export function databaseUrl(): string {
  const { port, password } = JSON.parse(readFileSync(path.join(dataDir(), "pg.json"), "utf8")) as {
    port: number;
    password: string;
  };
  return `postgres://nameplane:${password}@127.0.0.1:${port}/nameplane`;
}

export async function query<Row extends pg.QueryResultRow>(text: string, values: unknown[] = []): Promise<Row[]> {
  const client = new pg.Client({ connectionString: databaseUrl() });
  await client.connect();
  try {
    return (await client.query<Row>(text, values)).rows;
  } finally {
    await client.end();
  }
}

/** Kills a process of the product at once, as a power cut would. Its supervisor starts it again. */
export function killProcess(name: "http" | "worker"): void {
  process.kill(pidOf(name), "SIGKILL");
}

function pidOf(name: "http" | "worker"): number {
  const noted = JSON.parse(readFileSync(path.join(dataDir(), "processes.json"), "utf8")) as {
    pid: number;
    script: string;
  }[];
  const found = noted.find(({ script }) => script.endsWith(`/main/${name}.ts`));
  if (found === undefined) throw new Error(`no process ${name} is noted`);
  return found.pid;
}

/** Acts as the bank of a cardholder, through the payment simulator. */
export const bank = {
  /** The cardholder disputes the payment of a session. Returns the id of the dispute. */
  async dispute(session: string): Promise<string> {
    const target = endpoints().paymentControl;
    type Book = { payment_intents: { id: string; session: string | null }[] };
    const { payment_intents: intents } = await control<Book>(target, "GET", "/book");
    const intent = intents.find((each) => each.session === session || each.id === session);
    if (intent === undefined) throw new Error(`no payment of ${session}`);
    return (await control<{ id: string }>(target, "POST", "/dispute", { payment_intent: intent.id })).id;
  },
  /** The bank decides a dispute. */
  decide: (dispute: string, status: "won" | "lost") =>
    control(endpoints().paymentControl, "POST", "/dispute", { dispute, status }),
};
