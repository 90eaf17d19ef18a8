import { createDnsTokenSpec } from "@nameplane/contracts/dnsapi/tokens";
import { expect, test } from "vitest";
import document from "../../../../../docs/dns-api.md?raw";
import { dehydratedHook } from "./dehydrated-hook.ts";
import { ddclientConfig, emptyToken, hostOf, inputOf, legoCommand, listOf, readable } from "./token-form.rules.ts";

const typed = {
  ...emptyToken,
  name: " Router ",
  zones: "kvarn.se, solros.se\nräksmörgås.se",
  names: "www\n@",
  types: "a aaaa",
  networks: "192.0.2.0/24",
  days: "90",
};

test("sends what its kind of key needs, in a form that the contract accepts", () => {
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
  expect(inputOf({ ...typed, kind: "cert", certificates: "www.kvarn.se *.solros.se", keys: "yes", networks: "" })).toEqual({
    name: "Router",
    kind: "cert",
    certificates: ["www.kvarn.se", "*.solros.se"],
    withkeys: true,
    days: 90,
  });
  for (const kind of ["dns", "acme", "ddns", "cert"] as const)
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

test("the settings shown for programs are those of the document", () => {
  const row = { zones: ["example.se"], names: ["home"] } as Parameters<typeof hostOf>[0];
  expect(document).toContain(ddclientConfig(new URL("https://panel.example.se/account"), "np_ddns_...", row));
  expect(document).toContain(dehydratedHook);
  expect(dehydratedHook).toContain('zone="${zone#*.}"');
  expect(legoCommand(new URL("https://panel.example.se/account"), "np_acme_x")).toBe(
    "PDNS_API_URL=https://panel.example.se PDNS_API_KEY=np_acme_x lego --dns pdns",
  );
  const idn = { zones: ["xn--rksmrgs-5wao1o.se"], names: [""] } as Parameters<typeof hostOf>[0];
  expect(ddclientConfig(new URL("http://localhost:8080"), "k", idn)).toMatch(/ssl=no\n[^]*\nxn--rksmrgs-5wao1o\.se$/);
});
