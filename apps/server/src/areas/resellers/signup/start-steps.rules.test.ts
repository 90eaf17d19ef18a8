import { expect, test } from "vitest";
import { openHost, stepsOf, type StartFacts } from "./start-steps.rules.ts";

type Brand = NonNullable<StartFacts["brand"]>;
type Host = Brand["hosts"][number];

const host = (name: string, changes: Partial<Host> = {}): Host => ({
  host: name,
  ismain: false,
  isproved: true,
  leads: "here",
  checked: null,
  redirects: false,
  certificate: { state: "issued", until: null, renews: null, why: null, next: null },
  records: [],
  zone: null,
  ...changes,
});
const brand: Brand = {
  hosts: [],
  claims: [],
  isPublished: false,
  hasDraft: true,
  sender: null,
  hasPrices: false,
  customers: 0,
};
const statesOf = (facts: StartFacts) => Object.fromEntries(stepsOf(facts).map(({ step, state }) => [step, state]));

test("before there is a brand, the portal is the only step, and waits once it is ordered", () => {
  expect(statesOf({ isOrdered: false, brand: null })).toMatchObject({ portal: "open", host: "open", look: "open" });
  expect(statesOf({ isOrdered: true, brand: null })).toMatchObject({ portal: "waits", host: "open", look: "open" });
});

test("a host waits while its DNS has not proved it or does not lead here, and then for its certificate", () => {
  const claimed = { ...brand, claims: [{ host: "panel.solrosen.example" }] };
  expect(stepsOf({ isOrdered: false, brand: claimed })).toContainEqual({
    step: "host",
    state: "waits",
    about: "panel.solrosen.example",
  });
  const elsewhere = { ...brand, hosts: [host("panel.solrosen.example", { leads: "elsewhere" })] };
  expect(statesOf({ isOrdered: false, brand: elsewhere })).toMatchObject({ host: "waits", certificate: "open" });
  const waiting = { state: "waiting", until: null, renews: null, why: null, next: null } as const;
  const uncertified = { ...brand, hosts: [host("panel.solrosen.example", { certificate: waiting })] };
  expect(statesOf({ isOrdered: false, brand: uncertified })).toMatchObject({ host: "done", certificate: "waits" });
  expect(openHost(uncertified.hosts)).toBeNull();
});

test("the brand is open on its main host once visitors reach it there by a valid certificate, also where a proxy has the certificate", () => {
  const hosts = [
    host("a.example", { leads: "nowhere" }),
    host("b.example", { certificate: null }),
    host("c.example", { ismain: true }),
  ];
  expect(openHost(hosts)).toBe("c.example");
  expect(openHost(hosts.slice(0, 2))).toBe("b.example");
  expect(openHost([host("d.example", { isproved: false, leads: null, certificate: null })])).toBe("d.example");
});

test("look, sender, prices and customers are done when customers notice them", () => {
  const sender = { address: "hej@solrosen.example", isProved: false };
  expect(statesOf({ isOrdered: false, brand: { ...brand, sender } })).toMatchObject({ look: "waits", sender: "waits" });
  const all = { ...brand, isPublished: true, sender: { ...sender, isProved: true }, hasPrices: true, customers: 3 };
  expect(statesOf({ isOrdered: false, brand: all })).toMatchObject({
    look: "done",
    sender: "done",
    prices: "done",
    customer: "done",
  });
});
