import { expect, test } from "vitest";
import { FaultSwitch } from "./fault-switch.ts";

const rule = { verb: "*", name: "*", account: "*", times: null, probability: 1, seed: 1 };

test("applies to matching verbs, names and accounts, so many times", () => {
  const faults = new FaultSwitch();
  faults.add({ ...rule, verb: "domain:*", name: "*.se", account: "nameplane", times: 2, action: { code: 2400 } });
  expect(faults.strike("contact:create", ["a.se"], "nameplane")).toBeNull();
  expect(faults.strike("domain:create", ["a.com"], "nameplane")).toBeNull();
  expect(faults.strike("domain:create", ["a.se"], "nameplane2")).toBeNull();
  expect(faults.strike("domain:create", ["a.se"], "nameplane")).toEqual({ code: 2400 });
  expect(faults.strike("domain:check", ["a.com", "B.SE"], "nameplane")).toEqual({ code: 2400 });
  expect(faults.strike("domain:create", ["a.se"], "nameplane")).toBeNull();
  expect(faults.list()[0]).toMatchObject({ left: 0, hits: 2 });
});

test("a dot in a pattern matches only a dot", () => {
  const faults = new FaultSwitch();
  faults.add({ ...rule, name: "a.se", action: { dropAfter: true } });
  expect(faults.strike("domain:info", ["axse"], "")).toBeNull();
  expect(faults.strike("domain:info", ["a.se"], "")).toEqual({ dropAfter: true });
});

test("chance depends only on the seed", () => {
  const draw = (seed: number): boolean[] => {
    const faults = new FaultSwitch();
    faults.add({ ...rule, probability: 0.3, seed, action: { dropBefore: true } });
    return Array.from({ length: 200 }, () => faults.strike("x", [], "") !== null);
  };
  expect(draw(7)).toEqual(draw(7));
  expect(draw(7)).not.toEqual(draw(8));
  const hits = draw(7).filter(Boolean).length;
  expect(hits).toBeGreaterThan(30);
  expect(hits).toBeLessThan(90);
});
