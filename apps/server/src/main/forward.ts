import { systemClock } from "../platform/clock.ts";
import { readConfig } from "../platform/config.ts";
import { connect } from "../platform/db/connect.ts";
import { openProcessPages } from "../platform/http/process-pages.ts";
import { LiveHub } from "../platform/live.ts";
import { createLog } from "../platform/log.ts";
import { createMetrics, watchProcess } from "../platform/metrics.ts";
import { productVersion } from "./build-info.ts";
import { composeForward } from "./composition/compose-forward.ts";
import { endOnSignal, receiveSettings, reportReady } from "./under-start.ts";

// Serves REDIRECT and MAILFORWARD records to the public, and receives mail to support. It is a separate process, so that requests
// from strangers cannot slow down or crash the panel.
const config = readConfig(await receiveSettings());
const log = createLog("forward", config.LOG_LEVEL);
const pool = connect(config.DATABASE_URL, "nameplane_worker", 8);
const sweeping = connect(config.DATABASE_URL, "nameplane_readonly", 8);
const hub = new LiveHub(config.DATABASE_URL, log);

const forwarding = await composeForward({ config, pool, sweeping, hub, clock: systemClock, log });
await hub.start();
const metrics = createMetrics();
watchProcess(metrics);
const pages = await openProcessPages(config.FORWARD_METRICS_PORT, { pool, metrics, version: productVersion });
for (const [name, port] of [
  ["redirect", forwarding.redirect?.port],
  ["redirect-tls", forwarding.redirect?.tlsPort],
  ["mailforward", forwarding.mailforward?.port],
  ["bounces", forwarding.bounces?.port],
  ["support-mail", forwarding.support.smtp?.port],
  ["support-mail-lmtp", forwarding.support.lmtp?.port],
] as const)
  if (typeof port === "number") log.info({ event: "forward.listening", name, port }, "listening");
log.info({ event: "forward.ready", version: productVersion }, "ready");
reportReady();

endOnSignal("forward", log, async () => {
  await Promise.all([forwarding.close(), pages.close()]);
  await hub.close();
  await Promise.all([pool.close(), sweeping.close()]);
});
