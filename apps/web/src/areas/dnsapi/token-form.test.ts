import { createDnsTokenSpec } from "@nameplane/contracts/dnsapi/tokens";
import { expect, test } from "vitest";
import { emptyToken, hostOf, inputOf, listOf, readable } from "./token-form.rules.ts";

const typed = {
  ...emptyToken,
  name: " Router ",
  zones: "kvarn.se, solros.se\nräksmörgås.se",
  names: "www\n@",
  types: "a aaaa",
  networks: "192.0.2.0/24",
  days: "90",
};

test("sends of a form what its kind asks for, in a form the contract takes", () => {
  expect(inputOf({ ...typed, kind: "dns" })).toEqual({
    name: "Router",
    kind: "dns",
    zones: ["kvarn.se", "solros.se", "räksmörgås.se"],
    names: ["www", "@"],
    types: ["A", "AAAA"],
    networks: ["192.0.2.0/24"],
    canwrite: true,
    days: 90,
  });
  expect(inputOf({ ...typed, kind: "acme" })).toEqual({
    name: "Router",
    kind: "acme",
    zones: ["kvarn.se", "solros.se", "räksmörgås.se"],
    networks: ["192.0.2.0/24"],
    days: 90,
  });
  expect(inputOf({ ...typed, kind: "ddns", names: "hem.kvarn.se", networks: "" })).toEqual({
    name: "Router",
    kind: "ddns",
    names: ["hem.kvarn.se"],
    days: 90,
  });
  for (const kind of ["dns", "acme", "ddns"] as const)
    expect(createDnsTokenSpec.input.safeParse(inputOf({ ...typed, kind })).success).toBe(true);
  expect(inputOf({ ...emptyToken, name: "x", kind: "dns", access: "read" })).toEqual({
    name: "x",
    kind: "dns",
    canwrite: false,
  });
});

test("reads lists however they are written", () => {
  expect(listOf(" a,b;  c\n\nd\t")).toEqual(["a", "b", "c", "d"]);
  expect(listOf(" ")).toEqual([]);
});

test("shows names as people read them", () => {
  expect(readable("xn--rksmrgs-5wao1o.se")).toBe("räksmörgås.se");
  const row = { zones: ["kvarn.se"], names: ["hem"] } as Parameters<typeof hostOf>[0];
  expect(hostOf(row)).toBe("hem.kvarn.se");
  expect(hostOf({ ...row, names: [""] })).toBe("kvarn.se");
});
