import { productBrand } from "@nameplane/contracts/whitelabel/default-config";
import { isEmail } from "@nameplane/values";
import { z } from "zod";
import type { Trx } from "../../../platform/db/transaction.ts";
import { OutcomeError } from "../../../platform/outcomes.ts";
import type { AccountScope } from "../../../platform/scope.ts";
import { senderAddress } from "../../sending/index.ts";
import { findBrandRow } from "../../whitelabel/index.ts";
import type { NotificationDeps } from "../deps.ts";
import { headerText, readMailbox } from "../mail/index.ts";
import type { Sender } from "./compose.ts";
import { findPanelHost, findSeller } from "./sender.repository.ts";

export type SenderOfBrand = Sender & {
  readonly from: { readonly name: string; readonly address: string };
  /** Where answers go: to the seller, or, for a reseller's brand, to the brand's own address. */
  readonly replyTo: string | null;
  readonly isOperator: boolean;
};

const sellerDetails = z.object({ lines: z.array(z.string()).default([]), email: z.string().default("") });

/**
 * The sender of mails under the scope's brand. The name is the brand's. The address is the brand's own if DNS has proved it,
 * otherwise the operator's. Throws OutcomeError "misconfigured" if that is not a valid address.
 */
export async function senderOf(
  trx: Trx,
  deps: Pick<NotificationDeps, "publicUrl">,
  scope: Pick<AccountScope, "brandId">,
): Promise<Omit<SenderOfBrand, "themeColour">> {
  const brand = await findBrandRow(trx, scope.brandId);
  const seller = await findSeller(trx, scope);
  const details = sellerDetails.parse(seller.details);
  const mailbox = readMailbox(brand.mail_from);
  const address = await senderAddress(trx, brand.id);
  if (!isEmail(address)) throw new OutcomeError("misconfigured", `brand ${brand.id} has no sender address`);
  const host = brand.is_operator ? null : await findPanelHost(trx, brand.id);
  return {
    name: headerText(brand.name, 80),
    hasOwnMark: brand.is_operator && brand.name === productBrand.name,
    timeZone: brand.time_zone,
    panelUrl: host === null ? deps.publicUrl : panelUrlOf(deps.publicUrl, host),
    sellerLines: [seller.name, ...details.lines.filter((line) => line.trim() !== seller.name.trim())],
    from: { name: mailbox.name === "" ? headerText(brand.name, 80) : mailbox.name, address },
    replyTo: [...(brand.is_operator ? [] : [mailbox.address]), details.email].find(isEmail) ?? null,
    isOperator: brand.is_operator,
  };
}

/** The address of a brand's panel: the brand's own host, with the scheme and port of the operator's panel. */
function panelUrlOf(publicUrl: string, host: string): string {
  const url = new URL(publicUrl);
  url.hostname = host;
  return url.origin;
}
