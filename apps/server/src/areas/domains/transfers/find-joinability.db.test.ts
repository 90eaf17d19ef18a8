import { beforeEach, expect, test } from "vitest";
import { OutcomeError } from "../../../platform/outcomes.ts";
import { tx } from "../../../platform/db/transaction.ts";
import { newName, useRegistryRig, type RegistryRig } from "../../../testing/fixtures/registry-work.ts";
import type { TestAccount, TestDatabase } from "../../../testing/test-database.ts";
import { findJoinability } from "./find-joinability.ts";

let db: TestDatabase;
let account: TestAccount;
let rig: RegistryRig;
useRegistryRig((fresh) => ({ db, account, rig } = fresh));

let here: { algorithms: readonly number[]; takesForeignKeys: boolean | null };
let name: string;
beforeEach(() => {
  here = { algorithms: [8, 13], takesForeignKeys: true };
  name = newName();
});

const ds = (algorithm: number) => ({ keyTag: 4711, algorithm, digestType: 2, digest: "AB".repeat(32) });
const nobody = () => Promise.reject(new OutcomeError("unavailable", "no answer"));
const found = (dsAtParent: () => Promise<readonly { algorithm: number }[]> = nobody, of: string = name) =>
  findJoinability(
    {
      registries: rig.deps.registries,
      signingAlgorithms: () => Promise.resolve(here.algorithms),
      takesForeignKeys: () => Promise.resolve(here.takesForeignKeys),
      dsAtParent,
    },
    { tx: (fn) => tx(db.app, account.scope, fn), language: "en" },
    of,
  );

test("a name whose registry or parent shows a DS can be signed by two, where one algorithm is known on both sides", async () => {
  rig.iis.hold(name, { delegationSigners: [ds(13)] });
  expect(await found()).toBe("possible");
  rig.iis.hold(name, { delegationSigners: [ds(14)] });
  expect(await found()).toBe("algorithm");
  rig.iis.hold(name, { delegationSigners: [] });
  expect(await found(() => Promise.resolve([{ algorithm: 8 }]))).toBe("possible");
  expect(await found(() => Promise.resolve([{ algorithm: 8 }, { algorithm: 13 }]))).toBe("algorithm");
});

test("a name of which registry and parent show no DS is unsigned", async () => {
  rig.iis.hold(name, { delegationSigners: [] });
  expect(await found(() => Promise.resolve([]))).toBe("unsigned");
});

test("a question that nobody answers prevents nothing; any other failure is passed on", async () => {
  rig.iis.isDown = true;
  expect(await found()).toBe("possible");
  expect(await found(() => Promise.resolve([{ algorithm: 14 }]))).toBe("algorithm");
  await expect(found(() => Promise.reject(new TypeError("a defect")))).rejects.toThrow("a defect");
});

test("name servers here that do not sign, or are not set up to answer with another signer's keys, are reported", async () => {
  rig.iis.hold(name, { delegationSigners: [ds(13)] });
  here.takesForeignKeys = null;
  expect(await found()).toBe("possible");
  here.takesForeignKeys = false;
  expect(await found()).toBe("setting");
  here.algorithms = [];
  expect(await found()).toBe("signer");
});

test("a name under a TLD that is not sold here is not looked up anywhere", async () => {
  const asked: string[] = [];
  const parent = () => (asked.push("parent"), Promise.resolve([]));
  expect(await found(parent, "kvarn.unsold")).toBe("tld");
  expect(await found(parent, "kvarn..se")).toBe("tld");
  expect(asked).toEqual([]);
});
