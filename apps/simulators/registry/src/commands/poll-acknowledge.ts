import type { Answer, CommandContext } from "../epp/command.ts";
import { Refusal } from "../epp/refusal.ts";

/** poll op=ack: removes one message from the queue; the answer names the next one (RFC 5730 section 2.9.2.3). */
export function pollAcknowledge({ store, registrar }: CommandContext, messageId: string | undefined): Answer {
  if (messageId === undefined || messageId === "") throw new Refusal(2003, "msgID is missing");
  if (!store.polls.acknowledge(registrar.id, messageId)) throw new Refusal(2303, `No message ${messageId}`);
  const next = store.polls.head(registrar.id);
  return {
    code: 1000,
    messageQueue:
      next === undefined ? undefined : { count: store.polls.count(registrar.id), id: next.id, queuedAt: null, text: null },
  };
}
