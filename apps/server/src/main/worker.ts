import { readConfig } from "../platform/config.ts";
import { connect } from "../platform/db/connect.ts";
import { Jobs } from "../platform/jobs.ts";
import { createLog } from "../platform/log.ts";
import { productVersion } from "./build-info.ts";
import { endWithParent } from "./end-with-parent.ts";

const config = readConfig(process.env);
const log = createLog("worker", config.LOG_LEVEL);
const pool = connect(config.DATABASE_URL, "nameplane_worker", 16);
const sweeping = connect(config.DATABASE_URL, "nameplane_readonly", 4);
const jobs = new Jobs(config.DATABASE_URL, "nameplane_worker", log);

await jobs.start();
log.info({ event: "worker.ready", version: productVersion }, "ready");
process.send?.({ ready: true });

let stopping = false;
async function stop(signal: string): Promise<void> {
  if (stopping) return;
  stopping = true;
  log.info({ event: "worker.stopping", signal }, "stopping");
  const limit = setTimeout(() => process.exit(0), 10_000);
  await jobs.stop();
  await Promise.all([pool.close(), sweeping.close()]);
  clearTimeout(limit);
  process.exit(0);
}
process.on("SIGTERM", () => void stop("SIGTERM"));
process.on("SIGINT", () => void stop("SIGINT"));
endWithParent(() => void stop("parent"));
