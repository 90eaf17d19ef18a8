import { readFileSync } from "node:fs";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import pg from "pg";
import { createTestDatabase, type TestDatabase } from "../../testing/test-database.ts";
import { applyInstallation } from "./apply-installation.ts";
import { readInstallationFile, type InstallationFile } from "./installation-file.ts";

let db: TestDatabase;
let client: pg.Client;

beforeAll(async () => {
  db = await createTestDatabase();
  client = new pg.Client({ connectionString: db.url });
  await client.connect();
});
afterAll(async () => {
  await client.end();
  await db.close();
});

/** The example file of the documentation. */
function documented(): string {
  const guide = readFileSync(new URL("../../../../../docs/production.md", import.meta.url), "utf8");
  return /```json\n([\s\S]*?)```/.exec(guide)?.[1] ?? "";
}

function installation(): InstallationFile {
  const read = readInstallationFile(documented());
  if (!read.ok) throw new Error(read.problems.join("\n"));
  return read.installation;
}

describe("the file", () => {
  test("of the documentation is accepted", () => {
    expect(readInstallationFile(documented())).toMatchObject({ ok: true });
  });

  test("with mistakes is refused, each named by its field", () => {
    const file = JSON.parse(documented()) as Record<string, Record<string, unknown>>;
    const broken = {
      ...file,
      brand: { ...file["brand"], host: "Panel.Example.com" },
      nameServers: [{ host: "ns1.example.com", addresses: ["one"] }],
      custmers: [],
    };
    const read = readInstallationFile(JSON.stringify(broken));
    expect(read.ok ? [] : read.problems.map((problem) => problem.split(":")[0] ?? "").toSorted()).toEqual([
      "",
      "brand.host",
      "nameServers",
      "nameServers.0.addresses.0",
    ]);
    expect(readInstallationFile("{")).toMatchObject({ ok: false, problems: [expect.stringContaining("not JSON")] });
  });
});

describe("setting up", () => {
  test("replaces the demo's seller, brand, name servers and records, and makes each login once", async () => {
    const file = installation();
    const made = await applyInstallation(client, db.installation, file);
    expect(made.map(({ username }) => username)).toEqual(file.customers.map(({ user }) => user.username));
    // Staff have no password and no login to the panel. They create a passkey with a link.
    expect(await db.query("select username from staff_user order by username")).toEqual(
      file.staff.map(({ username }) => ({ username })).toSorted((a, b) => a.username.localeCompare(b.username)),
    );
    expect(await db.query("select 1 from membership where account_id = $1", [db.installation.operatorAccountId])).toEqual([]);
    expect(new Set(made.map(({ password }) => password)).size).toBe(made.length);
    const [seller] = await db.query("select name, details->'lines' as lines from seller");
    expect(seller).toEqual({ name: file.seller.name, lines: file.seller.address });
    const hosts = await db.query("select host from dns_server where is_enabled order by host");
    expect(hosts.map(({ host }) => host)).toEqual(file.nameServers.map(({ host }) => host).toSorted());
    const [template] = await db.query("select body from template where kind = 'records' and name = 'Default'");
    expect(template).toEqual({ body: file.defaultRecords });

    const changed = { ...file, brand: { ...file.brand, name: "Namnboden" } };
    expect(await applyInstallation(client, db.installation, changed)).toEqual([]);
    expect(await db.query("select name from brand where is_operator")).toEqual([{ name: "Namnboden" }]);
  });

  test("leaves no TLD on sale the first time, and later on sale what staff have put there", async () => {
    const fresh = await createTestDatabase();
    const own = new pg.Client({ connectionString: fresh.url });
    await own.connect();
    const sold = () => fresh.query("select tld from tld where status = 'sold'");
    expect(await sold()).not.toEqual([]);
    await applyInstallation(own, fresh.installation, installation());
    expect(await sold()).toEqual([]);
    expect(await fresh.query("select is_preparing from tld where tld = 'se'")).toEqual([{ is_preparing: true }]);
    await fresh.query("update tld set status = 'sold', is_preparing = false where tld = 'se'");
    await applyInstallation(own, fresh.installation, installation());
    expect(await sold()).toEqual([{ tld: "se" }]);
    await own.end();
    await fresh.close();
  });

  test("changes nothing when a part fails", async () => {
    const file = installation();
    const atlantis = { ...file, seller: { ...file.seller, name: "Atlantis AB", country: "XX" } };
    await expect(applyInstallation(client, db.installation, atlantis)).rejects.toThrow(/country/);
    expect(await db.query("select 1 from seller where name = 'Atlantis AB'")).toEqual([]);
  });
});
