import type { DelegationSigner } from "./registry.port.ts";

/** A text that identifies a DS record: equal records have the same text. */
export function signerText({ keyTag, algorithm, digestType, digest }: DelegationSigner): string {
  return `${keyTag} ${algorithm} ${digestType} ${digest.toUpperCase()}`;
}

/**
 * Which records to add and remove to make the wanted change. A record that the registry already has is not added, and a record
 * that it does not have is not removed.
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
      // The record as the registry holds it, including the key if the registry stores keys.
      const found = there.get(text);
      return found === undefined ? [] : [found];
    }),
  };
}
