import { Refusal } from "../epp/refusal.ts";
import type { RegistrableName } from "../rules/names.ts";
import type { XmlNode } from "../xml/parse.ts";
import { ElementReader } from "../xml/read.ts";
import { readToken } from "../xml/values.ts";
import { type Block, writerFor } from "../xml/write.ts";

const { root, el } = writerFor("namestoreExt");

/** Reads namestoreExt:namestoreExt, which names the sub-product (dotCOM, dotNET …) that a command is for. */
export function readNamestore(node: XmlNode): string {
  const reader = new ElementReader(node);
  const subProduct = reader.required("subProduct", readToken(1, 64));
  reader.end();
  return subProduct;
}

/** A sub-product has two names, such as dotCOM and COM, in any letter case; registrars use the name in their agreement. */
const plain = (subProduct: string): string => subProduct.toLowerCase().replace(/^dot/, "");

/**
 * Refuses a sub-product that is not the one of the name's TLD, and a missing sub-product if the registry requires it. Registries
 * without sub-products refuse every sub-product.
 */
export function checkSubProduct(name: RegistrableName, subProduct: string | undefined): void {
  if (subProduct === undefined && !name.profile.subProductRequired) return;
  const own = name.profile.subProducts[name.tld];
  if (own !== undefined && subProduct !== undefined && plain(own) === plain(subProduct)) return;
  throw new Refusal(2306, {
    reason: `Sub-product ${subProduct ?? "(none)"} does not serve .${name.tld}`,
    extension: root("nsExtErrData", {}, el("msg", { code: "1" }, "Specified sub-product does not exist")),
  });
}

/** The sub-product in an answer. It is sent only if the command contained a sub-product. */
export function namestoreBlock(subProduct: string): Block {
  return root("namestoreExt", {}, el("subProduct", {}, subProduct));
}
