import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { powerDnsMissing, startPowerDns, type RunningPowerDns } from "../../adapters/dns-powerdns/testing/start-powerdns.ts";
import { jobKinds } from "../../main/composition/job-kinds.ts";
import { installJobs, Jobs } from "../../platform/jobs.ts";
import { createLog } from "../../platform/log.ts";
import { FakeClock } from "../../testing/fake-clock.ts";
import { createTestApi, type TestApi } from "../../testing/test-api.ts";
import { createAccount, createTestDatabase, type TestDatabase } from "../../testing/test-database.ts";
import { makeTestToken } from "../../testing/tokens.ts";
import { createTestZone } from "../../testing/fixtures/zones.ts";
import { dnsApiRoutes } from "./index.ts";

// Sends the same calls to a real PowerDNS and to our API. Status, content type, names of fields and words of refusals must be the
// same.

const apex = "dialekt.se";

type Call = { method: "GET" | "PATCH" | "PUT" | "DELETE"; path: string; body?: string; accept?: string; key?: string };
type Answer = { status: number; type: string; text: string };

const set = (change: object) =>
  JSON.stringify({
    rrsets: [
      {
        name: `try.${apex}.`,
        type: "A",
        ttl: 300,
        changetype: "REPLACE",
        records: [{ content: "192.0.2.1", disabled: false }],
        comments: [],
        ...change,
      },
    ],
  });

const zone = `/api/v1/servers/localhost/zones/${apex}.`;
const get = (path: string): Call => ({ method: "GET", path });
const patch = (body: string): Call => ({ method: "PATCH", path: zone, body });

/** The calls are made in this order, and later calls see what earlier ones changed. */
const calls: readonly (readonly [what: string, call: Call, same: "fields" | "words"])[] = [
  ["versions", get("/api"), "words"],
  ["features", get("/api/v1"), "fields"],
  ["no key", { ...get("/api/v1/servers"), key: "" }, "words"],
  ["a wrong key, as JSON", { ...get("/api/v1/servers"), key: "wrong", accept: "application/json" }, "words"],
  ["another server", get("/api/v1/servers/other"), "words"],
  ["an unknown path", get("/api/v1/frob"), "words"],
  ["an unknown method", { method: "DELETE", path: `${zone}/export` }, "words"],
  ["zones", get("/api/v1/servers/localhost/zones"), "fields"],
  ["no such zone by name", get("/api/v1/servers/localhost/zones?zone=other.se."), "words"],
  ["no such zone", get("/api/v1/servers/localhost/zones/other.se."), "words"],
  ["a new set", patch(set({})), "words"],
  ["the set", get(`${zone}?rrset_name=try.${apex}.&rrset_type=A`), "fields"],
  ["the zone without sets", get(`${zone}?rrsets=false`), "fields"],
  ["the same set again", patch(set({})), "words"],
  ["a name without final dot", patch(set({ name: `try.${apex}` })), "words"],
  ["a name outside", patch(set({ name: "try.other.se." })), "words"],
  ["an unknown type", patch(set({ type: "FOO" })), "words"],
  ["no TTL", patch(set({ ttl: undefined })), "words"],
  ["no change", patch(set({ records: undefined, comments: undefined })), "words"],
  ["no kind of change", patch(set({ changetype: undefined })), "words"],
  ["an unknown kind of change", patch(set({ changetype: "FROB" })), "words"],
  ["no record sets", patch("{}"), "words"],
  ["record sets that are none", patch('{"rrsets": "x"}'), "words"],
  ["an empty list", patch('{"rrsets": []}'), "words"],
  ["no JSON", patch("{"), "words"],
  ["a record twice", patch(set({ records: [{ content: "192.0.2.1" }, { content: "192.0.2.1" }] })), "words"],
  ["an alias beside it", patch(set({ type: "CNAME", records: [{ content: "www.example.net." }] })), "words"],
  ["what is no address", patch(set({ records: [{ content: "nope" }] })), "fields"],
  ["notify", { method: "PUT", path: `${zone}/notify` }, "words"],
  ["rectify", { method: "PUT", path: `${zone}/rectify` }, "words"],
  ["metadata", get(`${zone}/metadata`), "words"],
  ["a kind of metadata", get(`${zone}/metadata/ALSO-NOTIFY`), "words"],
  ["an unknown kind of metadata", get(`${zone}/metadata/FROB`), "words"],
  ["keys", get(`${zone}/cryptokeys`), "words"],
  ["no such key", get(`${zone}/cryptokeys/7`), "words"],
  ["a set that goes", patch(set({ changetype: "DELETE", records: undefined })), "words"],
  ["a set that is not there", patch(set({ changetype: "DELETE", records: undefined })), "words"],
];

describe.skipIf(powerDnsMissing !== null)(
  `the dialect of a real PowerDNS${powerDnsMissing === null ? "" : ` (skipped: ${powerDnsMissing})`}`,
  () => {
    let powerDns: RunningPowerDns;
    let db: TestDatabase;
    let jobs: Jobs;
    let api: TestApi;
    let token: string;

    beforeAll(async () => {
      powerDns = await startPowerDns();
      db = await createTestDatabase();
      await installJobs(db.url, jobKinds);
      jobs = new Jobs(db.url, "nameplane_app", createLog("test", "silent"));
      await jobs.start();
      const clock = new FakeClock(new Date());
      api = await createTestApi(db, clock, (edge) => dnsApiRoutes(edge, { jobs, pool: db.app, publishWaitMs: 0 }));
      const account = await createAccount(db);
      await createTestZone(db, jobs, account, apex, clock.now());
      ({ token } = await makeTestToken(db, account));
      const made = await fetch(`${powerDns.baseUrl}/api/v1/servers/localhost/zones`, {
        method: "POST",
        headers: { "X-API-Key": powerDns.apiKey },
        body: JSON.stringify({
          name: `${apex}.`,
          kind: "Master",
          nameservers: ["ns1.example.net.", "ns2.example.net."],
        }),
      });
      expect(made.status).toBe(201);
    });
    afterAll(async () => {
      await Promise.all([api.close(), jobs.stop(), powerDns.stop()]);
      await db.close();
    });

    const headersOf = ({ accept, key }: Call, own: string) => ({
      ...(key === "" ? {} : { "x-api-key": key ?? own }),
      ...(accept === undefined ? {} : { accept }),
    });

    async function theirs(call: Call): Promise<Answer> {
      const { method, path, body } = call;
      const reply = await fetch(`${powerDns.baseUrl}${path}`, {
        method,
        headers: headersOf(call, powerDns.apiKey),
        body: body ?? null,
      });
      return { status: reply.status, type: reply.headers.get("content-type") ?? "", text: await reply.text() };
    }

    async function ours(call: Call): Promise<Answer> {
      const { method, path, body } = call;
      const headers = { host: "localhost", ...headersOf(call, token) };
      const reply = await api.edge.app.inject({ method, url: path, headers, ...(body === undefined ? {} : { payload: body }) });
      return { status: reply.statusCode, type: reply.headers["content-type"] ?? "", text: reply.body };
    }

    test.each(calls)("%s", async (_what, call, same) => {
      const [real, own] = [await theirs(call), await ours(call)];
      expect([own.status, own.type]).toEqual([real.status, real.type]);
      const [wanted, given] = [read(real), read(own)];
      if (same === "words") expect(given).toEqual(wanted);
      // Only newer versions have the field "type" of a zone, so we may have more fields than this PowerDNS.
      else expect(fieldsOf(given)).toEqual(expect.arrayContaining(fieldsOf(wanted)));
    });
  },
);

const read = ({ type, text }: Answer): unknown => (type.startsWith("application/json") ? JSON.parse(text) : text);

/** The names of all fields of a value. For a list, the fields of its first entry. */
function fieldsOf(value: unknown, path = ""): string[] {
  if (Array.isArray(value)) return value.length === 0 ? [`${path}[]`] : fieldsOf(value[0], `${path}[]`);
  if (typeof value !== "object" || value === null) return [`${path} ${typeof value}`];
  return Object.entries(value).flatMap(([key, inner]) => fieldsOf(inner, `${path}.${key}`));
}
