import { once } from "node:events";
import type { Server } from "node:http";
import { join } from "node:path";
import { Faults } from "./faults.ts";
import { createHttpServer } from "./http.ts";
import { Outbox } from "./outbox.ts";
import { keepToken, readArguments, usage } from "./settings.ts";
import type { Arguments } from "./settings.ts";
import { SmtpReceiver } from "./smtp.ts";
import { endOnSignal } from "@nameplane/simulator-kit/end-on-signal";
import { writeJson } from "@nameplane/simulator-kit/json-file";
import { keepPorts, wantedPort } from "@nameplane/simulator-kit/ports";

const host = "127.0.0.1";

async function start(settings: Arguments): Promise<void> {
  const token = keepToken(settings.data);
  const outbox = await Outbox.open(join(settings.data, "outbox"));
  const faults = new Faults();
  const smtp = new SmtpReceiver(outbox, faults);
  const smtpPort = await smtp.open(host, wantedPort(settings.data, "smtp", settings.smtpPort));
  const http = createHttpServer(outbox, {
    outbox,
    faults,
    token,
    setListening: async (isListening) => {
      if (isListening) await smtp.open(host, smtpPort);
      else await smtp.close();
    },
  });
  const httpPort = await listen(http, wantedPort(settings.data, "http", settings.httpPort));
  keepPorts(settings.data, { smtp: smtpPort, http: httpPort });
  writeJson(join(settings.data, "endpoints.json"), {
    smtp: { host, port: smtpPort },
    outbox: outbox.folder,
    inbox: `http://${host}:${httpPort}`,
    control: `http://${host}:${httpPort}/control`,
    controlToken: token,
  });
  const stop = async (): Promise<void> => {
    http.close();
    http.closeAllConnections();
    await smtp.close();
  };
  endOnSignal(() => void stop());
  console.log("ready");
}

async function listen(server: Server, port: number): Promise<number> {
  server.listen(port, host);
  await once(server, "listening");
  const address = server.address();
  if (typeof address !== "object" || address === null) throw new Error("the HTTP server has no port");
  return address.port;
}

try {
  await start(readArguments(process.argv.slice(2)));
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  console.error(usage);
  // Without this, anything opened before the failure would keep the process alive.
  process.exit(1);
}
