// The part of a worker that publishes zones, as a separate process so that it can be killed.
import { createDnsAsker } from "../../apps/server/src/adapters/dns-asker.ts";
import { createPowerDnsPublisher } from "../../apps/server/src/adapters/dns-powerdns/index.ts";
import { publicationWatch, workPublications } from "../../apps/server/src/areas/zones/publication/index.ts";
import { systemClock as clock } from "../../apps/server/src/platform/clock.ts";
import { connect } from "../../apps/server/src/platform/db/connect.ts";
import { every } from "../../apps/server/src/platform/every.ts";
import { Jobs } from "../../apps/server/src/platform/jobs.ts";
import { createLog } from "../../apps/server/src/platform/log.ts";

const [url = "", baseUrl = "", apiKey = "", dnsPort = ""] = process.argv.slice(2);
const log = createLog("publisher", "fatal");
const pool = connect(url, "nameplane_worker", 8);
const sweeping = connect(url, "nameplane_readonly", 2);
const publisher = createPowerDnsPublisher({ baseUrl, apiKey, dns: { host: "127.0.0.1", port: Number(dnsPort) } });
const jobs = new Jobs(url, "nameplane_worker", log);
await jobs.start();
const deps = { pool, clock, log, jobs, publisher, pseudo: { redirectIpv4: [], redirectIpv6: [], mailExchanges: [] } };
await workPublications(deps, { url, sweeping, sweepSeconds: 1 });
every(5, "reconcile", log, publicationWatch({ ...deps, asker: createDnsAsker() }, sweeping));
process.stdout.write("ready\n");
