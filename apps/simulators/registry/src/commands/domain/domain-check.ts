import { defineCommand } from "../../epp/command.ts";
import { tokenFits } from "../../extensions/allocation-token.ts";
import { feeCheckBlock } from "../../extensions/fee.ts";
import { claimsBlock } from "../../extensions/launch.ts";
import { checkSubProduct, namestoreBlock } from "../../extensions/namestore.ts";
import type { Registry } from "../../model/registry.ts";
import { type CheckResult, domainCheckBlock } from "../../objects/domain-data.ts";
import { isReserved, parseRegistrableName, type RegistrableName } from "../../rules/names.ts";
import { ElementReader } from "../../xml/read.ts";
import { readLabel } from "../../xml/values.ts";
import { checkMax } from "../check-limit.ts";

/** Whether a name could be created now. If not, the result has a reason of at most 32 characters. */
export function availability({ store }: Pick<Registry, "store">, raw: string, now: number): CheckResult {
  const parsed = parseRegistrableName(raw);
  const no = (reason: string): CheckResult => ({ name: raw, available: false, reason });
  if ("problem" in parsed) return no(parsed.kind === "syntax" ? "Invalid domain name" : "TLD not served");
  if (store.domains.exists(parsed.name)) return no("In use");
  if (isReserved(parsed)) return no("Reserved");
  if (store.domains.quarantinedUntil(parsed.name, now) !== null) return no("In quarantine");
  return { name: raw, available: true, reason: null };
}

/**
 * Applies the token of a check (RFC 8495 section 3.1.1). The token of a reserved name makes that name available. Any other token
 * makes every name unavailable.
 */
function withToken(found: CheckResult, name: RegistrableName | null, token: string | undefined): CheckResult {
  const fits = name === null ? null : tokenFits(name, token);
  if (fits === null) return found;
  if (!fits) return { ...found, available: false, reason: "Allocation Token mismatch" };
  return found.reason === "Reserved" ? { ...found, available: true, reason: null } : found;
}

/** domain:check (RFC 5731 section 3.1.1), with fees if requested (RFC 8748 section 5.1.1). */
export const domainCheck = defineCommand({
  verb: "domain:check",
  read: (node) => {
    const reader = new ElementReader(node);
    const names = reader.repeated("name", readLabel, 1);
    reader.end();
    checkMax(names);
    return names;
  },
  names: (names) => names,
  run: (context, names, extensions) => {
    const parsed = names.map((raw) => {
      const name = parseRegistrableName(raw);
      return { raw, name: "problem" in name ? null : name };
    });
    for (const { name } of parsed) if (name !== null) checkSubProduct(name, extensions.subProduct);
    const { launchCheck, allocationToken } = extensions;
    const asksClaims = launchCheck === "claims" || launchCheck === "trademark";
    return {
      code: 1000,
      // A check of trademark claims says nothing about availability (RFC 8334 section 3.1.1).
      resData: asksClaims
        ? null
        : domainCheckBlock(
            parsed.map(({ raw, name }) => withToken(availability(context, raw, context.now), name, allocationToken)),
          ),
      extensions: [
        asksClaims ? claimsBlock(parsed) : null,
        extensions.feeCheck === undefined ? null : feeCheckBlock(parsed, extensions.feeCheck),
        extensions.subProduct === undefined ? null : namestoreBlock(extensions.subProduct),
      ],
    };
  },
});
