import type { DelegationSigner } from "./registry.port.ts";

/** A text for each DS record; equal records have the same text. */
export function signerText({ keyTag, algorithm, digestType, digest }: DelegationSigner): string {
  return `${keyTag} ${algorithm} ${digestType} ${digest.toUpperCase()}`;
}

/**
 * What to add and remove so that the registry gets the wanted change; no record is added that it has, and none removed that it
 * lacks.
 */
export function signerDifference(
  held: readonly DelegationSigner[],
  change: { readonly add: readonly DelegationSigner[]; readonly remove: readonly DelegationSigner[] },
): { add: DelegationSigner[]; remove: DelegationSigner[] } {
  const there = new Map(held.map((one) => [signerText(one), one]));
  const distinct = (records: readonly DelegationSigner[]) => [...new Map(records.map((one) => [signerText(one), one])).entries()];
  return {
    add: distinct(change.add).flatMap(([text, one]) => (there.has(text) ? [] : [one])),
    remove: distinct(change.remove).flatMap(([text]) => {
      // the record as the registry has it, which includes the key where the registry holds keys
      const found = there.get(text);
      return found === undefined ? [] : [found];
    }),
  };
}
