import { pollAck, pollRequest, type EppPool } from "@nameplane/epp";
import type { PollMessage } from "../../areas/registry/registry.port.ts";
import { pollSubject } from "./convert.ts";
import { orNull, outcome } from "./errors.ts";

/** The first message of the poll queue. Null if the queue is empty. Its frame is kept, with secrets masked. */
export async function pollMessage(pool: EppPool): Promise<PollMessage | null> {
  let body = "";
  const onFrame = (direction: "out" | "in", maskedXml: string): void => {
    if (direction === "in") body = maskedXml;
  };
  const { data } = await outcome(pool.send(pollRequest(), { lane: "background", onFrame }));
  if (data === null) return null;
  return { id: data.id, queuedAt: data.queuedAt, text: data.text ?? "", body, ...pollSubject(data.content) };
}

/** Removes a message from the poll queue. If it was already removed (2303), that is a success. */
export async function acknowledgeMessage(pool: EppPool, messageId: string): Promise<void> {
  await orNull(pool.send(pollAck(messageId), { lane: "background" }));
}
