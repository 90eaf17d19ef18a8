import { once } from "node:events";
import { mkdirSync } from "node:fs";
import type { Server } from "node:net";
import { createServer } from "node:https";
import { join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { endOnSignal } from "@nameplane/simulator-kit/end-on-signal";
import { writeJson } from "@nameplane/simulator-kit/json-file";
import { keepToken } from "@nameplane/simulator-kit/keep-token";
import { keepPorts, readPort, wantedPort } from "@nameplane/simulator-kit/ports";
import { CertificateStore } from "@nameplane/simulator-kit/tls/certificates";
import { answerApi } from "./answer-api.ts";
import { expireRequests } from "./answer-payer.ts";
import { Book } from "./book.ts";
import { Callbacks } from "./callbacks.ts";
import { Faults } from "./faults.ts";
import { createPhoneServer } from "./http.ts";

const host = "127.0.0.1";
const usage = "usage: node src/main.ts --data <folder> [--port N] [--phone-port N] [--wait-seconds N]";
/** The merchant's number, for which the client certificate is made. */
const payee = "1231181189";

/** The API, which accepts only clients with a certificate of the simulator's own authority. */
function createApi(folder: string, settings: Parameters<typeof answerApi>[0]) {
  const certificates = new CertificateStore(folder, "Nameplane Swish Simulator CA");
  const { key, certificate: cert, authority: ca } = certificates.serverIdentity();
  const client = certificates.clientIdentity(payee);
  const api = createServer(
    { key, cert, ca, requestCert: true, rejectUnauthorized: true, minVersion: "TLSv1.2" },
    (call, answer) => {
      answerApi(settings, call, answer).catch((error: unknown) => {
        console.error(error);
        if (!answer.headersSent) answer.writeHead(500).end();
      });
    },
  );
  return { api, client, authorityFile: certificates.authorityFile };
}

async function listen(server: Server, port: number): Promise<number> {
  server.listen(port, host);
  await once(server, "listening");
  const address = server.address();
  if (typeof address !== "object" || address === null) throw new Error("the server has no port");
  return address.port;
}

async function start(given: string[]): Promise<void> {
  const { values } = parseArgs({
    args: given,
    options: {
      data: { type: "string" },
      port: { type: "string", default: "0" },
      "phone-port": { type: "string", default: "0" },
      // This is longer than the five minutes of the product, so that a test can see the product's own time-out.
      "wait-seconds": { type: "string", default: "360" },
    },
  });
  if (values.data === undefined) throw new Error("--data is missing");
  const waitsMs = Number(values["wait-seconds"]) * 1000;
  if (!(waitsMs > 0)) throw new Error("--wait-seconds is not a number of seconds");
  const data = resolve(values.data);
  mkdirSync(data, { recursive: true });
  const controlToken = keepToken(data);
  const [book, faults] = [new Book(join(data, "book.sqlite")), new Faults()];
  const callbacks = new Callbacks(faults);
  const settings = { book, faults, callbacks, payee, token: controlToken };
  const { api, client, authorityFile } = createApi(data, settings);
  const phone = createPhoneServer(settings);
  const apiPort = await listen(api, wantedPort(data, "api", readPort(values.port)));
  const phonePort = await listen(phone, wantedPort(data, "phone", readPort(values["phone-port"])));
  keepPorts(data, { api: apiPort, phone: phonePort });
  const url = `http://${host}:${phonePort}`;
  writeJson(join(data, "endpoints.json"), {
    api: `https://${host}:${apiPort}/swish-cpcapi`,
    payee,
    certificateFile: client.certificateFile,
    keyFile: client.keyFile,
    caFile: authorityFile,
    phone: url,
    control: `${url}/control`,
    controlToken,
  });
  const clock = setInterval(() => expireRequests(settings, waitsMs), 1000);
  endOnSignal(() => {
    clearInterval(clock);
    callbacks.stop();
    for (const server of [api, phone]) {
      server.close();
      server.closeAllConnections();
    }
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
