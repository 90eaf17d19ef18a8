import { once } from "node:events";
import { createServer as createSilent, type AddressInfo, type Server } from "node:net";
import { createServer } from "node:tls";
import * as certificates from "@nameplane/contracts/certificates/operations";
import acme from "acme-client";
import { afterAll, beforeEach, expect, test } from "vitest";
import { createHostWatch } from "../../../adapters/host-watch/index.ts";
import { AcmeProgram, csrOf } from "../../../testing/fixtures/acme-program.ts";
import { CertificateFixture } from "../../../testing/fixtures/certificate-fixture.ts";
import { makeAcmeKeyFor, orderCovered, turn, type CoveredService } from "../../../testing/fixtures/covered-service.ts";
import type { OrderFixture } from "../../../testing/fixtures/order-fixture.ts";
import { useOrderFixture } from "../../../testing/fixtures/use-order-fixture.ts";
import type { TestBrowser } from "../../../testing/test-api.ts";
import type { TestAccount, TestDatabase } from "../../../testing/test-database.ts";
import { lookAtHosts } from "../index.ts";

const dayMs = 86_400_000;

let db: TestDatabase;
let fixture: OrderFixture;
let account: TestAccount;
let browser: TestBrowser;
let certs: CertificateFixture;
let opened: CertificateFixture | undefined;
let served: string;
const servers: Server[] = [];

useOrderFixture((fresh) => ({ db, fixture, account } = fresh));
afterAll(async () => {
  for (const server of servers) server.close();
  await opened?.close();
});
beforeEach(async () => {
  served ??= await fixture.listen();
  opened ??= certs = await CertificateFixture.open(fixture);
  // The test authority uses the real clock.
  fixture.clock.advance(Date.now() - fixture.clock.now().getTime());
  browser = await fixture.browser(account);
});

async function listen(server: Server): Promise<number> {
  servers.push(server);
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return (server.address() as AddressInfo).port;
}

async function delivered(name: string): Promise<{ readonly of: CoveredService; readonly program: AcmeProgram }> {
  const of = await orderCovered({ fixture, certs, account }, browser, name, { names: [name] });
  const key = await makeAcmeKeyFor({ fixture, account }, browser, of.serviceId);
  const program = await AcmeProgram.at(key.directory.replace("http://localhost", served));
  await program.register(key);
  return { of, program };
}

type Pair = { readonly key: Buffer; readonly cert: string };

/** Lets a program fetch a certificate, with a key that the test knows. */
async function fetched(program: AcmeProgram, of: CoveredService): Promise<Pair> {
  const [key, csr] = await acme.crypto.createCsr({ altNames: of.names }, await acme.crypto.createPrivateEcdsaKey());
  const order = await program.order(of.names);
  await program.post(String(order.body["finalize"]), { csr: csrOf(csr.toString()) });
  for (let turns = 0; turns < 4; turns += 1) await turn({ fixture, certs, account }, of.zoneId);
  const valid = await program.post(order.location, null);
  return { key, cert: (await program.post(String(valid.body["certificate"]), null)).text };
}

async function sights({ serviceId: serviceid }: CoveredService) {
  const { body } = await browser.call(certificates.certificate, { serviceid });
  return (body["certificate"] as { sights: { name: string; state: string; expires: string | null }[] }).sights;
}

const told = ({ serviceId }: CoveredService) =>
  db.query<{ detail: string; names: string[] }>(
    "select data->>'detail' as detail, data->'names' as names from pgboss.job where name = 'certificates.news' and data->>'serviceId' = $1 and data->>'step' = 'shown' order by created_on",
    [serviceId],
  );

test("an old certificate on the live host is seen, and its owner told within 14 days of its end, once [S1.20]", async () => {
  const { of, program } = await delivered("sedd.se");
  const neighbour = await delivered("annan.se");
  const other = await fetched(neighbour.program, neighbour.of);
  const old = await fetched(program, of);
  const newest = await fetched(program, of);
  let shows: Pair = old;
  const port = await listen(createServer(shows));
  const server = servers.at(-1) as ReturnType<typeof createServer>;
  const watch = {
    look: (host: string) =>
      createHostWatch({ names: { addresses: async () => ["127.0.0.1"] }, port, isAllowed: () => true }).look(host),
  };
  const look = async (days: number) => {
    fixture.clock.advance(days * dayMs);
    await db.query("update certificate set looks_at = $1 where service_id = $2", [fixture.clock.now(), of.serviceId]);
    browser = await fixture.browser(account);
    server.setSecureContext(shows);
    await lookAtHosts({ ...certs.issuing, watch });
    return (await sights(of)).map(({ state }) => state);
  };
  expect(await look(0)).toEqual(["older"]);
  expect(await told(of)).toEqual([]);
  shows = newest;
  expect(await look(0)).toEqual(["current"]);
  shows = { ...newest, cert: newest.cert.split("-----END CERTIFICATE-----")[0] + "-----END CERTIFICATE-----\n" };
  expect(await look(0)).toEqual(["incomplete"]);
  shows = other;
  expect(await look(4)).toEqual(["wrong_name"]);
  expect(await look(1)).toEqual(["wrong_name"]);
  expect(await told(of)).toEqual([{ detail: "wrong_name", names: ["sedd.se"] }]);
  shows = old;
  expect(await look(75)).toEqual(["older"]);
  expect(await look(1)).toEqual(["older"]);
  expect((await told(of)).map(({ detail }) => detail)).toEqual(["wrong_name", "older"]);
  expect(await look(30)).toEqual(["expired"]);
  expect((await told(of)).at(-1)).toEqual({ detail: "expired", names: ["sedd.se"] });
});

test("only addresses on the internet are connected to, and a host that says nothing is given up in time", async () => {
  let connections = 0;
  const port = await listen(createSilent((socket) => socket.resume()).on("connection", () => (connections += 1)));
  const at = (found: string[]) => ({ names: { addresses: async () => found }, port, timeoutMs: 50 });
  for (const inside of ["127.0.0.1", "10.0.0.1", "169.254.169.254", "::1", "fd00::1"])
    expect(await createHostWatch(at([inside])).look("inne.se")).toEqual({ kind: "nothing", why: "not_public", address: null });
  expect(connections).toBe(0);
  expect(await createHostWatch(at([])).look("tom.se")).toMatchObject({ why: "no_address" });
  expect(await createHostWatch({ ...at(["127.0.0.1"]), isAllowed: () => true }).look("tyst.se")).toMatchObject({
    why: "no_answer",
  });
});

test("the names of a service that has ended are looked at no more", async () => {
  const of = await orderCovered({ fixture, certs, account }, browser, "slut.se", { names: ["slut.se"] });
  await db.query("update service set state = 'suspended', version = version + 1 where id = $1", [of.serviceId]);
  await db.query("update certificate set looks_at = $1 where service_id = $2", [fixture.clock.now(), of.serviceId]);
  const watch = { look: () => Promise.reject(new Error("nobody is to be connected to")) };
  await lookAtHosts({ ...certs.issuing, watch });
  expect(await db.query("select looks_at from certificate where service_id = $1", [of.serviceId])).toEqual([{ looks_at: null }]);
});
