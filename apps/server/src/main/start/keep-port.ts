import { existsSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { freePort, isPortFree } from "../../platform/free-port.ts";

type Ports = Record<string, number>;

/**
 * A free loopback port, which is stored in the data folder so that URLs survive a restart. If it has been taken meanwhile, a new
 * port is chosen.
 */
export async function keepPort(dataDir: string, name: string): Promise<number> {
  const file = path.join(dataDir, "ports.json");
  const read = (): Ports => (existsSync(file) ? (JSON.parse(readFileSync(file, "utf8")) as Ports) : {});
  const kept = read()[name];
  const port = kept !== undefined && (await isPortFree(kept)) ? kept : await freePort();
  if (port !== kept) writeFileSync(file, JSON.stringify({ ...read(), [name]: port }));
  return port;
}
