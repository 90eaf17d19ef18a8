import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { whois } from "@nameplane/contracts/domains/operations";
import { createLog } from "../../../platform/log.ts";
import { createMetrics } from "../../../platform/metrics.ts";
import { OutcomeError } from "../../../platform/outcomes.ts";
import { FakeClock } from "../../../testing/fake-clock.ts";
import { FakeRegistries } from "../../../testing/far-ends/fake-registries.ts";
import { createTestApi, lineOf, type TestApi } from "../../../testing/test-api.ts";
import { signIn } from "../../../testing/sign-in.ts";
import { createAccount, createTestDatabase, type TestDatabase } from "../../../testing/test-database.ts";
import { domainRoutes } from "../domains.routes.ts";
import { NameChecks } from "../search/name-checks.ts";
import type { WhoisAnswer } from "./whois.port.ts";
import { transferParts } from "../../../testing/fixtures/transfer-parts.ts";

let db: TestDatabase;
let api: TestApi;
const clock = new FakeClock(new Date());
let asked: string[] = [];
let answer: (name: string) => Promise<WhoisAnswer | null>;

beforeAll(async () => {
  db = await createTestDatabase();
  const registries = new FakeRegistries();
  const log = createLog("test", "silent");
  const lookUp = async (name: string) => {
    asked.push(name);
    return answer(name);
  };
  const deps = { pool: db.app, registries, clock, log, metrics: createMetrics() };
  api = await createTestApi(db, clock, (edge) =>
    domainRoutes(edge, {
      ...deps,
      checks: new NameChecks(registries, log),
      firstTlds: async () => [],
      whois: { lookUp },
      zoneSummary: async () => null,
      renewalPayers: async () => new Map(),
      cardTrouble: async () => null,
      ...transferParts,
    }),
  );
});
afterAll(async () => {
  await api.close();
  await db.close();
});
beforeEach(() => {
  asked = [];
  clock.advance(60_000);
  answer = async (name) => said(`domain: ${name}\nholder: <b>x</b>`);
});

const said = (text: string): WhoisAnswer => ({
  source: "whois",
  server: "whois.example",
  texts: [{ server: "whois.example", text }],
});

const check = (domainname: string, language = "en") => api.browser().call(whois, { domainname }, { language });

describe("WHOIS", () => {
  test("takes the form field domainname and answers parameters.whois as escaped text with line breaks [S7.30]", async () => {
    expect(lineOf(whois)).toBe("POST /api/domain/whois/ form");
    expect((await check("Kvarn-1.SE")).body).toMatchObject({
      code: 1000,
      parameters: {
        whois: "domain: kvarn-1.se<br>holder: &lt;b&gt;x&lt;/b&gt;",
        source: "whois",
        server: "whois.example",
        domainname: "kvarn-1.se",
        idndomainname: "kvarn-1.se",
        registered: true,
      },
    });
    expect((await api.browser().call(whois, {})).body).toMatchObject({ code: 2003, missing: ["domainname"] });
  });

  test("asks in A-labels and names both forms", async () => {
    const { body } = await check("räksmörgås.se");
    expect(asked).toEqual(["xn--rksmrgs-5wao1o.se"]);
    expect(body["parameters"]).toMatchObject({ domainname: "xn--rksmrgs-5wao1o.se", idndomainname: "räksmörgås.se" });
  });

  test.each(["kvarn", "a.b.c.se", "kva_rn.se", "192.0.2.1", "-kvarn.se"])("refuses %s before anybody is asked", async (name) => {
    expect((await check(name)).body).toMatchObject({ code: 2005, param: "domainname" });
    expect(asked).toEqual([]);
  });

  test("says in both languages that not all TLDs support it [C5.51]", async () => {
    answer = async () => null;
    expect((await check("kvarn-2.es")).body).toMatchObject({
      code: 2307,
      desc: "Not all TLDs support WHOIS, and .es does not",
    });
    expect((await check("kvarn-3.es", "sv")).body.desc).toBe("Alla toppdomäner stöder inte WHOIS, och .es gör det inte");
  });

  test("says in both languages that a response contains no whois information [C8.16]", async () => {
    answer = async () => said(" \r\n ");
    expect((await check("kvarn-4.se")).body.desc).toBe("Response contains no whois information");
    expect((await check("kvarn-5.se", "sv")).body.desc).toBe("Svaret innehåller ingen whois-information");
  });

  test("distinguishes a server that does not answer from one that limits us", async () => {
    answer = () => Promise.reject(new OutcomeError("unavailable", "timeout"));
    expect((await check("kvarn-6.se")).body.code).toBe(2400);
    answer = () => Promise.reject(new OutcomeError("refused", "rate limit"));
    expect((await check("kvarn-7.se")).status).toBe(429);
  });

  test("distinguishes a text that is a refusal from one that is an answer", async () => {
    answer = async () => said("% Query rate limit exceeded. Please wait and try again.");
    expect((await check("kvarn-10.se")).status).toBe(429);
    answer = async () => said("ERROR: your IP address is not authorised");
    expect((await check("kvarn-11.se")).body.code).toBe(2400);
  });

  test("shows what RDAP says in the caller's language, what the registry keeps back included, and reads the facts out of it", async () => {
    const nobody = { name: null, organization: null, address: null, email: null, phone: null, ianaId: null };
    answer = async (name) => ({
      source: "rdap",
      server: "rdap.example",
      record: {
        name,
        unicodeName: null,
        handle: "D1",
        statuses: ["client transfer prohibited", "new one"],
        events: [{ action: "expiration", at: "2027-01-02T03:04:05Z" }],
        contacts: [
          { ...nobody, role: "registrar", name: "<Norrsken>", ianaId: "9999", isWithheld: false },
          { ...nobody, role: "registrant", isWithheld: true },
        ],
        nameServers: [{ name: "ns1.kvarn.dev", addresses: ["192.0.2.1"] }],
        isSigned: true,
        ds: [],
        withheld: ["Registrant Name"],
      },
    });
    const { parameters } = (await check("kvarn.dev", "sv")).body as { parameters?: Record<string, unknown> };
    expect(String(parameters?.["whois"]).split("<br>")).toEqual([
      "Domännamn: kvarn.dev",
      "Registrets id: D1",
      "Går ut: 2027-01-02 03:04 UTC",
      "Status: flytt spärrad av registraren (client transfer prohibited)",
      "Status: new one",
      "Namnserver: ns1.kvarn.dev 192.0.2.1",
      "DNSSEC: signerad",
      "Registrar: &lt;Norrsken&gt;",
      "Registrar, IANA: 9999",
      "Innehavare: visas inte av registret",
      "Visas inte: Registrant Name",
    ]);
    expect(parameters).toMatchObject({
      registered: true,
      registrar: "<Norrsken>",
      expires: "2027-01-02",
      created: null,
    });
    answer = async () => ({ source: "rdap", server: "rdap.example", record: null });
    expect((await check("kvarn-12.dev")).body["parameters"]).toMatchObject({
      registered: false,
      whois: "rdap.example has no record of kvarn-12.dev.",
    });
  });

  test("asks a server once a minute about a name, however many want to know", async () => {
    await Promise.all([check("kvarn-8.se"), check("kvarn-8.se")]);
    await check("kvarn-8.se");
    expect(asked).toEqual(["kvarn-8.se"]);
  });

  test("stops a script: twenty questions a minute from an address, then the seconds left", async () => {
    for (let index = 0; index < 20; index++) expect((await check("kvarn-9.se")).body.code).toBe(1000);
    const stopped = await check("kvarn-9.se");
    expect([stopped.status, stopped.body.code]).toEqual([429, 2502]);
    clock.advance(60_000);
    expect((await check("kvarn-9.se")).body.code).toBe(1000);
  });

  test("counts a signed-in user from whatever address: fifteen a minute, while another visitor of the address is not hindered", async () => {
    const browser = api.browser();
    browser.cookie = await signIn(db, await createAccount(db));
    const ask = () => browser.call(whois, { domainname: "kvarn-13.se" });
    for (let index = 0; index < 15; index++) expect((await ask()).body.code).toBe(1000);
    expect((await ask()).status).toBe(429);
    expect((await check("kvarn-13.se")).body.code).toBe(1000);
  });
});
