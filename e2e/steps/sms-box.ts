import { endpoints } from "../start-product.ts";

type Sms = { readonly created: string; readonly message: string };

/**
 * Waits for the newest SMS to a phone, and returns its PIN. `after` is the time of the previous SMS, as this function returned
 * it.
 */
export async function newestPin(to: string, after?: string): Promise<{ readonly pin: string; readonly at: string }> {
  const query = new URLSearchParams({ to, waitMs: "30000", ...(after === undefined ? {} : { after }) });
  const reply = await fetch(`${endpoints().phones}/messages?${query.toString()}`);
  if (!reply.ok) throw new Error(`phones: ${reply.status}`);
  const { messages } = (await reply.json()) as { messages: readonly Sms[] };
  const [newest] = messages;
  const pin = /\b\d{6}\b/.exec(newest?.message ?? "")?.[0];
  if (newest === undefined || pin === undefined) throw new Error(`no PIN to ${to}`);
  return { pin, at: newest.created };
}
