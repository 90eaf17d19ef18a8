import type { Pool } from "../../../platform/db/connect.ts";
import { tx } from "../../../platform/db/transaction.ts";
import { domainName } from "@nameplane/values";
import { tldCatalogue } from "../../tlds/index.ts";
import type { NameChecks } from "./name-checks.ts";
import type { CheckedName } from "../../registry/index.ts";

/** Asks registries about names; isFresh: not from memory. A name without an answer is missing from the map. */
export type NameChecker = (
  names: readonly string[],
  options: { isFresh: boolean; signal?: AbortSignal },
) => Promise<ReadonlyMap<string, CheckedName>>;

/** A checker for whole names under suffixes on sale, all registries at once. */
export function nameChecker(pool: Pool, checks: NameChecks): NameChecker {
  return async (names, options) => {
    const catalogue = await tx(pool, { actor: "public" }, tldCatalogue);
    const toCheck = names.flatMap((name) => {
      const tld = catalogue.split(domainName(name))?.tld;
      return tld ? [{ name, registryId: tld.registryId }] : [];
    });
    const answers = new Map<string, CheckedName>();
    for await (const { answered } of checks.stream(toCheck, options))
      for (const checked of answered) answers.set(checked.name, checked);
    return answers;
  };
}
