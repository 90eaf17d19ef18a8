// The big round: node tools/kill-test/run.ts [orders] [kills] [buyers] [seed]. Prints what it found and ends with 1 when the books disagree.
import { mkdtempSync, rmSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { startProduct } from "./product.ts";
import { runRound } from "./round.ts";

const [orders = 500, kills = 100, buyers = 8, seed = 1] = process.argv.slice(2).map(Number);
const dataDir = mkdtempSync(path.join(os.tmpdir(), "nameplane-kill-"));
const product = await startProduct(dataDir, Number(process.env["PORT"] ?? 18_182));
try {
  const outcome = await runRound(product, { orders, kills, buyers, seed });
  console.log(JSON.stringify(outcome, null, 2));
  if (outcome.problems.length > 0 || outcome.orders !== orders) process.exitCode = 1;
} finally {
  await product.stop();
  rmSync(dataDir, { recursive: true, force: true });
}
