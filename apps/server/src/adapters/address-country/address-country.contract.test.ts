import { geo } from "@nameplane/contracts/tlds/operations";
import { afterAll, beforeAll, expect, test } from "vitest";
import { tldRoutes } from "../../areas/tlds/index.ts";
import { FakeClock } from "../../testing/fake-clock.ts";
import { createTestApi, lineOf, type TestApi } from "../../testing/test-api.ts";
import { createTestDatabase, type TestDatabase } from "../../testing/test-database.ts";
import { createAddressCountries } from "./index.ts";

const countries = createAddressCountries();

test.each([
  // SUNET, DENIC, RIPE NCC, NIC.AT, JPRS: networks that have been in the same country for decades.
  ["130.242.0.1", "SE"],
  ["::ffff:130.242.0.1", "SE"],
  ["2001:6b0::1", "SE"],
  ["81.91.160.1", "DE"],
  ["133.11.0.1", "JP"],
  ["127.0.0.1", null],
  ["10.1.2.3", null],
  ["192.168.1.1", null],
  ["::1", null],
  ["fe80::1%eth0", null],
  ["fd00::1", null],
  ["no address", null],
])("%s belongs to %s", async (address, country) => {
  expect(await countries.countryOf(address)).toBe(country);
});

let db: TestDatabase;
let api: TestApi;
beforeAll(async () => {
  db = await createTestDatabase();
  api = await createTestApi(db, new FakeClock(), (edge) => tldRoutes(edge, countries, new Map()), {
    proxies: { networks: ["127.0.0.1"], header: "x-forwarded-for" },
  });
});
afterAll(async () => {
  await api.close();
  await db.close();
});

test("the country of the caller comes from a table of our own, without a call to the outside [S4.24, S7.24]", async () => {
  expect(lineOf(geo)).toBe("GET /api/miscellaneous/getgeo/ query");
  const real = globalThis.fetch;
  globalThis.fetch = () => Promise.reject(new Error("somebody outside was asked"));
  try {
    const ask = async (address: string, language: string) =>
      (await api.browser().call(geo, {}, { language, headers: { "x-forwarded-for": address } })).body;
    expect(await ask("130.242.0.1", "en")).toMatchObject({
      code: 1000,
      geo: [{ country: "Sweden", iso2: "SE", phoneprefix: "+46", iseu: true }],
    });
    expect(await ask("81.91.160.1", "sv")).toMatchObject({ geo: [{ country: "Tyskland", iso2: "DE" }] });
    expect(await ask("10.0.0.7", "en")).toMatchObject({ code: 1000, geo: [] });
  } finally {
    globalThis.fetch = real;
  }
});
