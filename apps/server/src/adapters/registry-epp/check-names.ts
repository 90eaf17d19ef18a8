import type { EppPool } from "@nameplane/epp";
import type { CheckedName, Lane } from "../../areas/registry/registry.port.ts";
import { checkedNameOf } from "./convert.ts";
import { translate } from "./errors.ts";

/**
 * Checks any number of domains, with prices where the registry states them. Answers come in chunks as they arrive; a domain
 * without an answer of the registry is in none of them. An error about some domains is thrown after all answers were given.
 */
export async function* checkNames(
  pool: EppPool,
  names: readonly string[],
  options: { lane: Lane; signal?: AbortSignal; periodMonths?: number },
): AsyncGenerator<readonly CheckedName[]> {
  const periodMonths = options.periodMonths ?? 12;
  const fee = {
    commands: [
      { name: "create" as const, periodMonths },
      { name: "renew" as const, periodMonths },
      { name: "transfer" as const },
      { name: "restore" as const },
    ],
  };
  let failure: unknown = null;
  const outcomes = pool.checkNames(names, {
    lane: options.lane,
    ...(pool.profile.usesFee ? { fee } : {}),
    ...(options.signal === undefined ? {} : { signal: options.signal }),
  });
  for await (const { results, error } of outcomes) {
    failure ??= error;
    const checked = results.flatMap((result) => checkedNameOf(result) ?? []);
    if (checked.length > 0) yield checked;
  }
  if (failure !== null) throw translate(failure);
}
