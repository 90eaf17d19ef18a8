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
  const there = new Set(held.map(signerText));
  return {
    add: change.add.filter((one) => !there.has(signerText(one))),
    remove: change.remove.filter((one) => there.has(signerText(one))),
  };
}
