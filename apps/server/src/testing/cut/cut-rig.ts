import { createEppRegistries } from "../../adapters/registry-epp/index.ts";
import type { Registries, RegistryConnection, Transform } from "../../areas/registry/index.ts";
import type { SweepDeps } from "../../areas/domains/index.ts";
import { createLog } from "../../platform/log.ts";
import { createMetrics } from "../../platform/metrics.ts";
import { OutcomeError } from "../../platform/outcomes.ts";
import { CutProxy } from "./cut-proxy.ts";
import { FakeClock } from "../fake-clock.ts";
import { shippedRegistries, startRegistrySimulator, type RegistrySimulator } from "../far-ends/registry-simulator.ts";
import type { TestDatabase } from "../test-database.ts";

/** Where a command is cut: the connection at four points, and the process that sends it at two. */
export const boundaries = [
  "process dies before the first octet",
  "before the frame",
  "in the middle of the frame",
  "after execution, before the reply",
  "in the middle of the reply",
  "process dies after the reply",
] as const;
export type Boundary = (typeof boundaries)[number];

/** The process was killed at this point. */
export class Killed extends Error {}

/** The random generator mulberry32, which returns the same sequence for the same seed. */
function generator(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

type Plan = {
  readonly boundary: Boundary;
  readonly isMeant: (transform: Transform) => boolean;
  readonly random: () => number;
  /** How many more readings of the registry fail after the cut. Counts down to 0. */
  readingsLost: number;
};

/** Registries behind a connection that is cut once, at a chosen command, and the dependencies of work that uses it. */
export class CutRig {
  readonly simulator: RegistrySimulator;
  readonly proxy: CutProxy;
  /** Our own registrar account, over the connection that is cut. */
  readonly registries: Registries;
  /** Our own registrar account, over a connection that is never cut. */
  readonly direct: Registries;
  /** Another registrar's account, over a connection that is never cut. */
  readonly rivals: Registries;
  readonly rivalId: string;
  clock = new FakeClock(new Date());
  readonly #db: TestDatabase;
  #plan: Plan | null = null;
  #isDone = false;

  private constructor(
    db: TestDatabase,
    parts: Pick<CutRig, "simulator" | "proxy" | "direct" | "rivals" | "rivalId"> & { readonly wired: Registries },
  ) {
    this.#db = db;
    this.simulator = parts.simulator;
    this.proxy = parts.proxy;
    this.direct = parts.direct;
    this.rivals = parts.rivals;
    this.rivalId = parts.rivalId;
    this.registries = { ...parts.wired, of: (id) => this.#watched(parts.wired.of(id)) };
  }

  static async open(db: TestDatabase): Promise<CutRig> {
    const simulator = await startRegistrySimulator();
    const { host, port, ca, accounts } = simulator.endpoints.epp;
    const proxy = await CutProxy.open({ host, port });
    const [, rival] = accounts;
    const ours = simulator.accounts.get("*");
    if (ours === undefined || rival === undefined) throw new Error("the registry knows one registrar only");
    // Each registry gets one session, so that the command uses the connection that is cut. Its limits are so high that no
    // command has to wait.
    const setups = shippedRegistries().map((setup) => ({
      ...setup,
      profile: { ...setup.profile, maxSessions: 1, commandsPerMinute: 600_000, commandsPerSession: 1_000_000 },
    }));
    const log = createLog("test", "silent");
    const connectTo = (account: typeof ours) =>
      createEppRegistries({ registries: setups, accounts: new Map([["*", account]]), log, part: 1 });
    const theirs = { host, port, clID: rival.clID, pw: rival.pw, caFile: ca };
    return new CutRig(db, {
      simulator,
      proxy,
      wired: connectTo({ ...ours, port: proxy.port }),
      direct: connectTo(ours),
      rivals: connectTo(theirs),
      rivalId: rival.clID,
    });
  }

  async close(): Promise<void> {
    await Promise.all([this.registries.close(), this.direct.close(), this.rivals.close()]);
    await this.proxy.close();
    await this.simulator.stop();
  }

  get deps(): SweepDeps {
    return {
      pool: this.#db.worker,
      sweeping: this.#db.readonly,
      registries: this.registries,
      clock: this.clock,
      log: createLog("test", "silent"),
      metrics: createMetrics(),
      onDecided: async () => {},
      notifyLeaving: async () => {},
    };
  }

  /** The next command for which isMeant is true is cut at this boundary. */
  plan(boundary: Boundary, seed: number, isMeant: (transform: Transform) => boolean): void {
    const random = generator(seed);
    this.#plan = { boundary, isMeant, random, readingsLost: seed % 3 === 0 ? 1 : 0 };
    this.#isDone = false;
  }

  /** Ends the plan. Returns whether the cut has happened. */
  end(): boolean {
    this.#plan = null;
    this.proxy.disarm();
    return this.#isDone;
  }

  #watched(connection: RegistryConnection): RegistryConnection {
    const read = async <T>(reading: () => Promise<T>): Promise<T> => {
      const plan = this.#plan;
      if (plan !== null && this.#isDone && plan.readingsLost > 0) {
        plan.readingsLost -= 1;
        throw new OutcomeError("unknown", "the answer of the reading is lost");
      }
      return reading();
    };
    return {
      ...connection,
      domain: (...of) => read(() => connection.domain(...of)),
      contact: (...of) => read(() => connection.contact(...of)),
      host: (...of) => read(() => connection.host(...of)),
      transferOf: (...of) => read(() => connection.transferOf(...of)),
      send: (transform, options) => this.#send(connection, transform, options),
    };
  }

  async #send(
    connection: RegistryConnection,
    transform: Transform,
    options: Parameters<RegistryConnection["send"]>[1],
  ): ReturnType<RegistryConnection["send"]> {
    const plan = this.#plan;
    if (plan === null || this.#isDone || !plan.isMeant(transform)) return connection.send(transform, options);
    this.#isDone = true;
    if (plan.boundary === "process dies before the first octet") throw new Killed(plan.boundary);
    if (plan.boundary === "process dies after the reply") {
      await connection.send(transform, options);
      throw new Killed(plan.boundary);
    }
    // This read makes sure that a session is open and idle, so that the next octets on the connection belong to the command
    // that is to be cut.
    await connection.host("warm.example", options.lane).catch(() => null);
    const before = this.proxy.cuts;
    const share = 0.05 + 0.9 * plan.random();
    switch (plan.boundary) {
      case "before the frame":
        this.proxy.arm({ side: "client", share: 0 });
        break;
      case "in the middle of the frame":
        this.proxy.arm({ side: "client", share });
        break;
      case "after execution, before the reply":
        this.proxy.arm({ side: "server", share: 0 });
        break;
      case "in the middle of the reply":
        // One kind of cut is inside a TLS record, the other after complete octets of the frame.
        if (plan.random() < 0.5) this.proxy.arm({ side: "server", share });
        else await this.simulator.fault("*", { cutReplyAt: 1 + Math.floor(plan.random() * 300) });
        break;
      default:
        throw plan.boundary satisfies never;
    }
    const answer = await connection.send(transform, options).catch((error: unknown) => error);
    this.proxy.disarm();
    const isAtWire = plan.boundary !== "in the middle of the reply";
    if (isAtWire && this.proxy.cuts === before) throw new Error(`the wire was not cut ${plan.boundary}`);
    if (answer instanceof Error) throw answer;
    return answer as Awaited<ReturnType<RegistryConnection["send"]>>;
  }
}
