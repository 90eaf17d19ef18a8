import { eppElement } from "../command.ts";
import type { EppCommand } from "../command.ts";
import { token } from "../fields.ts";

export interface PollAcknowledged {
  /** The number of messages still waiting and the id of the next one, if the server reports them. */
  readonly count: number | null;
  readonly nextId: string | null;
}

/**
 * Removes a message from the queue (RFC 5730 section 2.9.2.3) after its effect is stored. The message is always named by its id.
 * If the answer is lost, the message is either still first in the queue and can be acknowledged again, or it is gone.
 */
export function pollAck(id: string): EppCommand<PollAcknowledged> {
  return {
    verb: "poll:ack",
    object: id,
    service: null,
    isTransform: false,
    mayRepeat: false,
    secrets: [],
    write: () => ({ body: eppElement("poll", { op: "ack", msgID: token(id, "msgID", 1, 1024) }), extensions: [] }),
    read: (reply) => ({ count: reply.queue?.count ?? null, nextId: reply.queue?.id ?? null }),
  };
}
