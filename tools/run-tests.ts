// Runs everything that `npm test` does, in order, and ends with one plain line. The output of each step is shown as it comes.
// Checks that run at the same time as the first tests have their output shown after these tests.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { debianServer } from "./debian-server.ts";

type Tally = { passed: number; failed: number; skipped: number };

const root = path.resolve(import.meta.dirname, "..");
const results = mkdtempSync(path.join(os.tmpdir(), "nameplane-results-"));
const bin = (file: string) => path.join("node_modules", file);
const tally: Tally = { passed: 0, failed: 0, skipped: 0 };
/** Failures with their reasons. They are printed again at the end, because often only the end of a long log is read. */
const failures: string[] = [];
/** End-to-end tests (journeys) that failed once and passed when they were repeated. */
const unsteady: string[] = [];

async function run(name: string, args: string[], env: NodeJS.ProcessEnv = {}): Promise<boolean> {
  console.log(`\n--- ${name}`);
  const started = performance.now();
  const child = spawn(process.execPath, args, { cwd: root, stdio: "inherit", env: { ...process.env, ...env } });
  const [status] = (await once(child, "exit")) as [number | null];
  reportEnd(name, status, performance.now() - started);
  return status === 0;
}

function reportEnd(name: string, status: number | null, ms: number): void {
  console.log(`--- ${name}: ${status === 0 ? "ok" : "FAILED"} in ${(ms / 1000).toFixed(1)} s`);
}

function count(name: string, isOk: boolean): void {
  tally[isOk ? "passed" : "failed"] += 1;
  if (!isOk) failures.push(name);
}

/** A step that is a single check: it passes or fails as a whole. */
async function check(name: string, args: string[]): Promise<void> {
  count(name, await run(name, args));
}

/** Runs a check with lower priority while tests wait. Returns a function that reports its result. */
async function quietly(name: string, args: string[]): Promise<() => void> {
  const started = performance.now();
  const child = spawn(process.execPath, args, { cwd: root, stdio: ["ignore", "pipe", "pipe"] });
  const said: Buffer[] = [];
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (chunk: Buffer) => said.push(chunk));
  try {
    if (child.pid !== undefined) os.setPriority(child.pid, os.constants.priority.PRIORITY_BELOW_NORMAL);
  } catch {
    // The process has already ended, or the system has no priorities.
  }
  const [status] = (await once(child, "close")) as [number | null];
  const ms = performance.now() - started;
  return () => {
    console.log(`\n--- ${name}`);
    process.stdout.write(Buffer.concat(said));
    reportEnd(name, status, ms);
    count(name, status === 0);
  };
}

/** Runs checks one after the other. Returns a function for each check that reports its result. */
async function inTurn(checks: readonly (readonly [string, string[]])[]): Promise<(() => void)[]> {
  const ends: (() => void)[] = [];
  for (const [name, args] of checks) ends.push(await quietly(name, args));
  return ends;
}

type VitestReport = {
  numPassedTests: number;
  numFailedTests: number;
  numPendingTests: number;
  testResults: {
    name: string;
    status: string;
    message: string;
    assertionResults: { fullName: string; status: string; failureMessages: string[] | null }[];
  }[];
};
type PlaywrightSuite = {
  file: string;
  suites?: PlaywrightSuite[];
  specs: { title: string; line: number; ok: boolean; tests: { status: string; results: { error?: { message?: string } }[] }[] }[];
};
type PlaywrightReport = {
  stats: { expected: number; flaky: number; skipped: number };
  suites: PlaywrightSuite[];
};
type Counted = Tally & { failures: string[] };

/**
 * A step that consists of many tests, which are counted from its JSON report. A run that aborts counts as a failure even without
 * a report.
 */
async function tests(
  name: string,
  args: string[],
  file: string,
  read: (report: unknown) => Counted,
  env?: NodeJS.ProcessEnv,
): Promise<void> {
  const ok = await run(name, args, env);
  const counted = existsSync(file)
    ? read(JSON.parse(readFileSync(file, "utf8")))
    : { passed: 0, failed: 0, skipped: 0, failures: [] };
  tally.passed += counted.passed;
  tally.failed += counted.failed === 0 && !ok ? 1 : counted.failed;
  tally.skipped += counted.skipped;
  failures.push(...counted.failures.map((failure) => `${name}: ${failure}`));
  if (!ok && counted.failures.length === 0) failures.push(`${name}: broke off`);
}

const shortened = (text: string): string => text.split("\n").slice(0, 12).join("\n    ").slice(0, 1500);

const vitestReport = path.join(results, "vitest.json");
const olderReport = path.join(results, "vitest-15.json");

function readVitest(report: unknown): Counted {
  const { numPassedTests, numFailedTests, numPendingTests, testResults } = report as VitestReport;
  const failedTests = testResults.flatMap((file) =>
    file.assertionResults
      .filter((result) => result.status === "failed")
      .map(
        (result) => `${path.relative(root, file.name)} > ${result.fullName}\n    ${shortened(result.failureMessages?.[0] ?? "")}`,
      ),
  );
  const brokenFiles = testResults
    .filter((file) => file.status === "failed" && file.assertionResults.every((result) => result.status !== "failed"))
    .map((file) => `${path.relative(root, file.name)}\n    ${shortened(file.message)}`);
  return {
    passed: numPassedTests,
    failed: numFailedTests + brokenFiles.length,
    skipped: numPendingTests,
    failures: [...failedTests, ...brokenFiles],
  };
}

type Spec = PlaywrightSuite["specs"][number];

type Journey = Spec & { readonly file: string };

function journeysOf(suite: PlaywrightSuite): Journey[] {
  return [...suite.specs.map((spec) => ({ ...spec, file: suite.file })), ...(suite.suites ?? []).flatMap(journeysOf)];
}

/** A journey with the output of its first attempt. */
const tellJourney = ({ file, title, tests: runs }: Journey): string =>
  `${file} > ${title}\n    ${shortened(runs[0]?.results[0]?.error?.message ?? "")}`;

/** Runs journeys on an installation of their own. Returns those that failed, or null if the run broke off. */
async function runJourneys(name: string, args: readonly string[]): Promise<Journey[] | null> {
  const file = path.join(results, `${name.replaceAll(/\W+/g, "-")}.json`);
  const ok = await run(name, [bin("@playwright/test/cli.js"), "test", "--no-deps", ...args], {
    PLAYWRIGHT_JSON_OUTPUT_NAME: file,
  });
  if (!existsSync(file)) return null;
  const { stats, suites } = JSON.parse(readFileSync(file, "utf8")) as PlaywrightReport;
  const journeys = suites.flatMap(journeysOf);
  const failed = journeys.filter((journey) => !journey.ok);
  unsteady.push(...journeys.filter(({ tests: runs }) => runs[0]?.status === "flaky").map(tellJourney));
  tally.passed += stats.expected + stats.flaky;
  tally.skipped += stats.skipped;
  return !ok && failed.length === 0 ? null : failed;
}

/** Beyond this number, failures are no accident of a busy machine. */
const MOST_REPEATED = 5;

/**
 * Runs all journeys. Those that fail while others run beside them are repeated one by one on a new installation: a journey that
 * fails there too is broken, and one that passes there is named as unsteady.
 */
async function allJourneys(): Promise<void> {
  const groups = [
    await runJourneys("browser journeys", ["--project=brand", "--project=together"]),
    await runJourneys("browser journeys that run alone", ["--project=alone"]),
  ];
  const broken = groups.filter((group) => group === null).length;
  tally.failed += broken;
  if (broken > 0) failures.push("browser journeys: broke off");
  let failed = groups.flatMap((group) => group ?? []);
  if (failed.length > 0 && failed.length <= MOST_REPEATED) {
    const places = failed.map(({ file, line }) => `${file}:${line}`);
    const still = await runJourneys("journeys that failed, one by one", ["--workers=1", "--retries=0", ...places]);
    const isStill = ({ file, line }: Journey) => still === null || still.some((one) => one.file === file && one.line === line);
    unsteady.push(...failed.filter((journey) => !isStill(journey)).map(tellJourney));
    failed = failed.filter(isStill);
  }
  tally.failed += failed.length;
  failures.push(...failed.map((journey) => `browser journeys: ${tellJourney(journey)}`));
}

const checks = inTurn([
  ["types", [bin("typescript/bin/tsc"), "-b"]],
  ["format", [bin("oxfmt/bin/oxfmt"), "--check"]],
  ["lint", [bin("oxlint/bin/oxlint"), "--type-aware", "--deny-warnings"]],
  ["boundaries", ["tools/boundaries/check.ts"]],
  ["dead code", [bin("knip/bin/knip.js")]],
  ["lock file", ["tools/check-lockfile.ts"]],
  ["database types", ["tools/generate-db-types.ts", "--check"]],
]);
const isDebianServerHere = existsSync(debianServer);
await tests(
  "unit and integration tests",
  [bin("vitest/vitest.mjs"), "run", "--reporter=default", "--reporter=json", `--outputFile.json=${vitestReport}`],
  vitestReport,
  readVitest,
  isDebianServerHere ? { DB_TESTS: "elsewhere" } : {},
);
for (const print of await checks) print();
if (isDebianServerHere) {
  await tests(
    "database tests on Debian's PostgreSQL",
    ["tools/test-on-debian-postgres.ts", olderReport],
    olderReport,
    readVitest,
  );
} else console.log("\nskipped: PostgreSQL 15 is not installed; the database tests ran on the embedded server only");
await check("web build", [bin("vite/bin/vite.js"), "build", "apps/web"]);
await check("first-load budget", ["apps/web/scripts/check-budget.ts"]);
await allJourneys();

rmSync(results, { recursive: true, force: true });
if (tally.skipped > 0) console.log(`\n${tally.skipped} skipped (each says why above)`);
for (const journey of unsteady) console.log(`\nUNSTEADY (passed when tried again) ${journey}`);
for (const failure of failures) console.log(`\nFAILED ${failure}`);
console.log(`\n${tally.passed} passed, ${tally.failed} failed`);
process.exitCode = tally.failed === 0 ? 0 : 1;
