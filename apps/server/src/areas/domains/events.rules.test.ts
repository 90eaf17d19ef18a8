import { describe, expect, test } from "vitest";
import { actorOf, commandWord, eventOf, type EventRow } from "./events.rules.ts";
import { journalArgs } from "../registry/journal/index.ts";
import type { Transform } from "../registry/index.ts";

type Update = Omit<Extract<Transform, { verb: "domain:update" }>, "verb" | "name">;
const name = "kvarnen.se";
const update = (parts: Partial<Update>): Transform => ({
  verb: "domain:update",
  name,
  addStatuses: [],
  removeStatuses: [],
  authInfo: null,
  ...parts,
});
const signer = { keyTag: 1, algorithm: 13, digestType: 2, digest: "AB" };
const word = (transform: Transform, state = "succeeded") =>
  commandWord({ what: transform.verb, args: journalArgs(transform), to_state: state });

describe("a command of the journal is named by what it did", () => {
  test.each<[string, Partial<Update>]>([
    ["authcode", { authInfo: "secret" }],
    ["nameservers", { nameServers: { add: ["ns1.example"], remove: [] } }],
    ["nameservers", { nameServers: { add: [], remove: ["ns1.example"] }, signers: { add: [], remove: [signer] } }],
    ["ds", { signers: { add: [signer], remove: [] } }],
    ["contacts", { contacts: { add: [{ role: "tech", handle: "np-1" }], remove: [] } }],
    ["contacts", { registrant: "np-1" }],
    ["registrylock", { putsRegistryLock: true }],
    ["ending", { cancelAtExpiry: true }],
    ["staying", { cancelAtExpiry: false }],
    ["hold", { addStatuses: ["clientHold"] }],
    ["unhold", { removeStatuses: ["clientHold"] }],
    ["lock", { addStatuses: ["clientTransferProhibited"] }],
    ["unlock", { removeStatuses: ["clientTransferProhibited"] }],
    ["update", {}],
  ])("%s", (wanted, parts) => {
    expect(word(update(parts))).toBe(`${wanted}-done`);
    expect(word(update(parts), "refused")).toBe(`${wanted}-refused`);
    expect(word(update(parts), "unknown")).toBe(`${wanted}-open`);
  });

  test("other verbs are named by the verb alone", () => {
    expect(word({ verb: "domain:renew", name, currentExpiresOn: "2027-01-01", periodMonths: 12 })).toBe("renew-done");
    expect(word({ verb: "domain:transfer-approve", name }, "refused")).toBe("transfer-approve-refused");
    expect(word({ verb: "domain:delete", name }, "pending")).toBe("delete-open");
  });
});

const row = (parts: Partial<EventRow>): EventRow => ({
  source: "act",
  key: "1",
  at: new Date("2026-11-21T10:00:00Z"),
  actor: "user:1",
  machine: null,
  from_state: null,
  to_state: null,
  what: null,
  number: null,
  detail: null,
  args: null,
  added: null,
  removed: null,
  ...parts,
});

test("the registry's words are shown for a refusal only; the answer to an executed command may contain anything", () => {
  const said = (state: string) =>
    eventOf(row({ source: "command", what: "domain:renew", detail: "Not now", to_state: state }), new Map()).text;
  expect(said("refused")).toBe("Not now");
  expect(said("succeeded")).toBeNull();
});

test("users are named to their own account, staff are not, and what nobody did was done by the panel", () => {
  const names = new Map([["user:1", "Alva Hedström"]]);
  expect(actorOf("user:1", names)).toEqual({ kind: "user", name: "Alva Hedström" });
  expect(actorOf("token:9", names)).toEqual({ kind: "user", name: null });
  expect(actorOf("staff:1", new Map([["staff:1", "Otto"]]))).toEqual({ kind: "staff", name: null });
  expect(actorOf("registry:iis", names).kind).toBe("registry");
  expect(actorOf("job:sweep", names).kind).toBe("system");
});

test("the acts of people are named in detail: the renewal mode, the shield, each step of a push, of a registry lock and of DNSSEC", () => {
  const what = (act: string, parts: Partial<EventRow> = {}) => {
    const event = eventOf(row({ what: act, ...parts }), new Map());
    return `${event.kind} ${event.what ?? ""}`.trim();
  };
  expect(what("domain.autorenew", { to_state: "manual" })).toBe("renewal manual");
  expect(what("domain.shield", { args: { shield: true } })).toBe("shield on");
  expect(what("domain.shield", { args: { shield: false } })).toBe("shield off");
  expect(what("domain.push-begun")).toBe("push push-begun");
  expect(what("domain.registrylock-opened")).toBe("registrylock opened");
  expect(what("domain.lock")).toBe("lock");
  expect(what("dnssec.step", { args: { step: "served", keytag: 4711 } })).toBe("dnssecstep served");
  expect(eventOf(row({ what: "dnssec.step", args: { step: "served", keytag: 4711 } }), new Map()).number).toBe(4711);
});
