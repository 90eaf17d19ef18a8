import type { ResaleGroup } from "@nameplane/contracts/resellers/prices";

/** The options of a field for choosing a price list. The brand is named only if there are several brands. */
export function listOptions(groups: readonly ResaleGroup[]): { readonly value: string; readonly label: string }[] {
  const hasBrands = new Set(groups.map(({ brandid }) => brandid)).size > 1;
  return groups.map(({ groupid, name, brand }) => ({ value: groupid, label: hasBrands ? `${name} (${brand})` : name }));
}
