import type { Pool } from "../../../platform/db/connect.ts";
import { tx } from "../../../platform/db/transaction.ts";
import { domainName } from "@nameplane/values";
import { tldCatalogue } from "../../tlds/index.ts";
import type { NameChecks } from "./name-checks.ts";
import type { CheckedName } from "../../registry/index.ts";

/** Checks names at registries. isFresh: do not use cached answers. A name without an answer is missing from the map. */
export type NameChecker = (
  names: readonly string[],
  options: { isFresh: boolean; signal?: AbortSignal },
) => Promise<ReadonlyMap<string, CheckedName>>;

/** Makes a checker for full names under TLDs on sale. It asks all registries in parallel. */
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
