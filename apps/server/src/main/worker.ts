import { systemClock } from "../platform/clock.ts";
import { readConfig, readMailboxes } from "../platform/config.ts";
import { connect } from "../platform/db/connect.ts";
import { openProcessPages } from "../platform/http/process-pages.ts";
import { Jobs } from "../platform/jobs.ts";
import { createLog } from "../platform/log.ts";
import { createMetrics, watchProcess } from "../platform/metrics.ts";
import { Vault } from "../platform/vault.ts";
import { productVersion } from "./build-info.ts";
import { composeWorker } from "./composition/compose-worker.ts";
import { openRegistries, openTrials } from "./composition/keep-registries.ts";
import {
  openAnchorFile,
  openBankFolder,
  openCard,
  openPayPal,
  openSepa,
  openSwish,
  openCertificates,
  openFiles,
  openChainReader,
  operatorMail,
  outsideNames,
  openDnsAsker,
  openFollower,
  propagationParts,
  openMailer,
  openNamesFolder,
  openSiteFetcher,
  openNameServer,
  openPanel,
  openPrimaryAsker,
  openSenderAsker,
  openSms,
  openRateSources,
  openVendors,
  readMarkAuthorities,
  openAccessPoint,
  openClearingHouse,
  openVatRegister,
  openWebhookCaller,
  pseudoRecordHosts,
  serverPlaces,
} from "./composition/outside.ts";
import { endOnSignal, receiveSettings, reportReady } from "./under-start.ts";

const config = readConfig(await receiveSettings());
const log = createLog("worker", config.LOG_LEVEL);
const pool = connect(config.DATABASE_URL, "nameplane_worker", 24);
// No user waits for a periodic job (sweep), so it may wait a long time for a connection.
const sweeping = connect(config.DATABASE_URL, "nameplane_readonly", 4, 60_000);
const jobs = new Jobs(config.DATABASE_URL, "nameplane_worker", log);
const vault = new Vault(config.MASTER_KEY ?? "");
const registries = await openRegistries(config, { pool, vault, log }, true);
const { publisher, signer } = await openNameServer(config, sweeping, vault, log);
const mailer = await openMailer(config);

const panel = openPanel(config, log);

const metrics = createMetrics();
watchProcess(metrics);

await jobs.start();
const card = openCard(config);
const stopWork = await composeWorker({
  url: config.DATABASE_URL,
  pool,
  sweeping,
  jobs,
  log,
  registries,
  trials: openTrials(),
  publisher,
  signer,
  secondary: { server: await openFollower(config, publisher), asker: openPrimaryAsker(config) },
  chainReader: openChainReader(config),
  delegation: {
    ...propagationParts(config),
    places: serverPlaces(config, publisher.address),
    ...outsideNames(config),
  },
  dnssecWaitMaxSeconds: config.DNSSEC_WAIT_MAX_SECONDS,
  asker: openDnsAsker(config),
  places: serverPlaces(config, publisher.address),
  pseudo: pseudoRecordHosts(config),
  mailer,
  sending: { asker: openSenderAsker(config), operator: operatorMail(config) },
  fileStore: openFiles(config).store,
  webhookCaller: openWebhookCaller(config),
  clock: systemClock,
  metrics,
  card,
  sepa: openSepa(config, card),
  paypal: openPayPal(config),
  swish: openSwish(config),
  bankFolder: openBankFolder(config),
  namesFolder: openNamesFolder(config),
  siteFetcher: openSiteFetcher(config),
  keepAnchor: openAnchorFile(config),
  sms: openSms(config),
  accessPoint: openAccessPoint(config),
  clearingHouse: openClearingHouse(config),
  markAuthorities: readMarkAuthorities(config),
  vendors: openVendors(config, log),
  vatRegister: openVatRegister(config),
  rateSources: openRateSources(config),
  vault,
  certificates: await openCertificates(config),
  ...(panel === undefined ? {} : { panel }),
  publicUrl: config.PUBLIC_URL ?? `http://localhost:${config.PORT}`,
  sweepSeconds: 2,
  registryCheckSeconds: config.REGISTRY_CHECK_SECONDS,
  fundsGrace: config.UNPAID_NAMES === "fund",
  supportAddress: config.SUPPORT_ADDRESS ?? null,
  supportMail:
    config.SUPPORT_MAIL === "on"
      ? { mailboxes: readMailboxes(config), authservId: config.SUPPORT_MAIL_AUTHSERV_ID ?? null, files: openFiles(config) }
      : null,
});
const pages = await openProcessPages(config.WORKER_METRICS_PORT, { pool, metrics, version: productVersion });
log.info({ event: "worker.ready", version: productVersion }, "ready");
reportReady();

endOnSignal("worker", log, async () => {
  await Promise.all([jobs.stop(), stopWork(), pages.close()]);
  await Promise.all([registries.close(), publisher.close(), mailer.close()]);
  await Promise.all([pool.close(), sweeping.close()]);
});
