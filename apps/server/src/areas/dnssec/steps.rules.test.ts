import { expect, test } from "vitest";
import { stepsOf, type Joined, type StepFacts } from "./steps.rules.ts";

const joined: Joined = { isAgreed: false, hasOwnDs: false, isLeft: false, hasTheirDs: true };
const facts: StepFacts = {
  state: "signed",
  waitsFor: null,
  hasKey: true,
  mode: "external",
  scans: true,
  roll: null,
  joined,
};
const now = (parts: Partial<Joined>, waitsFor: StepFacts["waitsFor"]) => {
  const step = stepsOf({ ...facts, waitsFor, joined: { ...joined, ...parts } }).find(({ state }) => state === "now");
  return [step?.name, step?.who];
};

test("a name with two signers shows the current step and who takes it (RFC 8901)", () => {
  expect(now({}, "servers")).toEqual(["joinkeys", "us"]);
  expect(now({}, "their_servers")).toEqual(["joinkeys", "us"]);
  expect(now({}, "customer_key")).toEqual(["joinkey", "owner"]);
  expect(now({ isAgreed: true }, "old_data")).toEqual(["joinkeyttl", "time"]);
  expect(now({ isAgreed: true }, "parent_add")).toEqual(["joinds", "registry"]);
  const both = { isAgreed: true, hasOwnDs: true };
  expect(now(both, "parent_ttl")).toEqual(["joindsttl", "time"]);
  expect(now(both, "customer_servers")).toEqual(["joinservers", "owner"]);
  const left = { ...both, isLeft: true };
  expect(now(left, "old_servers")).toEqual(["joinold", "time"]);
  expect(now(left, "parent_remove")).toEqual(["joinoldds", "registry"]);
  expect(now({ ...left, hasTheirDs: false }, "parent_ttl")).toEqual(["joinoldttl", "time"]);
  expect(now({ ...left, hasTheirDs: false }, null)).toEqual(["joinoldkeys", "us"]);
});

test("once it is turned off, the steps are those of any turning off", () => {
  const steps = stepsOf({ ...facts, state: "unsigning", waitsFor: "parent_ttl" });
  expect(steps.map(({ name }) => name)).toEqual(["dsout", "dsttl", "unsign"]);
});
