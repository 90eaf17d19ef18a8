import type { ResaleGroup } from "@nameplane/contracts/resellers/prices";

/** Lists to choose from. The brand is named only where there are several. */
export function listOptions(groups: readonly ResaleGroup[]): { readonly value: string; readonly label: string }[] {
  const hasBrands = new Set(groups.map(({ brandid }) => brandid)).size > 1;
  return groups.map(({ groupid, name, brand }) => ({ value: groupid, label: hasBrands ? `${name} (${brand})` : name }));
}
