import { requireService } from "../command.ts";
import type { CommandContext } from "../command.ts";
import { InvalidInput } from "../invalid-input.ts";
import { NS } from "../namespaces.ts";
import type { RegistryProfile } from "../registries/registry-profile.ts";
import { elementsOf } from "../xml/write-xml.ts";
import type { XmlElement } from "../xml/write-xml.ts";

const namestore = elementsOf("namestoreExt", NS.namestore);

/**
 * The sub-product that a name belongs to, or null if the registry has no sub-products. All names of one check must have the same
 * sub-product.
 */
export function subProductOf(profile: RegistryProfile, name: string): string | null {
  if (profile.subProducts === null) return null;
  const tld = name.slice(name.lastIndexOf(".") + 1).toLowerCase();
  return profile.subProducts.byTld[tld] ?? profile.subProducts.fallback;
}

/** Extension of every object command: which of the registry's TLDs the command is for (namestoreExt-1.1). */
export function writeSubProduct(context: CommandContext, names: readonly string[]): readonly XmlElement[] {
  const [subProduct, ...others] = new Set(names.map((name) => subProductOf(context.profile, name)));
  if (subProduct === undefined || subProduct === null) return [];
  if (others.length > 0) throw new InvalidInput(2306, "name", "must be of one top-level domain per command");
  requireService(context, NS.namestore);
  return [namestore("namestoreExt", {}, namestore("subProduct", {}, subProduct))];
}
