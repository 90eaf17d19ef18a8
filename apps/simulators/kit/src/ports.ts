import { join } from "node:path";
import { readJson, writeJson } from "./json-file.ts";

/** The port to listen on: the requested port, or else the port of the last start, or else 0 for a free port. */
export function wantedPort(folder: string, name: string, asked: number): number {
  const kept = readJson(join(folder, "ports.json"))[name];
  return asked !== 0 || typeof kept !== "number" ? asked : kept;
}

export function keepPorts(folder: string, ports: Readonly<Record<string, number>>): void {
  writeJson(join(folder, "ports.json"), ports);
}

/** A port from the command line. Throws Error for anything else. */
export function readPort(text: string): number {
  const port = Number(text);
  if (!/^\d+$/.test(text) || port > 65_535) throw new Error(`not a port: ${text}`);
  return port;
}
