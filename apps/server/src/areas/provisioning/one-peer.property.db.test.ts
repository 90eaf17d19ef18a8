import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { tx } from "../../platform/db/transaction.ts";
import { createLog } from "../../platform/log.ts";
import { FakeClock } from "../../testing/fake-clock.ts";
import { insertPlainService } from "../../testing/fixtures/plain-service.ts";
import { createAccount, createTestDatabase, type TestAccount, type TestDatabase } from "../../testing/test-database.ts";
import type { ServiceVendor, VendorAnswer, VendorRequest, VendorState } from "./service-vendor.port.ts";
import { settleVendorService } from "./settle-vendor-service.ts";
import { findVendorService, insertVendorService, setVendorSettings } from "./vendor-services.repository.ts";

const clock = new FakeClock(new Date("2026-12-01T10:00:00Z"));
const log = createLog("test", "fatal");
const facts = {
  endpoint: "vpn.example.net:51820",
  serverKey: "xTIBA5rboUvnH4htodjb6e697QjLERt1NAB4mZqp8Dg=",
  "device.abc234.address": "10.66.0.2/32",
  dns: "",
  allowed: "0.0.0.0/0",
};

let db: TestDatabase;
let account: TestAccount;

beforeAll(async () => {
  db = await createTestDatabase();
  account = await createAccount(db);
});
afterAll(() => db.close());

/**
 * The fate of one call: it goes well, its request is lost, its answer is lost, its request arrives once more later, or its work
 * takes a while.
 */
type Fate = "well" | "requestLost" | "answerLost" | "late" | "pending";

/** A vendor in memory that follows the protocol. The network to it loses and delays calls. */
class LossyVendor implements ServiceVendor {
  readonly fates: Fate[];
  /** The keys of the existing peers, by service. Setting a service up a second time would add another peer. */
  readonly peers: { serviceId: string; key: string | null }[] = [];
  state: VendorState = "ended";
  readonly #outcomes = new Map<string, VendorState>();
  #late: VendorRequest[] = [];

  constructor(fates: readonly Fate[]) {
    this.fates = [...fates];
  }

  async carryOut(request: VendorRequest): Promise<VendorAnswer> {
    const fate = this.fates.shift() ?? "well";
    if (fate === "requestLost") return silent;
    if (fate === "late") {
      this.#late.push(request);
      return silent;
    }
    if (fate === "pending" && !this.#outcomes.has(request.requestId)) {
      this.#outcomes.set(request.requestId, "pending");
      this.#late.push(request);
      return said("pending");
    }
    const state = this.#once(request);
    return fate === "answerLost" ? silent : said(state);
  }

  async lookUp(requestId: string): Promise<VendorAnswer> {
    const fate = this.fates.shift() ?? "well";
    if (fate !== "well") return silent;
    const state = this.#outcomes.get(requestId);
    if (state === "pending") this.arrive();
    return state === undefined ? { kind: "unknown" } : said(state);
  }

  async status(): Promise<VendorAnswer> {
    return (this.fates.shift() ?? "well") === "well" ? said(this.state) : silent;
  }

  usage = async () => null;
  readCallback = () => null;

  /** Lets delayed requests arrive. */
  arrive(): void {
    const late = this.#late;
    this.#late = [];
    for (const request of late) this.#once(request);
  }

  #once(request: VendorRequest): VendorState {
    const known = this.#outcomes.get(request.requestId);
    if (known !== undefined && known !== "pending") return known;
    const state = this.#act(request);
    this.#outcomes.set(request.requestId, state);
    return state;
  }

  #act({ act, serviceId, settings }: VendorRequest): VendorState {
    const peer = this.peers[0];
    if (act === "provision") {
      this.peers.push({ serviceId, key: settings["device.abc234.publicKey"] ?? null });
      this.state = "active";
    } else if (peer === undefined || this.state === "ended") return "refused";
    else if (act === "change") peer.key = settings["device.abc234.publicKey"] ?? null;
    else this.state = ({ suspend: "suspended", resume: "active", end: "ended" } as const)[act];
    return this.state;
  }
}

const silent: VendorAnswer = { kind: "silent", code: "away", isOurs: false };
const said = (state: VendorState): VendorAnswer => ({ kind: "answered", state, reason: null, facts });

type Step = { readonly does: "round" | "twoRounds" | "key" | "suspend" | "pay" | "arrive" };
const steps = fc.array(
  fc.record({ does: fc.constantFrom<Step["does"]>("round", "round", "twoRounds", "key", "suspend", "pay", "arrive") }),
  { minLength: 3, maxLength: 14 },
);
const fates = fc.array(fc.constantFrom<Fate>("well", "requestLost", "answerLost", "late", "pending"), { maxLength: 14 });

test("any order of lost and late requests and answers, repeats and changes leads to one peer, as it should be", async () => {
  await fc.assert(
    fc.asyncProperty(steps, fates, fc.boolean(), async (all, lossy, ends) => {
      const vendor = new LossyVendor(lossy);
      const serviceId = await insertPlainService(db, account, 2305, clock.now());
      const { scope } = account;
      const deps = { pool: db.worker, clock, log, vendors: new Map([["vpn", vendor]]) };
      const inAccount = <T>(work: Parameters<typeof tx<T>>[2]) => tx(db.worker, scope, work);
      const round = async () => {
        clock.advance(1000);
        await settleVendorService(deps, scope, serviceId);
      };
      const become = (state: string) =>
        db.query("update service set state = $2, version = version + 1, ended_at = $3 where id = $1 and state <> $2", [
          serviceId,
          state,
          state === "ended" ? clock.now() : null,
        ]);
      await inAccount((trx) => insertVendorService(trx, scope, { serviceId, vendor: "vpn", settings: {}, at: clock.now() }));
      let [keys, isPaid] = [0, true];
      for (const { does } of all) {
        if (does === "round") await round();
        if (does === "twoRounds") await Promise.all([round(), round()]);
        if (does === "arrive") vendor.arrive();
        if (does === "key") {
          keys += 1;
          await inAccount((trx) =>
            setVendorSettings(trx, scope, serviceId, { "device.abc234.publicKey": `key${String(keys)}` }, clock.now()),
          );
        }
        if (does === "suspend" && isPaid) {
          isPaid = false;
          await become("suspended");
        }
        if (does === "pay" && !isPaid) {
          isPaid = true;
          await become("active");
        }
        expect(vendor.peers.length).toBeLessThanOrEqual(1);
      }
      if (ends) await become("ended");
      vendor.fates.length = 0;
      for (let left = 0; left < 8; left += 1) await round();
      vendor.arrive();
      const row = await inAccount((trx) => findVendorService(trx, scope, serviceId));
      expect(row?.underWay).toBeNull();
      expect(vendor.peers.length).toBeLessThanOrEqual(1);
      if (ends) {
        expect(vendor.state).toBe("ended");
        expect(row?.endedAt).not.toBeNull();
      } else if (isPaid) {
        expect(vendor.state).toBe("active");
        expect(vendor.peers).toEqual([{ serviceId, key: keys === 0 ? null : `key${String(keys)}` }]);
      } else expect(["suspended", "ended"]).toContain(vendor.state);
    }),
    { numRuns: 60 },
  );
}, 120_000);
