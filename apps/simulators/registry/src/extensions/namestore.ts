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

/** Sub-products are known by two names, dotCOM and COM, in any case; registrars use the one that their agreement gives. */
const plain = (subProduct: string): string => subProduct.toLowerCase().replace(/^dot/, "");

/** Refuses a sub-product other than that of the name's TLD, and none where the registry wants one. Names of other registries have none. */
export function checkSubProduct(name: RegistrableName, subProduct: string | undefined): void {
  if (subProduct === undefined && !name.profile.subProductRequired) return;
  const own = name.profile.subProducts[name.tld];
  if (own !== undefined && subProduct !== undefined && plain(own) === plain(subProduct)) return;
  throw new Refusal(2306, {
    reason: `Sub-product ${subProduct ?? "(none)"} does not serve .${name.tld}`,
    extension: root("nsExtErrData", {}, el("msg", { code: "1" }, "Specified sub-product does not exist")),
  });
}

/** The sub-product in an answer; sent only when the command contained one. */
export function namestoreBlock(subProduct: string): Block {
  return root("namestoreExt", {}, el("subProduct", {}, subProduct));
}
