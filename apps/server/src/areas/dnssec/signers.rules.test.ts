import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { servedKey, someKey } from "../../testing/far-ends/fake-chain.ts";
import type { DsRecord, ServerView } from "./chain-reader.port.ts";
import { believedKeys, sameDs } from "./chain.rules.ts";
import { afterDnssec, afterDs, afterKey, type DnssecState } from "./dnssec.state.ts";
import { dsRecordOf } from "./own-ds.ts";
import type { Ds, Facts, Key, Op, Plan, Signers } from "./facts.rules.ts";
import { nameServerBlock, planNext } from "./plan.rules.ts";
import { unseenSigners } from "./signers.rules.ts";
import type { ServerKey } from "./zone-signer.port.ts";

const name = "kvarn.se";
const hour = 3600;
const [dsTtl, keyTtl, nsTtl, dataTtl] = [2 * hour, hour, 6 * hour, 30 * hour];
const waitMaxSeconds = 172_800;
const start = Date.parse("2026-11-21T10:00:00Z");

type Side = "theirs" | "ours";
type Moment = {
  readonly at: number;
  readonly ds: readonly DsRecord[];
  readonly delegated: Side;
  readonly keys: Record<Side, string[]>;
};

/** Registry, both providers and our database in memory. Steps are taken as the worker takes them, or are interrupted half-way. */
class World {
  now = start;
  readonly their: ServerKey[];
  ownKeys: ServerKey[] = [];
  theyAdded: ServerKey[] = [];
  takesForeignKeys: boolean | null = true;
  foreign: ServerKey[] = [];
  /** The other provider's DS records that our zone asks its parent for by CDS records, besides the DS of our own keys. */
  asked: readonly DsRecord[] = [];
  parentDs: DsRecord[];
  delegated: Side = "theirs";
  wanted: Side = "theirs";
  // The next four fields represent our database.
  state: DnssecState = "signed";
  signers: Signers | null = unseenSigners;
  keys: Key[] = [];
  ds: Ds[];
  readonly past: Moment[] = [];
  readonly waits: string[] = [];
  #made = 10;

  constructor(algorithm = 13, their = [someKey(1, algorithm)]) {
    this.their = their;
    const [first] = their;
    if (first === undefined) throw new Error("a signed zone has a key");
    this.parentDs = [dsRecordOf(name, first)];
    this.ds = this.parentDs.map((record) => ({
      record,
      state: "matched",
      seenAt: null,
      ttlSeconds: dsTtl,
      goneAt: null,
    }));
    this.note();
  }

  served(side: Side): ServerKey[] {
    return side === "theirs"
      ? [...this.their, ...this.theyAdded]
      : [...this.ownKeys, ...(this.ownKeys.length > 0 && this.takesForeignKeys !== false ? this.foreign : [])];
  }

  view(side: Side): ServerView {
    const signing = side === "theirs" ? this.their : this.ownKeys;
    return {
      server: side,
      isAnswering: true,
      keys: this.served(side).map((key) => servedKey(name, key)),
      keyTtlSeconds: keyTtl,
      nsTtlSeconds: nsTtl,
      signatures: signing
        .map((key) => servedKey(name, key))
        .flatMap(({ keyTag, algorithm }) =>
          (["DNSKEY", "SOA"] as const).map((covers) => ({ covers, keyTag, algorithm, expiresAt: "", problem: null })),
        ),
    };
  }

  facts(): Facts {
    const [ours, theirs] = [this.view("ours"), this.view("theirs")];
    const isHere = this.delegated === "ours";
    const parent = {
      delegatedTo: [this.delegated],
      ds: this.parentDs,
      isAgreed: true,
      ttlSeconds: dsTtl,
      nsTtlSeconds: nsTtl,
    };
    const verdict = this.parentDs.length === 0 ? "insecure" : "secure";
    return {
      mode: this.wanted === "ours" ? "ours" : "external",
      state: this.state,
      keys: this.keys,
      ds: this.ds,
      // If others serve a domain and no second signer is followed, our name server is not queried for keys.
      serverKeys: this.signers === null && this.wanted === "theirs" ? null : this.ownKeys,
      view: {
        parent,
        servers: [isHere ? ours : theirs],
        validations: ["1", "2"].map((by) => ({ by, verdict })),
      },
      signers:
        this.signers === null
          ? null
          : {
              stored: this.signers,
              ours: [ours],
              theirs: isHere ? [] : [theirs],
              takesForeignKeys: this.takesForeignKeys,
            },
      algorithms: [8, 13],
      isSupported: true,
      isDelegated: isHere,
      oldDataSeconds: dataTtl,
      parentScans: false,
      takesKeys: false,
      asksRemoval: false,
      waitMaxSeconds,
      now: new Date(this.now),
    };
  }

  /** Takes one step. `outsideOnly` means that the worker is killed before it has recorded the step. */
  step(outsideOnly = false): Plan {
    const plan = planNext(this.facts());
    const made: ServerKey[] = [];
    for (const op of plan.ops) this.#outside(op, made);
    this.note();
    if (outsideOnly) return plan;
    for (const key of made) this.#keep(key);
    for (const op of plan.ops) this.#write(op);
    if (plan.wait !== null && this.waits.at(-1) !== plan.wait.for) this.waits.push(plan.wait.for);
    return plan;
  }

  #outside(op: Op, made: ServerKey[]): void {
    if (op.do === "make_key") {
      this.#made += 1;
      const key = someKey(this.#made, op.algorithm);
      this.ownKeys = [...this.ownKeys, key];
      made.push(key);
    }
    if (op.do === "remove_key") this.ownKeys = this.ownKeys.filter(({ id }) => id !== op.serverKey);
    if (op.do === "foreign_keys") this.asked = op.foreign.ds;
    if (op.do === "foreign_keys") this.foreign = op.foreign.keys.map((key, id) => ({ ...key, id }));
    if (op.do === "send") {
      const isAsked = op.remove.some((gone) => this.asked.some((one) => sameDs(gone, one)));
      if (isAsked && this.state === "signed") throw new Error("taken out, and asked for by CDS");
      const kept = this.parentDs.filter((record) => !op.remove.some((gone) => sameDs(gone, record)));
      this.parentDs = [...kept, ...op.add.filter((record) => !kept.some((one) => sameDs(one, record)))];
    }
  }

  #keep(key: ServerKey): void {
    const { flags, protocol, algorithm, publicKey } = key;
    const dnskey = { flags, protocol, algorithm, publicKey };
    const ds = dsRecordOf(name, dnskey);
    this.keys.push({
      id: publicKey,
      serverKey: key.id,
      publicKey,
      dnskey,
      state: "pending",
      publishedAt: null,
      nextStepAt: null,
      ds,
      forms: [ds],
    });
  }

  #write(op: Op): void {
    const at = new Date(this.now);
    if (op.do === "adopt_key") this.#keep(op.key);
    if (op.do === "signers") this.signers = op.signers;
    if (op.do === "state") this.state = afterDnssec(this.state, op.event) ?? this.state;
    if (op.do === "key")
      this.keys = this.keys.map((key) => {
        const state = key.id === op.id ? afterKey(key.state, op.event) : null;
        return state === null ? key : { ...key, state, publishedAt: key.publishedAt ?? at };
      });
    if (op.do === "new_ds") {
      const seenAt = op.state === "pending_publish" ? null : at;
      this.ds.push({ record: op.record, state: op.state, seenAt, ttlSeconds: dsTtl, goneAt: null });
    }
    if (op.do === "ds")
      this.ds = this.ds.map((row) => {
        const state = sameDs(row.record, op.record) ? afterDs(row.state, op.event) : null;
        if (state === null) return row;
        const isSeen = state === "matched" || state === "missing_local";
        return {
          ...row,
          state,
          ttlSeconds: op.ttlSeconds ?? row.ttlSeconds,
          seenAt: isSeen ? (row.seenAt ?? at) : state === "pending_publish" ? null : row.seenAt,
          goneAt: row.state === "pending_removal" && state === "revoked" ? at : null,
        };
      });
  }

  mayTransfer(): boolean {
    const { signers, keys, ds } = this;
    return nameServerBlock({ signers, keys, ds, areAllOurs: true, waitMaxSeconds, now: new Date(this.now) }) === null;
  }

  pointTo(side: Side): void {
    this.wanted = side;
    this.delegated = side;
    this.note();
  }

  note(): void {
    const keys = { theirs: this.served("theirs"), ours: this.served("ours") };
    const texts = (side: Side) => keys[side].map(({ publicKey }) => publicKey);
    this.past.push({
      at: this.now,
      ds: this.parentDs,
      delegated: this.delegated,
      keys: { theirs: texts("theirs"), ours: texts("ours") },
    });
  }

  pass(seconds: number): void {
    this.note();
    this.now += seconds * 1000;
    this.note();
  }

  /** All states that a cache may still have from the last `seconds` seconds, including the current state. */
  #recent(seconds: number): Moment[] {
    const from = this.now - seconds * 1000;
    const before = this.past.findLast(({ at }) => at <= from);
    return [...(before === undefined ? [] : [before]), ...this.past.filter(({ at }) => at > from)];
  }

  /** What a validating resolver would find wrong now, whatever it may have cached; null if nothing. */
  wrong(): string | null {
    const signedBy = { theirs: this.their, ours: this.ownKeys };
    const asked = [...new Set(this.#recent(nsTtl).map(({ delegated }) => delegated))];
    for (const { ds } of this.#recent(dsTtl)) {
      if (ds.length === 0) return "insecure";
      for (const side of asked)
        if (!signedBy[side].some((key) => ds.some((record) => sameDs(record, dsRecordOf(name, key)))))
          return `the key set of ${side} is signed by no key of the DS`;
    }
    const keySets = this.#recent(keyTtl).flatMap(({ keys }) => asked.map((side) => keys[side]));
    for (const side of asked)
      for (const key of signedBy[side])
        if (keySets.some((set) => !set.includes(key.publicKey))) return `data of ${side} is signed by a key a set lacks`;
    // A resolver may check cached data with keys that it fetches now.
    const data = this.#recent(dataTtl).flatMap((moment) => moment.delegated);
    for (const side of new Set(data))
      if (
        asked.some((from) =>
          signedBy[side].some(({ publicKey }) => !this.served(from).some((one) => one.publicKey === publicKey)),
        )
      )
        return `cached data of ${side} is signed by a key that is gone`;
    return null;
  }

  /** Takes steps until the domain waits for something other than time. */
  run(): string | null {
    for (let round = 0; round < 60; round += 1) {
      const { ops, wait } = this.step();
      const isStill = ops.every((op) => op.do === "send");
      if (!isStill) continue;
      if (wait === null) return null;
      if (ops.length > 0) continue;
      if (wait.until === null) return wait.for;
      this.pass((wait.until.getTime() - this.now) / 1000);
    }
    throw new Error(`no end: ${this.waits.join(", ")}`);
  }
}

describe("a name moves from one signer to another, both signing in between (RFC 8901, model 2)", () => {
  test.each([13, 8])("in order, with keys of algorithm %d, and only ours is left", (algorithm) => {
    const world = new World(algorithm);
    expect(world.run()).toBe("customer_key");
    expect(world.served("ours").map((key) => key.algorithm)).toEqual([algorithm, algorithm]);
    expect(world.parentDs).toHaveLength(1);
    expect(world.mayTransfer()).toBe(false);
    world.theyAdded = [...world.ownKeys];
    expect(world.run()).toBe("customer_servers");
    expect(world.parentDs).toHaveLength(2);
    // As long as both sign, our CDS records also ask for the other provider's DS (RFC 8078).
    expect(world.asked.map(({ digest }) => digest)).toEqual([world.parentDs[0]?.digest]);
    expect([world.mayTransfer(), world.wrong()]).toEqual([true, null]);
    world.pointTo("ours");
    expect(world.run()).toBeNull();
    expect(world.signers).toBeNull();
    expect(world.served("ours")).toEqual(world.ownKeys);
    expect(world.parentDs).toEqual(world.ownKeys.map((key) => dsRecordOf(name, key)));
    expect(world.waits).toEqual([
      "servers",
      "customer_key",
      "old_data",
      "parent_add",
      "parent_ttl",
      "customer_servers",
      "old_servers",
      "parent_remove",
      "parent_ttl",
      "old_data",
    ]);
  });

  test("the other provider's DS stands for a day at least, so that the change can be taken back", () => {
    const world = new World();
    world.run();
    world.theyAdded = [...world.ownKeys];
    world.run();
    world.pointTo("ours");
    world.step();
    expect(world.step().wait).toEqual({ for: "old_servers", until: new Date(world.now + 86_400_000) });
    world.pass(hour);
    world.pointTo("theirs");
    expect([world.run(), world.wrong()]).toEqual(["customer_servers", null]);
    expect(world.parentDs).toHaveLength(2);
  });

  test("signed again while it was being turned off, the zone asks for the keys of both once more", () => {
    const world = new World();
    world.run();
    const { stored } = world.facts().signers ?? {};
    const { ops } = planNext({ ...world.facts(), asksRemoval: true });
    expect(ops).toEqual([
      { do: "ask_parent", wants: "keys" },
      { do: "foreign_keys", foreign: { keys: stored?.keys, ds: stored?.ds } },
    ]);
  });

  test("a key that the other provider drops again is waited for from the beginning", () => {
    const world = new World();
    world.run();
    world.theyAdded = [...world.ownKeys];
    world.run();
    world.theyAdded = [];
    expect(world.run()).toBe("customer_key");
    expect(world.mayTransfer()).toBe(false);
    world.theyAdded = [...world.ownKeys];
    const waits = [1, 2, 3].map(() => world.step().wait?.for);
    expect(waits.at(-1)).toBe("old_data");
    expect(world.mayTransfer()).toBe(false);
  });

  test("what the other provider rolls meanwhile is taken over before it counts", () => {
    const world = new World();
    world.run();
    world.theyAdded = [...world.ownKeys];
    world.run();
    const next = { ...someKey(99), flags: 256 };
    world.theyAdded = [...world.ownKeys, next];
    world.step();
    expect(world.foreign.map(({ publicKey }) => publicKey)).toContain(next.publicKey);
    expect(world.mayTransfer()).toBe(false);
    expect(world.run()).toBe("customer_servers");
  });

  test("a name server of ours that is not set up to publish their keys is named as what it waits for, until it is", () => {
    const world = new World();
    world.takesForeignKeys = false;
    const waits = Array.from({ length: 8 }, () => world.step().wait?.for);
    world.theyAdded = [...world.ownKeys];
    expect([waits.at(-1), world.step().wait?.for]).toEqual(["server_setting", "server_setting"]);
    expect([world.mayTransfer(), world.wrong()]).toEqual([false, null]);
    world.takesForeignKeys = true;
    world.theyAdded = [];
    expect(world.run()).toBe("customer_key");
  });

  test("several algorithms, or one for which no key is made here, are reported and left alone", () => {
    const several = new World(13, [someKey(1, 13), someKey(2, 8)]);
    expect(several.run()).toBe("their_algorithm");
    expect(several.ownKeys).toEqual([]);
    expect(new World(5).run()).toBe("their_algorithm");
  });

  test("removing the signatures is possible at any time, and leaves nothing behind", () => {
    for (let steps = 0; steps < 14; steps += 1) {
      const world = new World();
      for (let at = 0; at < steps; at += 1) {
        const { wait } = world.step();
        if (wait?.for === "customer_key") world.theyAdded = [...world.ownKeys];
        if (wait?.until) world.pass((wait.until.getTime() - world.now) / 1000);
      }
      world.state = afterDnssec(world.state, "turn_off") ?? world.state;
      expect(world.run()).toBeNull();
      expect({
        state: world.state,
        ds: world.parentDs,
        keys: world.ownKeys,
        signers: world.signers,
        foreign: world.foreign,
      }).toEqual({ state: "unsigned", ds: [], keys: [], signers: null, foreign: [] });
    }
  });

  test("whatever is cached where, and wherever the worker is killed, no resolver ever finds it broken or unsigned", () => {
    const act = fc.record({
      act: fc.constantFrom("step", "step", "step", "kill", "add", "drop", "move", "back"),
      seconds: fc.constantFrom(0, 0, 60, 900, hour, 5 * hour, 26 * hour),
    });
    fc.assert(
      fc.property(fc.array(act, { minLength: 20, maxLength: 90 }), (acts) => {
        const world = new World();
        for (const { act: what, seconds } of acts) {
          if (what === "step" || what === "kill") world.step(what === "kill");
          if (what === "add") world.theyAdded = [...world.ownKeys];
          // A provider that removes our key while resolvers still ask its servers breaks its own answers. We cannot prevent that,
          // so that case is left out.
          const isAlone = world.signers !== null && world.ds.filter(({ state }) => state !== "revoked").length < 2;
          if (what === "drop" && world.delegated === "theirs" && isAlone) world.theyAdded = [];
          if (what === "move" && world.delegated === "theirs" && world.mayTransfer()) world.pointTo("ours");
          const isWhole = world.signers?.leftAt !== null && world.parentDs.length > 1;
          if (
            what === "back" &&
            world.delegated === "ours" &&
            world.signers !== null &&
            isWhole &&
            world.ds.every(({ state }) => state === "matched")
          )
            world.pointTo("theirs");
          world.pass(seconds);
          expect(world.wrong()).toBeNull();
        }
        expect(world.state).toBe("signed");
      }),
      { numRuns: 300 },
    );
  });
});

test("keys are trusted where every server's chain holds, and by tags that only one key has", () => {
  const [own, forged] = [someKey(1), someKey(2)];
  const world = new World(13, [own]);
  const view = world.view("theirs");
  const record = dsRecordOf(name, own);
  expect(believedKeys([record], [view])?.map(({ publicKey }) => publicKey)).toEqual([own.publicKey]);
  expect(believedKeys([dsRecordOf(name, forged)], [view])).toBeNull();
  expect(believedKeys([record], [view, { ...view, signatures: [] }])).toBeNull();
  expect(believedKeys([record], [])).toBeNull();
  // An on-path attacker adds a key with the same tag and signs with it.
  const [key] = view.keys;
  if (key === undefined) throw new Error("no key");
  const twin = { ...key, publicKey: forged.publicKey, digests: {} };
  expect(believedKeys([record], [{ ...view, keys: [key, twin] }])).toBeNull();
  const revoked = { ...key, publicKey: forged.publicKey, flags: 257 | 0x80, keyTag: 1, digests: {} };
  expect(believedKeys([record], [{ ...view, keys: [key, revoked] }])).toHaveLength(1);
});
