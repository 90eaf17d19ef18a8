import os from "node:os";
import { defineConfig } from "vitest/config";

// Three kinds of test, told apart by file name: x.test.ts runs without I/O, x.test.tsx in a browser-like DOM,
// x.db.test.ts, x.api.test.ts, x.contract.test.ts and x.process.test.ts may use a real PostgreSQL, sockets and processes.
// DB_TESTS=elsewhere leaves the first of these out: `npm test` runs them once, on Debian's PostgreSQL where there is one.
const io = ["**/*.db.test.ts", "**/*.api.test.ts", "**/*.contract.test.ts", "**/*.process.test.ts"];
const ioHere = process.env["DB_TESTS"] === "elsewhere" ? io.slice(1) : io;
const roots = ["packages/**", "apps/**", "tools/**"];
const skip = ["**/node_modules/**", "**/.tsc/**", "tools/boundaries/canary/**"];

/** A time-out finds what hangs; how fast something is, the benchmarks say. Far above the slowest test on a busy machine. */
const hangs = 120_000;

const setupFiles = ["tools/property-seed.ts"];

export default defineConfig({
  test: {
    // Tests wait much of the time, for the database and for processes that start: one more than there are processors leaves none idle.
    maxWorkers: os.availableParallelism() + 1,
    projects: [
      {
        test: {
          name: "unit",
          include: roots.map((root) => `${root}/*.test.ts`),
          exclude: [...skip, ...io],
          environment: "node",
          pool: "threads",
          isolate: false,
          setupFiles,
          testTimeout: hangs,
        },
      },
      {
        test: {
          name: "web",
          include: ["apps/web/**/*.test.tsx"],
          exclude: skip,
          environment: "jsdom",
          testTimeout: hangs,
        },
      },
      {
        test: {
          name: "io",
          // Node itself loads these files, as it does in production: their types are stripped, and nothing is transformed.
          experimental: { viteModuleRunner: false },
          include: ioHere.flatMap((pattern) => roots.map((root) => `${root}/${pattern.slice(3)}`)),
          exclude: skip,
          environment: "node",
          pool: "forks",
          isolate: false,
          setupFiles,
          globalSetup: ["apps/server/src/testing/global-setup.ts"],
          testTimeout: hangs,
          hookTimeout: hangs,
        },
      },
    ],
  },
});
