import { randomBytes } from "node:crypto";
import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";

/**
 * The master key for stored secrets. It is made at the first start and stored beside the database, unless the environment sets
 * one.
 */
export function masterKey(env: NodeJS.ProcessEnv, dataDir: string): { MASTER_KEY?: string } {
  if (env["MASTER_KEY"] ?? env["MASTER_KEY_FILE"]) return {};
  const file = path.join(dataDir, "master.key");
  try {
    // The flag wx prevents two starts at the same time from overwriting each other's key.
    writeFileSync(file, randomBytes(32).toString("base64"), { mode: 0o600, flag: "wx" });
  } catch (error) {
    if (!(error instanceof Error && "code" in error && error.code === "EEXIST")) throw error;
  }
  return { MASTER_KEY: readFileSync(file, "utf8").trim() };
}
