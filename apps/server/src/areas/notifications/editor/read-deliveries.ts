import { deliveryStates } from "@nameplane/contracts/notifications/mail-text-fields";
import type { brandDeliveriesSpec } from "@nameplane/contracts/notifications/mail-texts";
import type { z } from "zod";
import { brandOf, type Editing } from "../../whitelabel/editor/index.ts";
import { listSent } from "./mail-texts.repository.ts";

const pageSize = 25;

/**
 * The mails that a brand's customers were sent in the last 90 days, newest first, each with its result. Possible refusals:
 * NotFound.
 */
export async function readDeliveries(
  editing: Editing,
  input: z.output<typeof brandDeliveriesSpec.input>,
): Promise<z.output<typeof brandDeliveriesSpec.answer>> {
  const asked = { mail: input.mail ?? null, state: input.state ?? null, before: input.before ?? null };
  const brand = await brandOf(editing, input.brandid);
  const rows = await listSent(editing.trx, brand.id, { ...asked, most: pageSize + 1 });
  return {
    data: rows.slice(0, pageSize).map((row) => ({
      id: row.id,
      mail: row.mail,
      address: row.address,
      state: deliveryStates.find((each) => each === row.state) ?? "queued",
      queued: row.created_at.toISOString(),
      sent: row.sent_at?.toISOString() ?? null,
      ended: row.done_at?.toISOString() ?? null,
      tries: row.tries,
    })),
    more: rows.length > pageSize,
  };
}
