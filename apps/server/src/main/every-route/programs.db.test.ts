import fc from "fast-check";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { z } from "zod";
import { defaultConfig } from "@nameplane/contracts/whitelabel/default-config";
import { menuFlags } from "@nameplane/contracts/whitelabel/switches";
import type { RegisteredForeign } from "../../platform/http/foreign.ts";
import { newId } from "../../platform/ids.ts";
import { arbitraryInput } from "../../testing/arbitrary-input.ts";
import { createTestZone } from "../../testing/fixtures/zones.ts";
import { signIn } from "../../testing/sign-in.ts";
import { makeTestToken } from "../../testing/tokens.ts";
import { createAccount } from "../../testing/test-database.ts";
import { EveryRoute, nameOf } from "../../testing/fixtures/every-route.ts";

let api: EveryRoute;
beforeAll(async () => {
  api = await EveryRoute.start();
});
afterAll(() => api.stop());

describe("programs that call with a token", () => {
  const apex = "kvarn-program.se";
  let zone: string;

  beforeAll(async () => {
    zone = await createTestZone(api.db, api.jobs, api.alva, apex, api.clock.now());
    expect(zone).not.toBe("");
  });

  // Wrong tokens are counted per minute. Advancing the api.clock keeps one test from blocking the next.
  beforeEach(() => api.clock.advance(60_000));

  const foreignName = ({ operation }: RegisteredForeign) => `${operation.method} ${operation.path}`;

  type Sent = {
    token: string | null;
    host?: string;
    of?: string;
    cookie?: string;
    query?: Record<string, string>;
    body?: unknown;
  };

  /** Calls a route in its dialect, for the zone `of`. */
  async function send({ operation, dialect }: RegisteredForeign, sent: Sent) {
    const values: Record<string, string> = {
      server: "localhost",
      zone: `${sent.of ?? apex}.`,
      key: "1",
      kind: "ALSO-NOTIFY",
      service: newId(),
      id: newId(),
      number: "0",
      // ACME names a certificate by its key and serial number (RFC 9773 4.1), and the downloads by an id.
      certificate: dialect.name === "acme" ? "AAAA.AAAA" : newId(),
    };
    const url = operation.path.replaceAll(/\{(\w+)\}/g, (_whole, key: string) => values[key] ?? "x");
    const query = new URLSearchParams({ hostname: `home.${sent.of ?? apex}`, ...sent.query });
    const { token } = sent;
    const basic = token === null ? "" : `Basic ${Buffer.from(`any:${token}`).toString("base64")}`;
    const shown = shownBy(dialect.security["scheme"]);
    function shownBy(scheme: string | undefined): Record<string, string> {
      if (scheme === "basic") return { authorization: basic };
      return scheme === "bearer" ? { authorization: `Bearer ${token ?? ""}` } : { "x-api-key": token ?? "" };
    }
    const body = sent.body ?? { rrsets: [] };
    const reply = await api.edge.app.inject({
      method: operation.method,
      url: `${url}?${query.toString()}`,
      headers: {
        host: sent.host ?? "localhost",
        ...(token === null ? {} : shown),
        ...(sent.cookie === undefined ? {} : { cookie: sent.cookie }),
      },
      ...(operation.method === "GET" ? {} : { payload: typeof body === "string" ? body : JSON.stringify(body) }),
    });
    return { status: reply.statusCode, text: reply.body, type: reply.headers["content-type"] ?? "" };
  }

  const withToken = () => api.edge.registeredForeign.filter(({ access }) => access.kind === "token");

  async function tokenOf(change: string | null, account = api.alva): Promise<string> {
    const { token, id } = await makeTestToken(api.db, account);
    if (change !== null) await api.db.query(change, [id]);
    return token;
  }

  test.each([
    { who: "nobody", token: async () => null },
    { who: "a token nobody made", token: async () => `np_dns_${"A".repeat(43)}` },
    { who: "a token that was revoked", token: () => tokenOf("update api_token set revoked_at = now() where id = $1") },
    { who: "a token that has ended", token: () => tokenOf("update api_token set ends_at = now() where id = $1") },
    { who: "a token of the panel API", token: () => tokenOf("update api_token set kind = 'api' where id = $1") },
    {
      who: "a token of a suspended account",
      token: async () => {
        const account = await createAccount(api.db);
        const { token } = await makeTestToken(api.db, account);
        await api.db.query("update account set state = 'suspended', version = version + 1 where id = $1", [account.accountId]);
        return token;
      },
    },
    { who: "a token on another brand's host", token: () => tokenOf(null), host: "program.solrosen.example" },
  ])("every route refuses $who", async ({ token: make, host }) => {
    if (host !== undefined) await api.addBrand(host);
    const token = await make();
    const wrong: string[] = [];
    for (const route of withToken()) {
      const { status, text } = await send(route, { token, ...(host === undefined ? {} : { host }) });
      if (status !== 401) wrong.push(`${foreignName(route)}: ${status} ${text.slice(0, 120)}`);
    }
    expect(wrong).toEqual([]);
    expect(withToken().length).toBeGreaterThan(10);
  });

  test("no session opens a route for programs, and no token one of the panel", async () => {
    const cookie = await signIn(api.db, api.alva);
    const open: string[] = [];
    for (const route of withToken())
      if ((await send(route, { token: null, cookie })).status !== 401) open.push(foreignName(route));
    const token = await tokenOf(null);
    for (const route of api.ofCustomers().filter(({ access }) => access.kind !== "public")) {
      const { operation } = route;
      const headers = {
        host: "localhost",
        "x-requested-with": "XMLHttpRequest",
        "x-api-key": token,
        authorization: `Bearer ${token}`,
      };
      const { statusCode } = await api.edge.app.inject({ method: operation.method, url: operation.path, headers });
      if (statusCode !== 401) open.push(nameOf(route));
    }
    expect(open).toEqual([]);
  });

  test("a route gives a token what its permission says", async () => {
    const tokens = {
      dns: [(await makeTestToken(api.db, api.alva, { canwrite: false })).token, await tokenOf(null)],
      scim: [
        (await makeTestToken(api.db, api.alva)).token,
        await tokenOf(
          "update api_token set kind = 'scim', permissions = '{account_create_user,account_edit_user,account_setaccountsettings}' where id = $1",
        ),
      ],
      certificates: [
        (await makeTestToken(api.db, api.alva, { kind: "cert" })).token,
        (await makeTestToken(api.db, api.alva, { kind: "cert", withkeys: true })).token,
      ],
    } as const;
    const wrong: string[] = [];
    for (const route of withToken()) {
      const permission = route.access.kind === "token" ? route.access.permission : "";
      const mayBoth = permission === "dns_view" || permission === "service_view";
      const [reader, writer] =
        tokens[route.dialect.name === "certificates" || route.dialect.name === "scim" ? route.dialect.name : "dns"];
      const refused = ({ status, text }: { status: number; text: string }) => status === 403 || text === "!yours\n";
      const [read, written] = [await send(route, { token: reader }), await send(route, { token: writer })];
      if (refused(read) === mayBoth || refused(written) || read.status >= 500 || written.status >= 500)
        wrong.push(
          `${foreignName(route)}: ${read.status} ${read.text.slice(0, 80)} / ${written.status} ${written.text.slice(0, 80)}`,
        );
    }
    expect(wrong).toEqual([]);
  });

  test("for a token of another account a zone does not exist, and it stays unchanged", async () => {
    const contents = () =>
      api.db.query(
        "select z::text, array(select r::text from zone_rrset r where r.zone_id = z.id order by 1) from zone z where id = $1",
        [zone],
      );
    const before = await contents();
    const theirs = await tokenOf(null, api.bea);
    const narrow = (await makeTestToken(api.db, api.alva, { zones: ["other.se"], names: ["x"], types: ["CAA"] })).token;
    const body = {
      rrsets: [{ name: `home.${apex}.`, type: "A", ttl: 60, changetype: "REPLACE", records: [{ content: "192.0.2.9" }] }],
    };
    const wrong: string[] = [];
    for (const token of [theirs, narrow])
      for (const route of withToken()) {
        const [one, other] = [await send(route, { token, body }), await send(route, { token, body, of: "nobodys.se" })];
        if (`${one.status} ${one.text}` !== `${other.status} ${other.text}`)
          wrong.push(`${foreignName(route)}: ${one.text.slice(0, 120)} / ${other.text.slice(0, 120)}`);
      }
    expect(wrong).toEqual([]);
    expect(await contents()).toEqual(before);
  });

  test("a route behind a switch is closed where the brand has it off", async () => {
    const host = "off-program.solrosen.example";
    const { brandId } = await api.addBrand(host);
    const config = defaultConfig({ name: "Solrosen", isOperator: false, timeZone: "Europe/Stockholm" });
    const menus = Object.fromEntries(menuFlags.map((flag) => [flag, false]));
    await api.db.query(
      "insert into whitelabel_config (brand_id, version, config, published_at, created_by) values ($1, 1, $2, now(), 'test')",
      [brandId, JSON.stringify({ ...config, globals: { ...config.globals, menus } })],
    );
    const open: string[] = [];
    for (const route of api.edge.registeredForeign) {
      const { status, text } = await send(route, { token: "x", host });
      const nowhere = { ...route, operation: { ...route.operation, path: `${route.dialect.prefix}/no/such` as const } };
      const nobodys = await send(nowhere, { token: "x", host });
      if (status !== nobodys.status || text !== nobodys.text) open.push(`${foreignName(route)}: ${status} ${text.slice(0, 80)}`);
    }
    expect(open).toEqual([]);
  });

  test("nothing that is sent ends in a fault, and every answer is one the dialect knows", async () => {
    const runs = Number(process.env["FUZZ_RUNS"] ?? 15);
    const wrong: string[] = [];
    for (const route of api.edge.registeredForeign) {
      const { operation } = route;
      const made = fc.sample(fc.tuple(arbitraryInput(operation.query), fc.jsonValue(), fc.jsonValue()), runs);
      const rrsets = fc.sample(fc.array(rrset(apex), { maxLength: 3 }), runs);
      for (const [index, [query, junk, top]] of made.entries()) {
        const bodies = [{ rrsets: rrsets[index] }, { rrsets: [junk] }, top, "{", "\0"];
        api.clock.advance(60_000);
        const token = await tokenOf(null);
        const sent = {
          query: {
            ...Object.fromEntries(
              Object.entries(query).map(([key, value]) => [key, typeof value === "string" ? value : JSON.stringify(value)]),
            ),
            [`x${index}`]: JSON.stringify(junk).slice(0, 300),
          },
          body: bodies[index % bodies.length],
        };
        const { status, text, type } = await send(route, { token, ...sent });
        if (!isKnown(route, status, text, type))
          wrong.push(`${foreignName(route)} ${JSON.stringify(sent).slice(0, 200)}: ${status} ${text.slice(0, 200)}`);
      }
    }
    expect(wrong).toEqual([]);
  });
});

/** A change in the form that programs send. Each part may be valid or not. */
function rrset(apex: string): fc.Arbitrary<object> {
  const content = fc.oneof(fc.constantFrom("192.0.2.1", "10 mail.example.net.", '"text"', "www"), fc.string());
  return fc.record(
    {
      name: fc.oneof(fc.constantFrom(`${apex}.`, `a.${apex}.`, `*.${apex}.`, "elsewhere.se.", apex), fc.string()),
      type: fc.oneof(fc.constantFrom("A", "MX", "TXT", "CNAME", "NS", "SOA", "REDIRECT", "LUA"), fc.string()),
      ttl: fc.oneof(fc.constant(300), fc.integer(), fc.string()),
      changetype: fc.oneof(fc.constantFrom("REPLACE", "DELETE", "EXTEND", "PRUNE"), fc.string()),
      records: fc.oneof(
        fc.array(fc.record({ content, disabled: fc.boolean() }, { requiredKeys: [] }), { maxLength: 3 }),
        fc.jsonValue(),
      ),
      comments: fc.constant([]),
    },
    { requiredKeys: [] },
  );
}

const dyndnsWords = /^(?:good .+|nochg .+|badauth|notfqdn|nohost|numhost|badip|dnserr|abuse|!yours|911|Current IP Address: .+)$/;

const scimError = z.object({
  schemas: z.tuple([z.literal("urn:ietf:params:scim:api:messages:2.0:Error")]),
  status: z.string(),
  detail: z.string(),
});

const acmeErrors = "urn:ietf:params:acme:error:";

function isKnown({ operation, dialect }: RegisteredForeign, status: number, text: string, type: string): boolean {
  if (status >= 500) return false;
  if (dialect.name === "dyndns2")
    return text
      .trimEnd()
      .split("\n")
      .every((line) => dyndnsWords.test(line));
  if (dialect.name === "acme" && status >= 400)
    return type === "application/problem+json" && (JSON.parse(text) as { type?: string }).type?.startsWith(acmeErrors) === true;
  if (dialect.name === "scim") {
    if (status === 204) return operation.answer.status === 204 && text === "";
    const body: unknown = JSON.parse(text);
    return status >= 400 ? scimError.safeParse(body).success : operation.answer.schema.safeParse(body).success;
  }
  if (status >= 400)
    return type.startsWith("application/json")
      ? typeof (JSON.parse(text) as { error?: unknown }).error === "string"
      : text !== "";
  if (status === 204) return operation.answer.status === 204 && text === "";
  const value: unknown = type.startsWith("application/json") ? JSON.parse(text) : text;
  return status === operation.answer.status && operation.answer.schema.safeParse(value).success;
}
