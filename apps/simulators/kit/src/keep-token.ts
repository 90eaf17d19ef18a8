import { randomBytes } from "node:crypto";
import { join } from "node:path";
import { readJson, writeJson } from "./json-file.ts";

/**
 * The token of a simulator's control commands. It is created once and kept in the folder, so that its holders are not locked
 * out by a restart.
 */
export function keepToken(folder: string): string {
  const path = join(folder, "secrets.json");
  const stored = readJson(path);
  const kept = stored["controlToken"];
  const controlToken = typeof kept === "string" ? kept : randomBytes(16).toString("hex");
  writeJson(path, { ...stored, controlToken });
  return controlToken;
}
