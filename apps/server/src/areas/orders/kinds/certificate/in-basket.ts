import { certificateProducts } from "@nameplane/contracts/products/service-pages";
import { baseName } from "@nameplane/contracts/certificates/names";
import { NotYetSold } from "@nameplane/contracts/orders/refusals";
import { domainName } from "@nameplane/values";
import type { Trx } from "../../../../platform/db/transaction.ts";
import { Refused } from "../../../../platform/refused.ts";
import type { AccountScope } from "../../../../platform/scope.ts";
import { judgeWish } from "../../../certificates/index.ts";
import { ownNames } from "../../../domains/index.ts";
import { tldCatalogue } from "../../../tlds/index.ts";
import type { OutsideDeps } from "../../deps.ts";
import { needed, type ChangeForm } from "../../kind.ts";
import type { CertificateParams } from "./certificate-params.ts";
import { soldCertificate } from "./certificate.repository.ts";

const fields = { names: "change.certificate.names", csr: "change.certificate.csr" };

/** A certificate with its names, and either its signing request or the choice that we keep the key. */
export const inBasket: ChangeForm<CertificateParams> = {
  by: "change",
  permission: "service_order",
  features: ["enableServiceOrder"],
  asksProof: false,
  async read(deps, trx, { scope, language }, { change }) {
    const productId = needed(change.productid, "productid");
    const product = await sold(deps, trx, productId);
    const wish = needed(change.certificate, "certificate");
    const { names, csr } = await judgeWish(trx, wish, { wildcard: isWildcard(productId), language, fields });
    const of = await domainOf(trx, scope, names);
    return { ...of, productId, periodMonths: product.billingMonths, params: { names: [...names], key: wish.key, csr } };
  },
  async again(deps, trx, { language }, { product_id: productId, params: { names, key, csr } }) {
    await sold(deps, trx, productId ?? 0);
    const wish = { names, key, csr: csr ?? undefined };
    await judgeWish(trx, wish, { wildcard: isWildcard(productId ?? 0), language, fields });
  },
};

const isWildcard = (productId: number) => productId === certificateProducts.wildcard;

/** The product, if it is sold. Possible refusals: NotYetSold, also if the operator has no certificate authority. */
async function sold({ sellsCertificates }: OutsideDeps, trx: Trx, productId: number) {
  const product = sellsCertificates === true ? await soldCertificate(trx, productId) : null;
  if (product === null) throw new Refused(NotYetSold, { param: "change.productid" });
  return product;
}

/**
 * The account's domain that the first name belongs to. A certificate for names elsewhere is not about a domain of the account.
 */
async function domainOf(trx: Trx, scope: AccountScope, names: readonly string[]) {
  const first = names[0] ?? "";
  const registered = (await tldCatalogue(trx)).split(domainName(baseName(first)))?.registrableName ?? first;
  const own = (await ownNames(trx, scope, [registered])).get(registered);
  if (own === undefined) return { asciiName: null, unicodeName: first, tld: null, domainId: null };
  const { asciiName, unicodeName, tld, domainId } = own;
  return { asciiName, unicodeName, tld, domainId };
}
