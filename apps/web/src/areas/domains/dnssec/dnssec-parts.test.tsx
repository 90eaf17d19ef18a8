import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { expect, onTestFinished, test, vi } from "vitest";
import { renderApp } from "../../../testing/render.tsx";
import { ok, stubFetch } from "../../../testing/stub-fetch.ts";
import type { Domain } from "../domain-state.rules.ts";
import { ChainPanel } from "./chain-panel.tsx";
import { DnssecParts } from "./dnssec-parts.tsx";
import type { Dnssec } from "./use-dnssec.ts";

const digest = "D4B7D520E7BB5F0F67674A0CCEB1E3E0614B93C4F9E99B8383F6A1E4469DA50A";
const key = {
  keytag: 60_485,
  algorithm: 13,
  flags: 257,
  protocol: 3,
  publickey: "GojIhhXUN/u4",
  digesttype: 2,
  digest,
  status: 20_812,
  publishedat: null,
} as const;
const ds = { keytag: 60_485, algorithm: 13, digesttype: 2, digest };
const line = new RegExp("^kvarn\\.com\\. IN DS 60485 13 2 ");

const dnssec: Dnssec = {
  itemid: "d1",
  domainname: "kvarn.com",
  tld: "com",
  mode: "elsewhere",
  status: 20_802,
  checkedat: "2026-11-22T09:00:00Z",
  nextcheckat: null,
  validatedat: null,
  brokensince: null,
  cause: null,
  waitsfor: "old_data",
  waitsuntil: null,
  rollsat: null,
  links: { ds: "none", key: "good", signatures: "good" },
  parent: null,
  servers: [],
  validations: [],
  keys: [key],
  ds: [],
  conditions: [],
  cansign: false,
  steps: [],
  awaited: null,
  signers: null,
  scans: null,
  scandays: 3,
  asksremoval: false,
  algorithms: [],
  digests: [],
  events: [],
};

async function show(parts: Partial<Dnssec>, registrar: string | null = null) {
  const { fetch, paths } = stubFetch(({ url }) =>
    url.includes("/api/domain/whois/") ? ok({ parameters: { whois: "text", registrar } }) : ok({}),
  );
  const domain = { itemid: "d1", domainname: "kvarn.com", unicodename: "kvarn.com", tld: "com" } as Domain;
  const page = <DnssecParts domain={domain} dnssec={{ ...dnssec, ...parts }} />;
  await renderApp(page, {
    fetch,
    areas: ["domainpage", "dnssec"],
    session: { permissions: new Set(["dnssec_manage"]) },
  });
  return paths;
}

test("the DS of a name that is registered elsewhere is not shown before its registrar has to publish it", async () => {
  await show({});
  expect(await screen.findByRole("heading", { name: "Keys" })).toBeDefined();
  expect(screen.queryByText(line)).toBeNull();
});

test("it is shown while its registrar has to publish it, with who has to do what", async () => {
  const steps: Dnssec["steps"] = [
    { name: "rollkey", state: "done", who: "us" },
    { name: "rollds", state: "now", who: "owner" },
  ];
  await show({
    status: 20_803,
    waitsfor: "customer_add",
    awaited: { act: "add", ds: [ds], keys: [], since: null },
    steps,
  });
  expect(await screen.findByRole("heading", { name: "The key is being replaced" })).toBeDefined();
  expect(screen.getByText("The registry publishes the new DS (you, at the registrar)")).toBeDefined();
  expect(screen.getByText("All name servers answer with the new key (us)")).toBeDefined();
  expect(screen.getByText(line)).toBeDefined();
});

test("its DS is given as a line and by fields, and its key as a line, each with a copy button", async () => {
  const copied: string[] = [];
  vi.stubGlobal("navigator", { userAgent: "", clipboard: { writeText: async (text: string) => copied.push(text) } });
  onTestFinished(() => void vi.unstubAllGlobals());
  await show({ status: 20_803, awaited: { act: "add", ds: [ds], keys: [], since: null } });
  const panel = (await screen.findByRole("heading", { name: "DS to give to your registrar" })).closest("section");
  if (panel === null) throw new Error("no panel");
  for (const button of within(panel).getAllByRole("button", { name: /^Copy / })) {
    fireEvent.click(button);
    await act(async () => {});
  }
  expect(copied).toEqual([
    `kvarn.com. IN DS 60485 13 2 ${digest}`,
    "60485",
    "13",
    "2",
    digest,
    "kvarn.com. IN DNSKEY 257 3 13 GojIhhXUN/u4",
  ]);
});

test("while two providers sign a name the key to add is given as a line and by fields, and no DS is asked for", async () => {
  await show({
    mode: "external",
    status: 20_803,
    scans: "cds",
    waitsfor: "customer_key",
    signers: { keytags: [1], agreedat: null, leftat: null },
    awaited: {
      act: "key",
      ds: [ds],
      keys: [{ flags: 257, protocol: 3, algorithm: 13, publickey: "mdsswUyr3DPW" }],
      since: null,
    },
    steps: [{ name: "joinkey", state: "now", who: "owner" }],
  });
  expect(await screen.findByRole("heading", { name: "DNSSEC is moving here" })).toBeDefined();
  expect(screen.getByText("The current DNS provider also publishes our key (you)")).toBeDefined();
  expect(screen.getByRole("heading", { name: "Key to add at your current DNS provider" })).toBeDefined();
  expect(screen.getByText(/reads CDS records/)).toBeDefined();
  expect(screen.queryByRole("heading", { name: "Publish a DS at the registry" })).toBeNull();
  expect(screen.getByRole("button", { name: "Turn off DNSSEC" })).toBeDefined();
});

test("the time to turn it off follows the wait for cached copies of the DS, not its TTL alone", async () => {
  const parent = { ds: [ds], ttlseconds: 3600, waitseconds: 60, nameservers: [] };
  await show({ mode: "ours", status: 20_803, parent });
  expect(await screen.findByText(/^takes about 6 minutes/)).toBeDefined();
});

test("while a key is replaced the chain shows the DS and the key that belong together", async () => {
  const successor = { ...key, keytag: 11_111 };
  const servers: Dnssec["servers"] = [
    {
      server: "192.0.2.1:53",
      answering: true,
      keytags: [11_111, 60_485],
      validuntil: null,
      asksremoval: null,
      takesdnssec: null,
    },
  ];
  const rolling: Dnssec = {
    ...dnssec,
    mode: "ours",
    status: 20_803,
    links: { ds: "good", key: "good", signatures: "good" },
    keys: [successor, key],
    parent: { ds: [ds], ttlseconds: 3600, waitseconds: 3600, nameservers: [] },
    servers,
  };
  const domain = { itemid: "d1", domainname: "kvarn.com", unicodename: "kvarn.com", tld: "com" } as Domain;
  const page = <ChainPanel domain={domain} dnssec={rolling} check={() => undefined} isChecking={false} />;
  await renderApp(page, { fetch: stubFetch(() => ok({})).fetch, areas: ["domainpage", "dnssec"] });
  const chain = await screen.findByRole("list", { name: "Chain of trust" });
  expect(chain.textContent).toContain("60485 13 2 ");
  expect(chain.textContent).toContain("60485 13 257 CSK");
  expect(chain.textContent).not.toContain("11111");
});

test.each([
  ["the name server", "signer", /^The name server of this installation cannot sign zones/],
  ["the registry", "tld", /^The \.com registry does not accept DS records/],
] as const)("a name that cannot be signed because of %s says so in its summary", async (_, bad, words) => {
  const names = ["tld", "records", "served", "signer", "servers", "alias", "foreignds"] as const;
  const conditions = names.map((name) => ({ name, state: name === bad ? ("bad" as const) : ("ok" as const) }));
  const stopped: Dnssec = { ...dnssec, mode: "ours", status: 20_806, keys: [], conditions };
  const domain = { itemid: "d1", domainname: "kvarn.com", unicodename: "kvarn.com", tld: "com" } as Domain;
  const page = <ChainPanel domain={domain} dnssec={stopped} check={() => undefined} isChecking={false} />;
  await renderApp(page, { fetch: stubFetch(() => ok({})).fetch, areas: ["domainpage", "dnssec"] });
  expect(await screen.findByText(words)).toBeDefined();
});

test("with another provider's keys, too, the DS and the key that belong together are drawn, and not a DS whose key is gone", async () => {
  const gone = { ...ds, keytag: 4711 };
  const servers = [
    {
      server: "192.0.2.1:53",
      answering: true,
      keytags: [11_111, 60_485],
      validuntil: null,
      asksremoval: null,
      takesdnssec: true,
    },
  ];
  const seen: Dnssec = {
    ...dnssec,
    mode: "external",
    status: 20_803,
    keys: [],
    links: { ds: "good", key: "good", signatures: "good" },
    parent: { ds: [gone, ds], ttlseconds: 3600, waitseconds: 3600, nameservers: [] },
    servers,
  };
  const domain = { itemid: "d1", domainname: "kvarn.com", unicodename: "kvarn.com", tld: "com" } as Domain;
  const page = <ChainPanel domain={domain} dnssec={seen} check={() => undefined} isChecking={false} />;
  await renderApp(page, { fetch: stubFetch(() => ok({})).fetch, areas: ["domainpage", "dnssec"] });
  const [promise, key] = (await screen.findByRole("list", { name: "Chain of trust" })).querySelectorAll(".np-mono");
  expect([promise?.textContent, key?.textContent]).toEqual([expect.stringMatching(/^60485 13 2 /), "60485"]);
});

test.each([
  [
    "no name server answers",
    {
      servers: [{ answering: false, keytags: [], validuntil: null }],
      links: { ds: "good", key: "waiting", signatures: "waiting" },
    },
    "Signed, but no name server answers",
    ["Published at the registry", "Unknown", "The name servers did not answer"],
  ],
  [
    "not every resolver agrees",
    {
      servers: [{ answering: true, keytags: [60_485], validuntil: "2026-12-04T00:00:00Z" }],
      links: { ds: "good", key: "good", signatures: "waiting" },
    },
    "Signed, but not yet verified by all resolvers",
    ["Valid until 4 Dec 2026", "Same key on all name servers"],
  ],
  [
    "one of the servers has another key",
    {
      servers: [
        { answering: true, keytags: [60_485], validuntil: "2026-12-04T00:00:00Z" },
        { answering: true, keytags: [1], validuntil: "2026-12-04T00:00:00Z" },
      ],
      links: { ds: "good", key: "good", signatures: "waiting" },
    },
    "Signed, but not yet verified by all resolvers",
    ["Same key on 1 of 2 addresses of the name servers"],
  ],
  [
    "no check succeeded for an hour",
    {
      checkedat: new Date(Date.now() - 3_600_000).toISOString(),
      servers: [{ answering: true, keytags: [60_485], validuntil: "2026-12-04T00:00:00Z" }],
      links: { ds: "good", key: "good", signatures: "good" },
    },
    "Signed at the last check",
    ["Valid until 4 Dec 2026"],
  ],
  [
    "no DS at the registry",
    {
      servers: [{ answering: true, keytags: [60_485], validuntil: "2026-12-04T00:00:00Z" }],
      links: { ds: "none", key: "good", signatures: "good" },
    },
    "Signed, but no DS at the registry",
    ["No DS at the registry"],
  ],
  [
    "it was checked just now",
    {
      servers: [{ answering: true, keytags: [60_485], validuntil: "2026-12-04T00:00:00Z" }],
      links: { ds: "good", key: "good", signatures: "good" },
    },
    "Signed, and the chain is complete",
    ["Valid until 4 Dec 2026"],
  ],
  [
    "signatures have expired",
    {
      status: 20_805,
      cause: "signature_expired",
      servers: [{ answering: true, keytags: [60_485], validuntil: "2026-11-20T00:00:00Z" }],
      links: { ds: "good", key: "good", signatures: "bad" },
    },
    "Many visitors cannot reach kvarn.com right now",
    ["Expired 20 Nov 2026", "The name servers did not renew them"],
  ],
  [
    "another key signs",
    {
      status: 20_805,
      cause: "signature_missing",
      servers: [{ answering: true, keytags: [60_485], validuntil: "2026-12-04T00:00:00Z" }],
      links: { ds: "good", key: "good", signatures: "bad" },
    },
    "Many visitors cannot reach kvarn.com right now",
    ["Not made with the key at the registry"],
  ],
] as const)("the chain claims no more than what was seen: %s", async (_, parts, title, words) => {
  const servers = parts.servers.map((one) => ({
    ...one,
    server: "192.0.2.1:53",
    asksremoval: null,
    takesdnssec: true,
    keytags: [...one.keytags],
  }));
  const seen: Dnssec = {
    ...dnssec,
    mode: "ours",
    status: 20_803,
    checkedat: new Date().toISOString(),
    parent: { ds: parts.links.ds === "none" ? [] : [ds], ttlseconds: 3600, waitseconds: 3600, nameservers: [] },
    ...parts,
    servers,
  };
  const domain = { itemid: "d1", domainname: "kvarn.com", unicodename: "kvarn.com", tld: "com" } as Domain;
  const page = <ChainPanel domain={domain} dnssec={seen} check={() => undefined} isChecking={false} />;
  await renderApp(page, {
    fetch: stubFetch(() => ok({})).fetch,
    areas: ["domainpage", "dnssec"],
    session: { permissions: new Set(["dnssec_manage"]) },
  });
  expect(await screen.findByRole("heading", { level: 2, name: title })).toBeDefined();
  const chain = screen.getByRole("list", { name: "Chain of trust" }).textContent;
  for (const word of words) expect(chain).toContain(word);
  expect(chain).not.toMatch(/have no key|are not signed/);
});

test("a signed name that was transferred away is not called done: its DS has to be removed before we stop answering", async () => {
  const seen: Dnssec = {
    ...dnssec,
    status: 20_803,
    checkedat: new Date().toISOString(),
    links: { ds: "good", key: "good", signatures: "good" },
  };
  const domain = {
    itemid: "d1",
    domainname: "kvarn.com",
    unicodename: "kvarn.com",
    tld: "com",
    serveduntil: "2099-11-22T11:00:00Z",
  } as Domain;
  const page = <ChainPanel domain={domain} dnssec={seen} check={() => undefined} isChecking={false} />;
  await renderApp(page, { fetch: stubFetch(() => ok({})).fetch, areas: ["domainpage", "dnssec"] });
  expect(
    await screen.findByText(/^kvarn\.com was transferred to another registrar, and we answer for it until .*2099/),
  ).toBeDefined();
  expect(screen.queryByText(/nothing you need to do/)).toBeNull();
});

test("a DS that has to be removed is named, and no DS is offered; if the parent reads CDS the page says so", async () => {
  await show({ status: 20_804, scans: "cds", awaited: { act: "remove", ds: [ds], keys: [], since: null } });
  expect(await screen.findByRole("heading", { name: "DS to remove at the registrar" })).toBeDefined();
  expect(screen.getByText(/use CDS records to ask the \.com registry to remove/)).toBeDefined();
  expect(screen.getAllByText(line)).toHaveLength(1);
});

test("the broken chain of a name registered elsewhere shows what its registrar has to remove", async () => {
  await show({
    status: 20_805,
    cause: "no_match",
    parent: { ds: [ds], ttlseconds: 3600, waitseconds: 3600, nameservers: [] },
  });
  expect(await screen.findByText(/then the domain works again for everyone/)).toBeDefined();
  expect(screen.getByText(line)).toBeDefined();
});

test("a request to another registrar is not shown as sent to the registry; and the repair of a broken chain says so", async () => {
  const events = [
    { at: "2026-11-22T09:00:00Z", what: "ds_pending_publish", detail: "60485" },
    { at: "2026-11-22T08:00:00Z", what: "ds_pending_removal", detail: "4711" },
  ];
  await show({ events });
  expect(await screen.findByText("Waiting for the registrar to publish the DS of key 60485")).toBeDefined();
  expect(screen.getByText("Waiting for the registrar to remove DS 4711")).toBeDefined();
  const domain = { itemid: "d1", domainname: "kvarn.com", unicodename: "kvarn.com", tld: "com" } as Domain;
  const mended: Dnssec = { ...dnssec, mode: "ours", status: 20_804, links: { ds: "bad", key: "bad", signatures: "good" } };
  const page = <ChainPanel domain={domain} dnssec={mended} check={() => undefined} isChecking={false} />;
  await renderApp(page, { fetch: stubFetch(() => ok({})).fetch, areas: ["domainpage", "dnssec"] });
  expect(await screen.findByText(/^The DS is being removed\. Many visitors cannot reach kvarn\.com until/)).toBeDefined();
});

test("while it is being turned off, the button to sign again says that DNSSEC stays on", async () => {
  await show({ mode: "ours", status: 20_804, cansign: true });
  expect(await screen.findByRole("button", { name: "Keep DNSSEC on" })).toBeDefined();
  expect(screen.queryByRole("button", { name: /^Turn on DNSSEC for / })).toBeNull();
});

test("a DS that is gone at the registry is not listed as held there", async () => {
  await show({ mode: "external", ds: [{ ...ds, status: 20_825, seenat: null }] });
  expect(await screen.findByText("None.")).toBeDefined();
});

test("one of several DS at the registry is removed with a click, and the last that fits has no such button", async () => {
  const other = { ...ds, keytag: 4711, digest: digest.replace("D4", "E5"), status: 20_823, seenat: null };
  const matched = { ...ds, status: 20_822, seenat: null };
  const { fetch, paths } = stubFetch(() => ok({ status: 20_803 }));
  const domain = { itemid: "d1", domainname: "kvarn.com", unicodename: "kvarn.com", tld: "com" } as Domain;
  await renderApp(
    <DnssecParts domain={domain} dnssec={{ ...dnssec, mode: "external", status: 20_803, keys: [], ds: [matched, other] }} />,
    {
      fetch,
      areas: ["domainpage", "dnssec"],
      session: { permissions: new Set(["dnssec_manage", "dns_delegation"]) },
    },
  );
  expect(screen.queryByRole("button", { name: "Remove DS 60485" })).toBeNull();
  fireEvent.click(await screen.findByRole("button", { name: "Remove DS 4711" }));
  await waitFor(() => expect(paths().some((path) => path.includes("/api/dnssec/removeds/"))).toBe(true));
});

test("name servers of another provider that want no DS are shown", async () => {
  await show({ mode: "external", status: 20_801, keys: [], asksremoval: true });
  expect(await screen.findByText(/ask for no DS to be published \(CDS 0 0 0 00\)/)).toBeDefined();
});

test("a name server that prevents signing is named, and the button is disabled", async () => {
  const server = { answering: true, keytags: [], validuntil: null, asksremoval: false };
  const servers = [
    { ...server, server: "192.0.2.1:53", takesdnssec: true },
    { ...server, server: "192.0.2.7:53", takesdnssec: false },
  ];
  const conditions: Dnssec["conditions"] = [{ name: "servers", state: "bad" }];
  await show({ mode: "ours", status: 20_801, keys: [], servers, conditions, cansign: false });
  expect(await screen.findByText("A name server of kvarn.com cannot serve signatures: 192.0.2.7:53")).toBeDefined();
  expect(screen.getByRole("button", { name: "Turn on DNSSEC for kvarn.com" })).toHaveProperty("disabled", true);
});

test("the answer of each name server of another provider is shown, whether it wants the DS removed, and a button checks again", async () => {
  const server = { answering: true, keytags: [], validuntil: null };
  const servers: Dnssec["servers"] = [
    { ...server, server: "192.0.2.1:53", asksremoval: true, takesdnssec: true },
    { ...server, server: "192.0.2.2:53", asksremoval: false, takesdnssec: true },
    { ...server, server: "192.0.2.3:53", answering: false, asksremoval: null, takesdnssec: null },
  ];
  const paths = await show({ mode: "external", status: 20_801, keys: [], servers });
  expect(await screen.findByRole("heading", { name: "No name server asks for the DS to be removed" })).toBeDefined();
  expect(screen.getByText("192.0.2.1:53: asks for the DS to be removed")).toBeDefined();
  expect(screen.getByText("192.0.2.2:53: does not ask for it")).toBeDefined();
  expect(screen.getByText("192.0.2.3:53: no answer")).toBeDefined();
  expect(paths().filter((path) => path.includes("/api/dnssec/check/"))).toEqual([]);
  fireEvent.click(screen.getByRole("button", { name: "Check the name servers" }));
  await waitFor(() => expect(paths().filter((path) => path.includes("/api/dnssec/check/"))).toHaveLength(1));
});

test("the registrar of a name registered elsewhere is named, if it can be found out", async () => {
  const awaited: Dnssec["awaited"] = { act: "add", ds: [ds], keys: [], since: null };
  await show({ status: 20_803, awaited }, "Annan Registrar AB");
  expect(await screen.findByText(/The registrar of kvarn\.com is Annan Registrar AB/)).toBeDefined();
});

test("if neither RDAP nor WHOIS names it, the page says so", async () => {
  await show({ status: 20_804, awaited: { act: "remove", ds: [ds], keys: [], since: null } });
  expect(await screen.findByText(/do not show the registrar of kvarn\.com/)).toBeDefined();
});

test("each of the three links shows its state, and when it was checked", async () => {
  const chainOf = async (parts: Partial<Dnssec>) => {
    const domain = { itemid: "d1", domainname: "kvarn.com", unicodename: "kvarn.com", tld: "com" } as Domain;
    const page = (
      <ChainPanel domain={domain} dnssec={{ ...dnssec, mode: "ours", ...parts }} check={() => undefined} isChecking={false} />
    );
    const { unmount } = await renderApp(page, {
      fetch: stubFetch(() => ok({})).fetch,
      areas: ["domainpage", "dnssec"],
    });
    const cards = within(screen.getByRole("list", { name: "Chain of trust" })).getAllByRole("listitem");
    const said = cards.map((card) => [card.className.split(" ").at(-1), card.querySelector("b")?.textContent]);
    const checked = screen.getByText(/^(Checked|Verified|Found|Not checked)/).textContent;
    unmount();
    return [...said, checked];
  };
  const checkedat = new Date(Date.now() - 5 * 60_000).toISOString();
  const nextcheckat = new Date(Date.now() + 10 * 60_000).toISOString();
  const links = { ds: "good", key: "good", signatures: "good" } as const;
  const secure = ["a", "b"].map((by) => ({ by, verdict: "secure" as const }));
  expect(await chainOf({ status: 20_803, links, checkedat, nextcheckat, validations: secure })).toEqual([
    ["np-chain-good", "DS at .com: OK"],
    ["np-chain-good", "Our key (DNSKEY): OK"],
    ["np-chain-good", "Signatures (RRSIG): OK"],
    "Verified by 2 lookups 5 minutes ago, next check in 10 minutes",
  ]);
  expect(await chainOf({ links: { ds: "waiting", key: "good", signatures: "none" }, checkedat })).toEqual([
    ["np-chain-waiting", "DS at .com: not confirmed yet"],
    ["np-chain-good", "Our key (DNSKEY): OK"],
    ["np-chain-none", "Signatures (RRSIG): missing"],
    "Checked 5 minutes ago",
  ]);
  const broken = { status: 20_805, cause: "no_match", checkedat, brokensince: checkedat } as const;
  expect(await chainOf({ ...broken, links: { ds: "bad", key: "bad", signatures: "good" } })).toEqual([
    ["np-chain-bad", "DS at .com: broken"],
    ["np-chain-bad", "Key in use (DNSKEY): broken"],
    ["np-chain-good", "Signatures (RRSIG): OK"],
    "Found 5 minutes ago, checked 5 minutes ago",
  ]);
  expect((await chainOf({ links: { ds: "none", key: "none", signatures: "none" }, checkedat: null })).at(-1)).toBe(
    "Not checked yet",
  );
});

test("the keys say when the next one comes, as long as they have a successor and nothing is broken", async () => {
  await show({ mode: "ours", status: 20_803, rollsat: "2027-11-21T09:00:00Z" });
  expect(await screen.findByText("Rotated automatically, next 21 Nov 2027")).toBeDefined();
});

test.each([
  ["no_key", /answer without any key/, /svarar utan nyckel/],
  ["no_match", /points to key 60485, but .* with a different key/, /pekar på nyckel 60485, men .* med en annan/],
  ["wrong_algorithm", /a different algorithm/, /en annan algoritm/],
  ["signature_expired", /zone's signatures have expired/, /signaturer har gått ut/],
  ["signature_missing", /does not sign the zone/, /signerar inte zonen/],
  ["validators_refuse", /although the registry and the name servers agree/, /stämmer överens/],
] as const)("a broken chain (%s) says why in words, how to repair it, and how soon it works again", async (cause, en, sv) => {
  const domain = { itemid: "d1", domainname: "kvarn.com", unicodename: "kvarn.com", tld: "com" } as Domain;
  const broken: Dnssec = {
    ...dnssec,
    mode: "ours",
    status: 20_805,
    cause,
    parent: { ds: [ds], ttlseconds: 3600, waitseconds: 3600, nameservers: [] },
  };
  const page = <ChainPanel domain={domain} dnssec={broken} check={() => undefined} isChecking={false} />;
  for (const [locale, why, button, soon] of [
    ["en", en, "Remove the DS now", /works again for everyone within 60 min/],
    ["sv", sv, "Ta bort DS-posten nu", /inom 60 min/],
  ] as const) {
    const { unmount } = await renderApp(page, {
      fetch: stubFetch(() => ok({})).fetch,
      areas: ["domainpage", "dnssec"],
      locale,
      session: { permissions: new Set(["dnssec_manage"]) },
    });
    expect(screen.getByText(why)).toBeDefined();
    expect(screen.getAllByRole("button").map(({ textContent }) => textContent)).toContain(button);
    expect(screen.getByText(soon)).toBeDefined();
    unmount();
  }
});

test("turning it off shows its steps, why the present step waits, and until when", async () => {
  const steps: Dnssec["steps"] = [
    { name: "dsout", state: "done", who: "us" },
    { name: "dsttl", state: "now", who: "time" },
    { name: "unsign", state: "later", who: "us" },
  ];
  await show({ mode: "ours", status: 20_804, waitsfor: "parent_ttl", waitsuntil: "2026-11-22T10:00:00Z", steps });
  const order = [
    "The registry removes the DS",
    "Waiting for the DS to expire from caches",
    "The zone is unsigned and the key archived",
  ];
  const at = order.map((title) => screen.getByText(title));
  for (const [index, later] of at.slice(1).entries())
    expect((at[index]?.compareDocumentPosition(later) ?? 0) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
  expect(screen.getByText(/^Caches may still hold the DS, .*22 Nov 2026/)).toBeDefined();
  expect(screen.getByText("Removing the DS record takes up to 24 hours.")).toBeDefined();
  expect(screen.queryByRole("button", { name: "Turn off DNSSEC" })).toBeNull();
});
