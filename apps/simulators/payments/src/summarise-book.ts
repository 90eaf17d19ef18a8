import type { Provider } from "./provider.ts";
import type { Metadata } from "./resources.ts";

export interface BookLine {
  id: string;
  session: string | null;
  status: string;
  amount: number;
  captured: number;
  /** The part that is reserved and has been neither taken nor released yet. */
  capturable: number;
  /** The part that is refunded or in a pending refund; a released reservation does not count. */
  refunded: number;
  disputed: boolean;
  currency: string;
  metadata: Metadata;
  created: number;
}

/** The provider's side of a comparison with a merchant's book: a line for each payment intent, oldest first, and the totals. */
export function summariseBook(provider: Provider): {
  merchant: string;
  payment_intents: BookLine[];
  totals: Record<string, { captured: number; refunded: number }>;
} {
  const refunded = new Map<string, number>();
  for (const { resource, note } of provider.book.all("refund")) {
    if (note.releasesReservation || resource.status === "failed") continue;
    refunded.set(resource.payment_intent, (refunded.get(resource.payment_intent) ?? 0) + resource.amount);
  }
  const disputed = new Set<string>();
  for (const { resource } of provider.book.all("charge")) if (resource.disputed) disputed.add(resource.payment_intent);
  const lines: BookLine[] = [];
  const totals: Record<string, { captured: number; refunded: number }> = {};
  for (const { resource: intent, note } of provider.book.all("payment_intent")) {
    const line: BookLine = {
      id: intent.id,
      session: note.session,
      status: intent.status,
      amount: intent.amount,
      captured: intent.amount_received,
      capturable: intent.amount_capturable,
      refunded: refunded.get(intent.id) ?? 0,
      disputed: disputed.has(intent.id),
      currency: intent.currency,
      metadata: intent.metadata,
      created: intent.created,
    };
    lines.push(line);
    const total = (totals[line.currency] ??= { captured: 0, refunded: 0 });
    total.captured += line.captured;
    total.refunded += line.refunded;
  }
  return { merchant: provider.merchant.id, payment_intents: lines, totals };
}
