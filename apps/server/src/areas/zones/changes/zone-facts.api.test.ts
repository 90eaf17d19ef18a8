import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { previewZoneChange, recordChoices, saveZone } from "@nameplane/contracts/zones/operations";
import type { WantedSet } from "@nameplane/contracts/zones/record-set";
import { recordChoicesSpec } from "@nameplane/contracts/zones/zone";
import { editorRecordTypes, ttlPresets } from "@nameplane/dns";
import { createLog } from "../../../platform/log.ts";
import { newId } from "../../../platform/ids.ts";
import { Jobs } from "../../../platform/jobs.ts";
import { OutcomeError } from "../../../platform/outcomes.ts";
import { FakeClock } from "../../../testing/fake-clock.ts";
import { signIn } from "../../../testing/sign-in.ts";
import { createTestApi, type TestApi, type TestBrowser } from "../../../testing/test-api.ts";
import { createAccount, createTestDatabase, type TestDatabase } from "../../../testing/test-database.ts";
import { createTestZone, silentPropagation } from "../../../testing/fixtures/zones.ts";
import type { SeenCertificate } from "../certificate-reader.port.ts";
import type { DnsAsker } from "../dns-asker.port.ts";
import { choicesOf } from "./record-choices.rules.ts";
import { zoneRoutes } from "../zones.routes.ts";

// These tests cover the queries that a preview sends to other servers. Saving a change never waits for them.

let db: TestDatabase;
let jobs: Jobs;
let api: TestApi;
let browser: TestBrowser;
let zoneid: string;
let apex: string;
let count = 0;
const clock = new FakeClock(new Date());

/** What DNS servers elsewhere answer, by "name type"; "silent" if no server answers. */
let world: Map<string, readonly string[] | "silent">;
let shown: SeenCertificate | null;
let asked: string[];
const ask: DnsAsker["ask"] = async (_server, name, type) => {
  asked.push(`${name} ${type}`);
  const rdata = world.get(`${name} ${type}`) ?? [];
  if (rdata === "silent") throw new OutcomeError("unavailable", "no answer", { code: "dns-no-answer" });
  return { rcode: 0, isAuthoritative: false, ttlSeconds: 60, rdata, referral: null };
};

beforeAll(async () => {
  db = await createTestDatabase();
  jobs = new Jobs(db.url, "nameplane_app", createLog("test", "silent"));
  await jobs.start();
  const propagation = {
    ...silentPropagation,
    asker: { ...silentPropagation.asker, ask },
    resolvers: [{ host: "192.0.2.53", port: 53, name: "resolver" }],
    certificates: {
      served: async (host: string, addresses: readonly string[]) => {
        asked.push(`${host} ${addresses.join()}`);
        return shown;
      },
    },
  };
  api = await createTestApi(db, clock, (edge) =>
    zoneRoutes(edge, { jobs, clock, propagation, servesAlias: false, unserved: ["REDIRECT"] }),
  );
});
afterAll(async () => {
  await Promise.all([api.close(), jobs.stop()]);
  await db.close();
});
beforeEach(async () => {
  const account = await createAccount(db);
  browser = api.browser();
  browser.cookie = await signIn(db, account);
  apex = `omvarlden-${++count}.se`;
  zoneid = await createTestZone(db, jobs, account, apex, clock.now());
  world = new Map();
  shown = null;
  asked = [];
});

const wish = (owner: string, type: string, ...rdata: string[]): WantedSet => ({
  owner,
  type,
  base: null,
  new: { ttl: 3600, rdata },
});
async function findings(...changes: readonly WantedSet[]): Promise<string[]> {
  const { body } = await browser.call(previewZoneChange, { zoneid, changes });
  return (body["findings"] as { owner: string; reason: string; detail: string | null; severity: string }[]).map(
    ({ severity, owner, reason, detail }) => `${severity} ${owner} ${reason} ${detail ?? ""}`.trim(),
  );
}
const spf = (...names: readonly string[]) => `"v=spf1 ${names.map((name) => `include:${name}`).join(" ")} -all"`;

test("the editor is offered the types that are served here, and the usual TTLs, the shortest first", async () => {
  const { body } = await browser.call(recordChoices, {});
  const { types, ttls } = recordChoicesSpec.answer.partial().loose().parse(body);
  expect(types?.filter(({ isusual }) => isusual).map(({ type }) => type)).toEqual(
    editorRecordTypes.filter((type) => type !== "REDIRECT"),
  );
  expect(
    choicesOf({})
      .types.filter(({ isusual }) => isusual)
      .map(({ type }) => type),
  ).toEqual([...editorRecordTypes]);
  const all = types?.map(({ type }) => type) ?? [];
  expect(all).toContain("SSHFP");
  expect(new Set(all).size).toBe(all.length);
  const kept = new Set(["ALIAS", "SOA", "DNSKEY", "CDS", "CDNSKEY"]);
  expect(all.filter((type) => kept.has(type))).toEqual([]);
  expect(choicesOf({}).types).toContainEqual({ type: "ALIAS", isusual: false });
  expect(ttls).toEqual([...ttlPresets]);
});

test("lookups of a sender policy are counted through the policies it includes elsewhere", async () => {
  world.set("one.example TXT", [`"x" "y"`, spf("two.example", "three.example", "four.example")]);
  for (const name of ["two.example", "three.example", "four.example"])
    world.set(`${name} TXT`, ['"v=spf1 a mx exists:%{i}.list.example ~all"']);
  expect(await findings(wish("post", "TXT", spf("one.example")))).toEqual(["warning post dns.spf_too_many_lookups 13"]);
  expect(asked).toContain("four.example TXT");
});

test("a policy that nobody answers for counts as one lookup, and is no reason to wait or to warn", async () => {
  world.set("one.example TXT", "silent");
  expect(await findings(wish("post", "TXT", spf("one.example")))).toEqual([]);
});

test("CAA records that would keep the issuer in use from renewing are reported, with a fix", async () => {
  world.set(`${apex} A`, ["203.0.113.9"]);
  shown = { issuer: "DigiCert Inc", names: [apex] };
  const change = [wish("", "A", "203.0.113.9"), wish("", "CAA", '0 issue "letsencrypt.org"')];
  expect(await findings(...change)).toContain("warning  dns.caa_blocks_issuer DigiCert");
  expect(asked).toContain(`${apex} 203.0.113.9`);
  const caa = async () => (await findings(...change)).filter((one) => one.includes("caa"));
  shown = { issuer: "Let's Encrypt", names: [`*.${apex}`] };
  expect(await caa()).toEqual([]);
  shown = { issuer: "Kvarnens egen utfärdare", names: [apex] };
  expect(await caa()).toEqual([]);
});

test("changes of other records send no queries, and saving never does", async () => {
  world.set("one.example TXT", [spf("two.example")]);
  await findings(wish("webb", "A", "203.0.113.9"), wish("webb", "TXT", '"hej"'));
  const changes = [wish("post", "TXT", spf("one.example")), wish("", "CAA", '0 issue "letsencrypt.org"')];
  expect((await browser.call(saveZone, { zoneid, changes }, { key: newId() })).body["code"]).toBe(1000);
  expect(asked).toEqual([]);
});

test("a redirect is not offered where nobody serves it, and one that is written nevertheless is kept with a warning", async () => {
  const { body } = await browser.call(recordChoices);
  const types = (body as unknown as { types: { type: string }[] }).types.map(({ type }) => type);
  expect(types).toContain("MAILFORWARD");
  expect(types).not.toContain("REDIRECT");
  const changes = [wish("gammal", "REDIRECT", "301 https://example.net")];
  expect(await findings(...changes)).toEqual(["warning gammal dns.type_not_served REDIRECT"]);
  expect((await browser.call(saveZone, { zoneid, changes }, { key: newId() })).body).toMatchObject({ code: 1000 });
});

test("ALIAS is refused where the name server in use cannot answer for it", async () => {
  const changes = [wish("shop", "ALIAS", "shops.example.net.")];
  expect(await findings(...changes)).toEqual(["error shop dns.alias_not_served"]);
  expect((await browser.call(saveZone, { zoneid, changes }, { key: newId() })).body).toMatchObject({
    code: 2005,
    findings: [{ reason: "dns.alias_not_served", tier: "impossible" }],
  });
});
