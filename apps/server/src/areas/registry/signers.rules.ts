import type { DelegationSigner } from "./registry.port.ts";

/** One text for each DS record, the same for equal ones. */
export function signerText({ keyTag, algorithm, digestType, digest }: DelegationSigner): string {
  return `${keyTag} ${algorithm} ${digestType} ${digest.toUpperCase()}`;
}

/** What brings the registry's records to the wanted change: nothing is added twice or removed that is not there. */
export function signerDifference(
  held: readonly DelegationSigner[],
  change: { readonly add: readonly DelegationSigner[]; readonly remove: readonly DelegationSigner[] },
): { add: DelegationSigner[]; remove: DelegationSigner[] } {
  const there = new Map(held.map((one) => [signerText(one), one]));
  const distinct = (records: readonly DelegationSigner[]) => [...new Map(records.map((one) => [signerText(one), one])).entries()];
  return {
    add: distinct(change.add).flatMap(([text, one]) => (there.has(text) ? [] : [one])),
    remove: distinct(change.remove).flatMap(([text]) => {
      // as the registry has it: with its key where it holds keys
      const found = there.get(text);
      return found === undefined ? [] : [found];
    }),
  };
}
