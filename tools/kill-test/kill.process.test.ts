import { mkdtempSync, rmSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { runRound } from "./round.ts";
import { startProduct, type Product } from "./product.ts";

const dataDir = mkdtempSync(path.join(os.tmpdir(), "nameplane-kill-"));
let product: Product;

beforeAll(async () => {
  product = await startProduct(dataDir, 18_181);
}, 180_000);

afterAll(async () => {
  await product.stop();
  rmSync(dataDir, { recursive: true, force: true });
}, 60_000);

test(
  "our book, the registry's and the payment provider's agree after kill -9 of server and worker during orders",
  { timeout: 300_000 },
  async () => {
    const outcome = await runRound(product, { orders: 10, kills: 5, buyers: 4, seed: 7 });
    expect(outcome.problems).toEqual([]);
    expect(outcome.orders).toBe(10);
    expect(outcome.kills).toBeGreaterThan(0);
  },
);
