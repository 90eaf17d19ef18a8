import { domainCheck, isEppError, type DomainCheck, type EppPool, type FeeQuery } from "@nameplane/epp";
import type { CheckedName, Lane } from "../../areas/registry/registry.port.ts";
import { checkedNameOf, isPremium } from "./convert.ts";
import { translate } from "./errors.ts";

type Options = { lane: Lane; signal?: AbortSignal; periodMonths?: number };

/**
 * Checks any number of domains, with prices if the registry states them. Answers come in chunks as they arrive. A domain for
 * which the registry gave no answer is in none of them. An error about some domains is thrown after all answers were returned.
 */
export async function* checkNames(
  pool: EppPool,
  names: readonly string[],
  options: Options,
): AsyncGenerator<readonly CheckedName[]> {
  const periodMonths = options.periodMonths ?? 12;
  const commands: FeeQuery["commands"] = [
    { name: "create", periodMonths },
    { name: "renew", periodMonths },
    { name: "transfer" },
    { name: "restore" },
  ];
  let failure: unknown = null;
  const outcomes = pool.checkNames(names, {
    lane: options.lane,
    ...(pool.profile.usesFee ? { fee: { commands } } : {}),
    ...(options.signal === undefined ? {} : { signal: options.signal }),
  });
  for await (const { results, error } of outcomes) {
    failure ??= error;
    const priced = await withEveryPrice(pool, results, commands, options);
    failure ??= priced.error;
    const checked = priced.results.flatMap((result) => checkedNameOf(result) ?? []);
    if (checked.length > 0) yield checked;
  }
  if (failure !== null) throw translate(failure);
}

/**
 * Adds the prices that a registry with draft 0.11 of the fee extension has not stated yet. Such a registry prices one command
 * per check, so the other commands are queried, but only for premium names.
 */
async function withEveryPrice(
  pool: EppPool,
  results: readonly DomainCheck[],
  commands: FeeQuery["commands"],
  { lane, signal }: Options,
): Promise<{ readonly results: readonly DomainCheck[]; readonly error: unknown }> {
  const isAsked = ({ fee }: DomainCheck) => fee !== null && fee.isOneCommandEach && isPremium(fee);
  const names = results.filter(isAsked).map(({ name }) => name);
  if (names.length === 0) return { results, error: null };
  try {
    const answers = await Promise.all(
      commands
        .slice(1)
        .map((command) =>
          pool.send(domainCheck({ names, fee: { commands: [command] } }), { lane, ...(signal === undefined ? {} : { signal }) }),
        ),
    );
    const more = answers.flatMap(({ data }) => data);
    return { results: results.map((result) => (isAsked(result) ? withQuotes(result, more) : result)), error: null };
  } catch (error) {
    // A premium name cannot be sold without its prices, so it counts as unanswered.
    if (!isEppError(error)) throw error;
    return { results: results.filter((result) => !isAsked(result)), error };
  }
}

function withQuotes(result: DomainCheck, more: readonly DomainCheck[]): DomainCheck {
  const { fee } = result;
  if (fee === null) return result;
  const others = more.flatMap((answer) =>
    answer.name.toLowerCase() === result.name.toLowerCase() && answer.fee?.currency === fee.currency ? answer.fee.quotes : [],
  );
  return { ...result, fee: { ...fee, quotes: [...fee.quotes, ...others] } };
}
