import { eppElement } from "../command.ts";
import type { EppCommand } from "../command.ts";
import { readPollContent } from "../objects/poll-message.ts";
import type { PollContent } from "../objects/poll-message.ts";
import type { UnhandledContent } from "../reply.ts";
import { MalformedFrame } from "../xml/read-xml.ts";
import type { XmlNode } from "../xml/read-xml.ts";

/**
 * The first message of the queue. `content` is what the message is about, if it was recognised. Its elements are always kept, so
 * nothing is lost.
 */
export interface PollMessage {
  /** Opaque; the argument of {@link pollAck}. */
  readonly id: string;
  /** The number of messages waiting, including this one. */
  readonly count: number | null;
  readonly queuedAt: string | null;
  readonly text: string | null;
  readonly content: PollContent;
  readonly resData: readonly XmlNode[];
  readonly extensions: readonly XmlNode[];
  /** Elements inside the message text; some registries send them. */
  readonly textElements: readonly XmlNode[];
  readonly unhandled: readonly UnhandledContent[];
}

/** Requests the first message of the queue (RFC 5730 section 2.9.2.3). The result is null if the queue is empty (code 1300). */
export function pollRequest(): EppCommand<PollMessage | null> {
  return {
    verb: "poll:req",
    object: null,
    service: null,
    isTransform: false,
    mayRepeat: true,
    secrets: [],
    write: () => ({ body: eppElement("poll", { op: "req" }), extensions: [] }),
    read: (reply) => {
      if (reply.results[0].code === 1300) return null;
      const id = reply.queue?.id ?? null;
      // A message without an id can never be acknowledged and would come back forever, so this is treated as a broken answer.
      if (reply.queue === null || id === null) throw new MalformedFrame("poll answer without a message id");
      return {
        id,
        count: reply.queue.count,
        queuedAt: reply.queue.queuedAt,
        text: reply.queue.msg,
        content: readPollContent(reply),
        resData: reply.resData,
        extensions: reply.extensions,
        textElements: reply.queue.nodes,
        unhandled: reply.unhandled,
      };
    },
  };
}
