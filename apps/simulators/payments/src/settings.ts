import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { randomText } from "./ids.ts";
import { readJson, writeJson } from "@nameplane/simulator-kit/json-file";
import { readPort } from "@nameplane/simulator-kit/ports";

export interface Arguments {
  data: string;
  /** If 0, the server uses the port kept from an earlier start, or else a free port. */
  port: number;
  controlPort: number;
  webhook: string | null;
  merchant: string;
}

export const usage = "usage: node src/main.ts --data <folder> [--port N] [--control-port N] [--webhook URL] [--merchant NAME]";

export function readArguments(given: string[]): Arguments {
  const { values } = parseArgs({
    args: given,
    options: {
      data: { type: "string" },
      port: { type: "string", default: "0" },
      "control-port": { type: "string", default: "0" },
      webhook: { type: "string" },
      merchant: { type: "string", default: "Nameplane" },
    },
  });
  if (values.data === undefined) throw new Error("--data is missing");
  if (values.webhook !== undefined && !URL.canParse(values.webhook)) throw new Error("--webhook is not a URL");
  mkdirSync(values.data, { recursive: true });
  return {
    data: values.data,
    port: readPort(values.port),
    controlPort: readPort(values["control-port"]),
    webhook: values.webhook ?? null,
    merchant: values.merchant,
  };
}

export interface Keys {
  secretKey: string;
  publishableKey: string;
  webhookSecret: string;
  controlToken: string;
  merchantId: string;
}

/** Keys are created once and kept, so that their holders are not locked out by a restart. */
export function keepKeys(folder: string): Keys {
  const path = join(folder, "keys.json");
  const kept = readJson(path);
  const text = (name: keyof Keys, fresh: string): string => {
    const value = kept[name];
    return typeof value === "string" ? value : fresh;
  };
  const keys: Keys = {
    secretKey: text("secretKey", `sk_test_${randomText(48)}`),
    publishableKey: text("publishableKey", `pk_test_${randomText(48)}`),
    webhookSecret: text("webhookSecret", `whsec_${randomText(32)}`),
    controlToken: text("controlToken", randomText(32)),
    merchantId: text("merchantId", `acct_${randomText(16)}`),
  };
  writeJson(path, keys);
  return keys;
}
