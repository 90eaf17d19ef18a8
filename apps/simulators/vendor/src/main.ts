import { randomBytes } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { readJson, writeJson } from "@nameplane/simulator-kit/json-file";
import { runHttpSimulator } from "@nameplane/simulator-kit/run-http-simulator";
import { createHttpServer } from "./http.ts";
import { VpnServer, type Stored } from "./vpn-server.ts";

/** The secret that both sides sign with. It is made once, so that the product can still sign after a restart. */
function keepSecret(data: string): string {
  const path = join(data, "vendor-secret.json");
  const kept = readJson(path)["secret"];
  const secret = typeof kept === "string" ? kept : randomBytes(32).toString("hex");
  writeJson(path, { secret });
  return secret;
}

await runHttpSimulator(
  ({ data, controlToken, more: { callback } }) => {
    const [secret, file] = [keepSecret(data), join(data, "services.json")];
    const stored = existsSync(file) ? (JSON.parse(readFileSync(file, "utf8")) as Stored) : null;
    const vpn = new VpnServer(stored, (state) => writeJson(file, state));
    return {
      http: createHttpServer({ vpn, secret, controlToken, callback: callback ?? null }),
      endpoints: (url) => ({ api: `${url}/vpn`, secret }),
    };
  },
  ["callback"],
);
