// `npm run bench` runs every benchmark, or those named on the command line, one after the other, each in a process of its own.
import { spawnSync } from "node:child_process";
import path from "node:path";

const all = [
  "search",
  "checkout",
  "list",
  "list-matrix",
  "contacts",
  "hooks",
  "login",
  "hostile",
  "dns-import",
  "kill",
  "zone-file",
  "dns",
  "publish-kill",
  "renew-bulk",
];
const asked = process.argv.slice(2);
const unknown = asked.filter((name) => !all.includes(name));
if (unknown.length > 0) {
  console.error(`No benchmark ${unknown.join(", ")}; there are ${all.join(", ")}.`);
  process.exit(2);
}
for (const name of asked.length > 0 ? asked : all) {
  const { status } = spawnSync(process.execPath, [path.join(import.meta.dirname, `${name}.ts`)], { stdio: "inherit" });
  if (status !== 0) process.exitCode = 1;
}
