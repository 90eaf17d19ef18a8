import type { Trx } from "../../../../platform/db/transaction.ts";
import type { SessionCall } from "../../../../platform/http/call.ts";
import type { OutsideDeps } from "../../deps.ts";
import { serversOrderedJob } from "../../orders.jobs.ts";
import type { Ordered } from "../../kind.ts";
import type { ServersParams } from "./servers-params.ts";

/**
 * Tells the account's owner that other name servers were ordered, no matter who ordered them. For many domains, the message names
 * the first.
 */
export async function notifyServersOrdered(
  trx: Trx,
  deps: Pick<OutsideDeps, "jobs">,
  { scope, now }: Pick<SessionCall, "scope" | "now">,
  order: Ordered<ServersParams>,
): Promise<void> {
  const { orderId, ordernr: orderNumber, lines } = order;
  const [first] = lines;
  if (first === undefined || first.domainId === null || first.asciiName === null) return;
  const { domainId, asciiName: name } = first;
  const { nameServers = [], formerNameServers = [] } = first.params;
  const { accountId, brandId } = scope;
  await deps.jobs.enqueue(trx, serversOrderedJob, [
    {
      accountId,
      brandId,
      orderId,
      orderNumber,
      domainId,
      name,
      others: lines.length - 1,
      servers: nameServers.map(({ host }) => host),
      former: lines.length === 1 ? formerNameServers : [],
      at: now.toISOString(),
    },
  ]);
}
