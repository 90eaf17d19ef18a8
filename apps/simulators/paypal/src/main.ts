import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { mkdirSync } from "node:fs";
import { join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { endOnSignal } from "@nameplane/simulator-kit/end-on-signal";
import { readJson, writeJson } from "@nameplane/simulator-kit/json-file";
import { keepToken } from "@nameplane/simulator-kit/keep-token";
import { keepPorts, readPort, wantedPort } from "@nameplane/simulator-kit/ports";
import { CertificateStore } from "@nameplane/simulator-kit/tls/certificates";
import { Book } from "./book.ts";
import { Callbacks } from "./callbacks.ts";
import { Faults } from "./faults.ts";
import { createPayPalServer } from "./server.ts";

const host = "127.0.0.1";
const usage = "usage: node src/main.ts --data <folder> --webhook <url> [--port N]";
const certificateName = "messageverificationcerts.paypal.com";
const certificateId = "CERT-simulated";

/** The credentials of the only application. They are created once and kept in the folder. */
function keepCredentials(folder: string): Record<"clientId" | "secret" | "accessToken" | "webhookId", string> {
  const path = join(folder, "application.json");
  const kept = readJson(path);
  const of = (name: string, made: () => string): string => (typeof kept[name] === "string" ? kept[name] : made());
  const credentials = {
    clientId: of("clientId", () => `A${randomBytes(20).toString("hex")}`),
    secret: of("secret", () => randomBytes(20).toString("hex")),
    accessToken: of("accessToken", () => `A21AA${randomBytes(24).toString("hex")}`),
    webhookId: of("webhookId", () => randomBytes(9).toString("hex").toUpperCase()),
  };
  writeJson(path, credentials);
  return credentials;
}

async function start(given: string[]): Promise<void> {
  const { values } = parseArgs({
    args: given,
    options: { data: { type: "string" }, webhook: { type: "string" }, port: { type: "string", default: "0" } },
  });
  if (values.data === undefined || values.webhook === undefined) throw new Error("--data or --webhook is missing");
  const data = resolve(values.data);
  mkdirSync(data, { recursive: true });
  const controlToken = keepToken(data);
  const { webhookId, ...credentials } = keepCredentials(data);
  const certificates = new CertificateStore(data, "Nameplane PayPal Simulator CA");
  const identity = certificates.signerIdentity(certificateName);
  const [book, faults] = [new Book(join(data, "book.sqlite")), new Faults()];
  let base = "";
  const certificateUrl = (): string => `${base}/v1/notifications/certs/${certificateId}`;
  const callbacks = new Callbacks(faults, { url: values.webhook, webhookId, key: identity.key, certificateUrl });
  const server = createPayPalServer({
    ...credentials,
    book,
    faults,
    callbacks,
    base: () => base,
    identity,
    certificateId,
    token: controlToken,
  });
  server.listen(wantedPort(data, "api", readPort(values.port)), host);
  await once(server, "listening");
  const address = server.address();
  if (typeof address !== "object" || address === null) throw new Error("the server has no port");
  keepPorts(data, { api: address.port });
  base = `http://${host}:${address.port}`;
  const { clientId, secret } = credentials;
  writeJson(join(data, "endpoints.json"), {
    api: base,
    clientId,
    secret,
    webhookId,
    caFile: certificates.authorityFile,
    control: `${base}/control`,
    controlToken,
  });
  endOnSignal(() => {
    callbacks.stop();
    server.close();
    server.closeAllConnections();
    book.close();
  });
  console.log("ready");
}

try {
  await start(process.argv.slice(2));
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  console.error(usage);
  // Without this, anything opened before the failure would keep the process alive.
  process.exit(1);
}
