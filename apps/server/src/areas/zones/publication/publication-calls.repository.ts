import { sql } from "kysely";
import { sendUnread, type Trx } from "../../../platform/db/transaction.ts";

/** A zone that waits for the publisher. */
export type PublicationCall = { readonly accountId: string; readonly brandId: string; readonly zoneId: string };

/** The database channel on which publishers are called. */
export const publicationChannel = "np_publish";

/**
 * Calls the publisher for a zone as soon as the transaction is committed. This call is only a hint. The zone's row says that the
 * zone waits, so if no process was listening, the periodic job finds it there.
 */
export async function callPublisher(trx: Trx, call: PublicationCall): Promise<void> {
  const { accountId, brandId, zoneId } = call;
  await sendUnread(trx, sql`select pg_notify(${publicationChannel}, ${JSON.stringify({ accountId, brandId, zoneId })})`);
}

/** Parses what `callPublisher` sent. */
export function readCall(payload: string): PublicationCall {
  return JSON.parse(payload) as PublicationCall;
}
