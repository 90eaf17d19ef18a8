import { randomBytes } from "node:crypto";
import { mkdirSync } from "node:fs";
import { join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { readJson, writeJson } from "@nameplane/simulator-kit/json-file";
import { readPort } from "@nameplane/simulator-kit/ports";

export interface Arguments {
  data: string;
  /** If 0, the server uses the port kept from an earlier start, or else a free port. */
  smtpPort: number;
  httpPort: number;
}

export const usage = "usage: node src/main.ts --data <folder> [--port N] [--http-port N]";

export function readArguments(given: string[]): Arguments {
  const { values } = parseArgs({
    args: given,
    options: {
      data: { type: "string" },
      port: { type: "string", default: "0" },
      "http-port": { type: "string", default: "0" },
    },
  });
  if (values.data === undefined) throw new Error("--data is missing");
  const data = resolve(values.data);
  mkdirSync(join(data, "outbox"), { recursive: true });
  return { data, smtpPort: readPort(values.port), httpPort: readPort(values["http-port"]) };
}

/** The control token is created once and kept, so that its holders are not locked out by a restart. */
export function keepToken(folder: string): string {
  const path = join(folder, "token.json");
  const kept = readJson(path)["controlToken"];
  const controlToken = typeof kept === "string" ? kept : randomBytes(24).toString("base64url");
  writeJson(path, { controlToken });
  return controlToken;
}
