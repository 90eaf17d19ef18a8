import type { DelegationSigner } from "./registry.port.ts";

/** One text for each DS record, the same for equal ones. */
export function signerText({ keyTag, algorithm, digestType, digest }: DelegationSigner): string {
  return `${keyTag} ${algorithm} ${digestType} ${digest.toUpperCase()}`;
}

/** What to add and remove to bring the registry to the wanted change: no record is added twice, none removed that is absent. */
export function signerDifference(
  held: readonly DelegationSigner[],
  change: { readonly add: readonly DelegationSigner[]; readonly remove: readonly DelegationSigner[] },
): { add: DelegationSigner[]; remove: DelegationSigner[] } {
  const there = new Map(held.map((one) => [signerText(one), one]));
  const distinct = (records: readonly DelegationSigner[]) => [...new Map(records.map((one) => [signerText(one), one])).entries()];
  return {
    add: distinct(change.add).flatMap(([text, one]) => (there.has(text) ? [] : [one])),
    remove: distinct(change.remove).flatMap(([text]) => {
      // the registry's own record, which has the key where the registry holds keys
      const found = there.get(text);
      return found === undefined ? [] : [found];
    }),
  };
}
