// Kills server and worker 100 times with kill -9 during 500 orders. Afterwards our books, the registry's and the payment
// provider's must agree, and nothing may be lost, duplicated or stuck. Takes about ten minutes.
import { mkdtempSync, rmSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { startProduct } from "../tools/kill-test/product.ts";
import { runRound } from "../tools/kill-test/round.ts";
import { report } from "./lib/figures.ts";

const [orders = 500, kills = 100, buyers = 8, seed = 1] = process.argv.slice(2).map(Number);
const dataDir = mkdtempSync(path.join(os.tmpdir(), "nameplane-kill-"));
const product = await startProduct(dataDir, Number(process.env["PORT"] ?? 18_182));
try {
  const outcome = await runRound(product, { orders, kills, buyers, seed });
  for (const problem of outcome.problems) console.error(problem);
  const missing = orders - outcome.orders + (kills - outcome.kills);
  report(
    "kill",
    [
      {
        what: `lost, doubled or stuck after ${outcome.kills} kills in ${outcome.orders} orders`,
        goal: { atMost: 0 },
        values: [outcome.problems.length],
      },
      { what: "orders and kills that did not happen", goal: { atMost: 0 }, values: [missing] },
      {
        what: "seconds until everything had settled",
        goal: null,
        values: [outcome.drainSeconds],
        arms: { "whole run s": outcome.seconds },
      },
    ],
    { ...outcome, buyers, seed },
  );
  if (outcome.problems.length > 0 || missing > 0) process.exitCode = 1;
} finally {
  await product.stop();
  rmSync(dataDir, { recursive: true, force: true });
}
