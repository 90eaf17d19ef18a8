import { createServer } from "node:http";
import type { IncomingMessage, Server, ServerResponse } from "node:http";
import { join } from "node:path";
import { apiHandler } from "./api-server.ts";
import { Book } from "./book.ts";
import { controlHandler } from "./control-server.ts";
import { expireSessions } from "./expire-sessions.ts";
import { Faults } from "./faults.ts";
import { openDatabase } from "./open-database.ts";
import { pageHandler } from "./pages/page-server.ts";
import type { Provider } from "./provider.ts";
import { keepKeys, readArguments, usage } from "./settings.ts";
import type { Arguments } from "./settings.ts";
import { Deliverer } from "./webhooks/deliver-events.ts";
import { EventLog } from "./webhooks/event-log.ts";
import { endOnSignal } from "@nameplane/simulator-kit/end-on-signal";
import { writeJson } from "@nameplane/simulator-kit/json-file";
import { keepPorts, wantedPort } from "@nameplane/simulator-kit/ports";

/** The API version that this simulator follows. */
const apiVersion = "2026-10-28.endive";
const host = "127.0.0.1";

type Handler = (httpRequest: IncomingMessage, httpResponse: ServerResponse) => Promise<void>;

async function start(settings: Arguments): Promise<void> {
  const keys = keepKeys(settings.data);
  const db = openDatabase(join(settings.data, "payments.db"));
  const nowMs = (): number => Date.now();
  const events = new EventLog(db, apiVersion, nowMs);
  if (settings.webhook !== null) events.setRules({ ...events.rules(), url: settings.webhook });
  const deliverer = new Deliverer(events, keys.webhookSecret, nowMs);
  const faults = new Faults(db);
  const address = { api: "" };
  const provider: Provider = {
    db,
    book: new Book(db),
    events,
    merchant: { id: keys.merchantId, name: settings.merchant },
    nowMs,
    pagesUrl: () => address.api,
  };
  const changed = (): void => deliverer.wake();

  const callApi = apiHandler({ provider, faults, secretKey: keys.secretKey, changed });
  const showPage = pageHandler({ provider, changed });
  const api = serve((httpRequest, httpResponse) =>
    httpRequest.url?.startsWith("/c/") ? showPage(httpRequest, httpResponse) : callApi(httpRequest, httpResponse),
  );
  const control = serve(controlHandler({ provider, faults, deliverer, token: keys.controlToken, changed }));
  const apiPort = await listen(api, wantedPort(settings.data, "api", settings.port));
  const controlPort = await listen(control, wantedPort(settings.data, "control", settings.controlPort));
  address.api = `http://${host}:${apiPort}`;
  keepPorts(settings.data, { api: apiPort, control: controlPort });
  writeJson(join(settings.data, "endpoints.json"), {
    api: { protocol: "http", host, port: apiPort },
    secretKey: keys.secretKey,
    publishableKey: keys.publishableKey,
    webhookSecret: keys.webhookSecret,
    control: `http://${host}:${controlPort}`,
    controlToken: keys.controlToken,
  });
  changed();
  const expiry = expireSessions(provider, changed);

  const stop = async (): Promise<void> => {
    expiry.stop();
    await Promise.all([close(api), close(control), deliverer.stop()]);
    db.close();
  };
  endOnSignal(() => void stop());
  console.log("ready");
}

function serve(handler: Handler): Server {
  return createServer((httpRequest, httpResponse) => {
    handler(httpRequest, httpResponse).catch((error: unknown) => {
      console.error(error);
      if (!httpResponse.headersSent) httpResponse.writeHead(500, { "content-type": "application/json" });
      httpResponse.end(JSON.stringify({ error: { type: "api_error", message: "The simulator failed; see its log." } }));
    });
  });
}

function listen(server: Server, port: number): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, host, () => {
      const address = server.address();
      if (typeof address === "object" && address !== null) resolve(address.port);
      else reject(new Error("the server has no port"));
    });
  });
}

function close(server: Server): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve());
    // Running calls write their answers synchronously, so only idle and deliberately unanswered connections are left.
    server.closeAllConnections();
  });
}

try {
  await start(readArguments(process.argv.slice(2)));
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  console.error(usage);
  // Without this, anything opened before the failure would keep the process alive.
  process.exit(1);
}
