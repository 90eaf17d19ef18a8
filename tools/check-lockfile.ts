// Checks that the lock file can be installed without being changed, and that it contains no download addresses.
import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import path from "node:path";

const root = path.resolve(import.meta.dirname, "..");
const text = readFileSync(path.join(root, "package-lock.json"), "utf8");
if (/"resolved": *"http/.test(text))
  throw new Error("package-lock.json holds download addresses: install with omit-lockfile-registry-resolved=true");

const npm = process.env["npm_execpath"];
const command: [string, string[]] = npm === undefined ? ["npm", []] : [process.execPath, [npm]];
const result = spawnSync(command[0], [...command[1], "ci", "--dry-run", "--no-audit", "--no-fund"], {
  cwd: root,
  encoding: "utf8",
});
const said = result.stdout + result.stderr;
if (result.status !== 0 || said.includes("Missing")) throw new Error(`npm ci would not install:\n${said.slice(-2000)}`);
