import type { AnswerOf, InputOf } from "@nameplane/contracts";
import { NotFound } from "@nameplane/contracts/refusals";
import type * as operations from "@nameplane/contracts/tickets/operations";
import { MailboxConfigured, MailboxThere } from "@nameplane/contracts/tickets/refusals";
import type { Trx } from "../../../platform/db/transaction.ts";
import type { StaffCall } from "../../../platform/http/call.ts";
import { Refused } from "../../../platform/refused.ts";
import { auditStaff } from "../../staff/index.ts";
import { deleteMailbox, insertMailbox, listBrands, listMailboxes, newestMails } from "./mailboxes.repository.ts";
import type { MailboxSetting } from "./mailboxes.ts";

type Call = StaffCall & { readonly trx: Trx };

/** What the configuration says: whether mail is taken, and its addresses. */
export type ConfiguredMail = { readonly isOn: boolean; readonly settings: readonly MailboxSetting[] };

/** All addresses that take mail, those of the configuration first. */
export async function readMailboxList(
  { isOn, settings }: ConfiguredMail,
  { trx, staff }: Call,
): Promise<Omit<AnswerOf<typeof operations.staffMailboxes>, "code" | "desc">> {
  const brands = await listBrands(trx, staff.brandId);
  const newest = await newestMails(trx);
  const brandOf = (is: (brand: (typeof brands)[number]) => boolean) => {
    const found = brands.find(is);
    return found === undefined ? null : { brandid: found.id, name: found.name };
  };
  const configured = settings.map(({ address, host, purpose = "support" as const }) => ({
    address,
    purpose,
    brand: brandOf((brand) => (host === null ? brand.is_operator : brand.hosts.includes(host))),
    isconfigured: true,
    newest: newest.get(address)?.toISOString() ?? null,
  }));
  const entered = (await listMailboxes(trx)).map(({ address, purpose, brandId }) => ({
    address,
    purpose,
    brand: brandOf((brand) => brand.id === brandId),
    isconfigured: false,
    newest: newest.get(address)?.toISOString() ?? null,
  }));
  const seen = staff.brandId === null ? configured : configured.filter(({ brand }) => brand !== null);
  return { ison: isOn, data: [...seen, ...entered], brands: brands.map(({ id, name }) => ({ brandid: id, name })) };
}

/** Takes mail to an address from now on. Possible refusals: NotFound (no such brand), MailboxThere. */
export async function addMailbox(
  { settings }: ConfiguredMail,
  call: Call,
  { address, purpose, brandid: brandId }: InputOf<typeof operations.addMailbox>,
): Promise<void> {
  const { trx, staff, actor, now } = call;
  const brands = await listBrands(trx, staff.brandId);
  if (!brands.some(({ id }) => id === brandId)) throw new Refused(NotFound, { param: "brandid" });
  const isKnown = settings.some((each) => each.address === address);
  if (isKnown || !(await insertMailbox(trx, { address, purpose, brandId, by: actor, at: now })))
    throw new Refused(MailboxThere, { param: "address" });
  await auditStaff(trx, call, { actor, action: "mailboxes.add", object: address, after: { purpose, brandId } });
}

/** Possible refusals: NotFound, MailboxConfigured. */
export async function removeMailbox({ settings }: ConfiguredMail, call: Call, address: string): Promise<void> {
  if (settings.some((each) => each.address === address)) throw new Refused(MailboxConfigured, { param: "address" });
  if (!(await deleteMailbox(call.trx, address))) throw new Refused(NotFound, { param: "address" });
  await auditStaff(call.trx, call, { actor: call.actor, action: "mailboxes.remove", object: address });
}
