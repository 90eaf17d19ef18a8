import { randomBytes } from "node:crypto";
import { mkdirSync } from "node:fs";
import { join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { readJson, writeJson } from "./write-json.ts";

export interface Arguments {
  data: string;
  /** 0: the port kept from an earlier start, else a free one. */
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

/** The control token is made once and kept: a restart must not lock out whoever holds it. */
export function keepToken(folder: string): string {
  const path = join(folder, "token.json");
  const kept = readJson(path)["controlToken"];
  const controlToken = typeof kept === "string" ? kept : randomBytes(24).toString("base64url");
  writeJson(path, { controlToken });
  return controlToken;
}

/** The port to listen on: the one asked for, else the one of the last start, else 0 for a free one. */
export function wantedPort(folder: string, name: "smtp" | "http", asked: number): number {
  const kept = readJson(join(folder, "ports.json"))[name];
  return asked !== 0 || typeof kept !== "number" ? asked : kept;
}

export function keepPorts(folder: string, ports: { smtp: number; http: number }): void {
  writeJson(join(folder, "ports.json"), ports);
}

function readPort(text: string): number {
  const port = Number(text);
  if (!/^\d+$/.test(text) || port > 65_535) throw new Error(`not a port: ${text}`);
  return port;
}
