import { existsSync } from "node:fs";
import path from "node:path";
import { PublisherBeside } from "../areas/zones/publication/index.ts";
import { startPanelListener } from "../adapters/panel-listener/index.ts";
import { challengePath, PanelCertificates } from "../areas/brandhosts/index.ts";
import { Brands } from "../areas/whitelabel/index.ts";
import { serveWidget } from "../areas/whitelabel/widget/index.ts";
import { systemClock } from "../platform/clock.ts";
import { abuseAddressOf, readConfig, readMailboxes } from "../platform/config.ts";
import { connect } from "../platform/db/connect.ts";
import { serveEvents, serveStaffEvents } from "../platform/http/event-stream.ts";
import { failureReports } from "../platform/http/failure-reports.ts";
import { printOpenApi } from "../platform/http/openapi.ts";
import { openProcessPages, serveHealth } from "../platform/http/process-pages.ts";
import { sendToTls } from "../platform/http/secure-hosts.ts";
import { serveApp } from "../platform/http/static-app.ts";
import { Jobs } from "../platform/jobs.ts";
import { LiveHub } from "../platform/live.ts";
import { createLog } from "../platform/log.ts";
import { createMetrics, watchProcess } from "../platform/metrics.ts";
import { Vault } from "../platform/vault.ts";
import { productVersion, webFolder } from "./build-info.ts";
import { composeHttp } from "./composition/compose-http.ts";
import { openRegistries, openTrials } from "./composition/keep-registries.ts";
import {
  openAddressCountries,
  openCompanyRegisters,
  openCard,
  openPayPal,
  openVendors,
  vendorNames,
  openAccessPoint,
  readMarkAuthorities,
  openSepa,
  openSwish,
  openChainReader,
  openFiles,
  openIdProviders,
  openSamlProviders,
  openPanel,
  openPowerDns,
  openSenderAsker,
  openSms,
  openWhois,
  openZoneScanner,
  operatorMail,
  outsideNames,
  mayAskPrimary,
  propagationParts,
  pseudoRecordHosts,
  servesAlias,
  unservedTypes,
  thirdParties,
  webhookPlaces,
  signingAbilities,
} from "./composition/outside.ts";
import { endOnSignal, receiveSettings, reportReady } from "./under-start.ts";

const config = readConfig(await receiveSettings());
const log = createLog("http", config.LOG_LEVEL);
const metrics = createMetrics();
watchProcess(metrics);
const pool = connect(config.DATABASE_URL, "nameplane_app", 16);
const staffPool = connect(config.DATABASE_URL, "nameplane_staff", 4);
const jobs = new Jobs(config.DATABASE_URL, "nameplane_app", log);
const hub = new LiveHub(config.DATABASE_URL, log);
const vault = new Vault(config.MASTER_KEY ?? "");
const registries = await openRegistries(config, { pool, vault, log }, false);

const powerDns = await openPowerDns(config);
const beside =
  powerDns === null
    ? undefined
    : new PublisherBeside({ pool, clock: systemClock, log, jobs, publisher: powerDns, pseudo: pseudoRecordHosts(config) });
const signer = await signingAbilities(config);
const brands = new Brands(pool, log, { development: config.DEVELOPMENT_HOST, staff: config.STAFF_HOST });
const panel = openPanel(config, log);
const certificates = new PanelCertificates({
  pool,
  vault: panel?.certifies === true ? vault : null,
  ownFiles: panel?.ownFiles ?? null,
  clock: systemClock,
  log,
});
const card = openCard(config);
const edge = composeHttp({
  pool,
  staffPool,
  brands,
  jobs,
  abuseAddress: abuseAddressOf(config),
  log,
  metrics,
  registries,
  trials: openTrials(),
  mail: { isOn: config.SUPPORT_MAIL === "on", settings: readMailboxes(config) },
  clock: systemClock,
  card,
  sepa: openSepa(config, card),
  paypal: openPayPal(config),
  swish: openSwish(config),
  accessPoint: openAccessPoint(config),
  markAuthorities: readMarkAuthorities(config),
  vendors: openVendors(config, log),
  vendorNames: vendorNames(config),
  whois: openWhois(config),
  scanner: openZoneScanner(config, log),
  proxies: { networks: config.TRUST_PROXY, header: config.TRUST_PROXY_HEADER },
  vault,
  sellsCertificates: config.ACME_DIRECTORY_URL !== undefined && config.MASTER_KEY !== undefined,
  sms: openSms(config),
  openIdProviders: openIdProviders(config),
  samlProviders: openSamlProviders(config),
  files: openFiles(config),
  addressCountries: openAddressCountries(),
  companyRegisters: openCompanyRegisters(config),
  publicUrl: config.PUBLIC_URL ?? `http://localhost:${config.PORT}`,
  propagation: propagationParts(config),
  mayAskPrimary: mayAskPrimary(config),
  readsSites: config.SITE_CRAWLER === "on",
  watchesNames: config.NAMES_FOLDER !== undefined,
  delegation: { ...outsideNames(config), waitMaxSeconds: config.DNSSEC_WAIT_MAX_SECONDS },
  sending: { asker: openSenderAsker(config), operator: operatorMail(config) },
  servesAlias: servesAlias(config),
  unserved: unservedTypes(config),
  ...(beside === undefined ? {} : { beside }),
  chainReader: openChainReader(config),
  signingAlgorithms: async () => ((await signer.inability()) === null ? signer.algorithms : []),
  takesForeignKeys: () => signer.takesForeignKeys(),
  webhookPlaces: webhookPlaces(config),
  ...(panel === undefined
    ? {}
    : {
        panel: {
          ...panel,
          isCovered: (host) => (panel.ownFiles?.certificateFor(host) ?? null) !== null,
          challengeAnswer: (token, host) => certificates.challengeAnswer(token, host),
        },
      }),
});
if (panel !== undefined)
  sendToTls(edge.app, {
    isSecured: (host) => certificates.isSecured(host),
    port: panel.publicPort,
    except: [challengePath, "/health", "/api/hosts/isours"],
  });
hub.subscribeAll(
  ({ topic, ids }) => {
    if (topic === "brand") for (const id of ids) brands.forget(id);
  },
  () => undefined,
);
serveEvents(edge, hub, metrics);
serveStaffEvents(edge, hub, metrics);
failureReports(edge, { log, webhook: config.FAILURE_WEBHOOK_URL ?? null });
serveHealth(edge, pool, productVersion);
let description: string | undefined;
edge.raw("GET", "/api/openapi.json", async (_httpRequest, reply) => {
  description ??= JSON.stringify(printOpenApi(edge.registered, edge.registeredForeign, productVersion), null, 2);
  return reply.type("application/json").send(description);
});
if (existsSync(path.join(webFolder, "index.html"))) {
  await serveWidget(edge.app, webFolder, { pool, brands });
  await serveApp(edge.app, webFolder, (host) => brands.pageFacts(host), thirdParties(config));
}

await Promise.all([jobs.start(), hub.start()]);
const pages = await openProcessPages(config.HTTP_METRICS_PORT, { pool, metrics, version: productVersion });
const address = await edge.app.listen({ port: config.PORT, host: config.HOST });
const secure =
  panel === undefined
    ? null
    : await startPanelListener({
        host: config.HOST,
        port: panel.tlsPort,
        certificateFor: (host) => certificates.certificateFor(host),
        strictFor: (host) => certificates.strictFor(host),
        serve: (request, response) => edge.app.routing(request, response),
        log,
      });
log.info({ event: "http.ready", url: address, version: productVersion }, "ready");
reportReady();

endOnSignal("http", log, async () => {
  // Requests that are in progress are still answered. Event streams are closed, and their browsers reconnect by themselves.
  if (secure === null) await edge.app.close();
  else await secure.close(() => edge.app.close());
  await beside?.close();
  await Promise.all([jobs.stop(), hub.close(), registries.close(), pages.close()]);
  await Promise.all([pool.close(), staffPool.close()]);
});
