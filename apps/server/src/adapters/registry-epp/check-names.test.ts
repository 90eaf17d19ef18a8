import { EppUnavailable, type DomainCheck, type EppPool, type FeeCheck } from "@nameplane/epp";
import { expect, test } from "vitest";
import type { CheckedName } from "../../areas/registry/registry.port.ts";
import { checkNames } from "./check-names.ts";

const quote = (command: string, amount: string): FeeCheck["quotes"][number] => ({
  command,
  periodMonths: 12,
  fees: [{ amount, description: null, isRefundable: null, gracePeriod: null, applied: null }],
  credits: [],
  isStandard: null,
  reason: null,
});
const checked = (name: string, feeClass: string, quotes: FeeCheck["quotes"], currency = "USD"): DomainCheck => ({
  name,
  isAvailable: true,
  reason: null,
  fee: { name, currency, feeClass, isAvailable: true, reason: null, isOneCommandEach: true, quotes },
});

/**
 * A pool for a registry that prices one command per check. The first answer has the price of `create`; the prices of other
 * commands are in the answer when they are requested.
 */
function poolOf(others: (command: string) => readonly DomainCheck[]): EppPool & { readonly asked: string[] } {
  const asked: string[] = [];
  const pool: Pick<EppPool, "profile" | "checkNames"> = {
    profile: { usesFee: true } as EppPool["profile"],
    async *checkNames() {
      const results = [checked("rich.shop", "premium", [quote("create", "100.00")]), checked("plain.shop", "standard", [])];
      yield { results, unanswered: [], error: null };
    },
  };
  const send = async (command: { read: unknown; write: (context: unknown) => { extensions: readonly unknown[] } }) => {
    const written = JSON.stringify(
      command.write({
        profile: { usesFee: true, extensions: [], subProducts: null },
        services: new Set(["urn:ietf:params:xml:ns:fee-0.11"]),
      }),
    );
    const name = /"(renew|transfer|restore)"/.exec(written)?.[1] ?? "";
    asked.push(name);
    return { data: others(name) };
  };
  return { ...pool, send, asked } as unknown as EppPool & { readonly asked: string[] };
}

async function all(pool: EppPool): Promise<readonly CheckedName[]> {
  const found: CheckedName[] = [];
  for await (const chunk of checkNames(pool, ["rich.shop", "plain.shop"], { lane: "interactive" })) found.push(...chunk);
  return found;
}

test("a registry that prices one command per check is asked for the others, for premium names alone", async () => {
  const pool = poolOf((command) => [
    checked("RICH.shop", "premium", [quote(command, command === "restore" ? "40.00" : "20.00")]),
  ]);
  const [rich, plain] = await all(pool);
  expect(pool.asked).toEqual(["renew", "transfer", "restore"]);
  expect(plain).toMatchObject({ state: "free", fees: null });
  const usd = (amountMinor: number) => ({ currency: "USD", amountMinor });
  expect(rich).toMatchObject({
    state: "premium",
    fees: { create: usd(10_000), renew: usd(2_000), transfer: usd(2_000), restore: usd(4_000) },
  });
});

test("a price in another currency than the first is not taken for one in that", async () => {
  const [rich] = await all(poolOf((command) => [checked("rich.shop", "premium", [quote(command, "20.00")], "EUR")]));
  expect(rich).toMatchObject({ fees: { create: { amountMinor: 10_000 }, renew: null } });
});

test("a premium name whose other prices cannot be had counts as unanswered, and the error is told after the rest", async () => {
  const pool = poolOf(() => {
    throw new EppUnavailable({ verb: "domain:check", clTRID: null }, "no session");
  });
  const found: CheckedName[] = [];
  const reading = async () => {
    for await (const chunk of checkNames(pool, ["rich.shop", "plain.shop"], { lane: "interactive" })) found.push(...chunk);
  };
  await expect(reading()).rejects.toMatchObject({ kind: "unavailable" });
  expect(found.map(({ name }) => name)).toEqual(["plain.shop"]);
});
