import { afterAll, beforeAll, expect, test } from "vitest";
import { createDnsAsker } from "../../../adapters/dns-asker.ts";
import { createPowerDnsPublisher } from "../../../adapters/dns-powerdns/index.ts";
import { powerDnsMissing, startPowerDns, type RunningPowerDns } from "../../../adapters/dns-powerdns/testing/start-powerdns.ts";
import { tx } from "../../../platform/db/transaction.ts";
import { Jobs } from "../../../platform/jobs.ts";
import { createLog } from "../../../platform/log.ts";
import { FakeClock } from "../../../testing/fake-clock.ts";
import { createAccount, createTestDatabase, type TestAccount, type TestDatabase } from "../../../testing/test-database.ts";
import { createTestZone } from "../../../testing/fixtures/zones.ts";
import { zoneSummary } from "../index.ts";
import { publishZone } from "./publish-zone.ts";
import { saveZone } from "../changes/save-zone.ts";

const log = createLog("test", "silent");
const clock = new FakeClock();
const pseudo = { redirectIpv4: [], redirectIpv6: [], mailExchanges: [] };
const asker = createDnsAsker({ timeoutMs: 1000 });
const apex = "avbrott.se";

let db: TestDatabase;
let jobs: Jobs;
let account: TestAccount;
let powerDns: RunningPowerDns;

beforeAll(async () => {
  if (powerDnsMissing !== null) return;
  db = await createTestDatabase();
  jobs = new Jobs(db.url, "nameplane_app", log);
  await jobs.start();
  account = await createAccount(db);
  powerDns = await startPowerDns();
});
afterAll(async () => {
  if (powerDnsMissing !== null) return;
  await Promise.all([powerDns.stop(), jobs.stop()]);
  await db.close();
});

test.skipIf(powerDnsMissing !== null)(
  "while the name server is down edits are kept and count as not published yet; when it is up again they are served in order",
  async () => {
    const zoneId = await createTestZone(db, jobs, account, apex, clock.now());
    const publisher = createPowerDnsPublisher(powerDns);
    const publish = () => publishZone({ pool: db.worker, clock, log, jobs, publisher, pseudo }, account.scope, zoneId);
    const [row] = await db.query<{ domain_id: string }>("select domain_id from zone where id = $1", [zoneId]);
    const status = async () =>
      (await tx(db.app, account.scope, (trx) => zoneSummary(trx, account.scope, row?.domain_id ?? "")))?.status;
    const save = (base: number | null, address: string) =>
      tx(db.app, account.scope, (trx) =>
        saveZone({ jobs }, trx, account.scope, {
          zoneId,
          changes: [{ owner: "a", type: "A", base, new: { ttl: 300, rdata: [address] } }],
          confirm: "all",
          origin: "editor",
          now: clock.now(),
          language: "en",
        }),
      );
    await publish();
    const before = await asker.serial(powerDns.dns, apex);

    await powerDns.kill();
    const first = await save(null, "192.0.2.1");
    await publish();
    expect(await status()).toBe(20_905);
    const second = await save(first.version, "192.0.2.2");
    await publish();
    expect([await status(), second.version]).toEqual([20_905, 3]);
    const words = await db.query("select distinct error, behind_since is not null as behind from zone_publication");
    expect(words).toEqual([{ error: "ECONNREFUSED", behind: true }]);

    await powerDns.startAgain();
    expect(await asker.serial(powerDns.dns, apex)).toBe(before);
    await publish();
    expect(await status()).toBe(20_901);
    expect((await asker.ask(powerDns.dns, `a.${apex}`, "A")).rdata).toEqual(["192.0.2.2"]);
    expect(await asker.serial(powerDns.dns, apex)).toBeGreaterThan(before ?? 0);
    expect(await db.query("select distinct error, behind_since is not null as behind from zone_publication")).toEqual([
      { error: null, behind: false },
    ]);
  },
);
