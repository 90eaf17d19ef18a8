import { pollAck, pollRequest, type EppPool } from "@nameplane/epp";
import type { PollMessage } from "../../areas/registry/registry.port.ts";
import { pollSubject } from "./convert.ts";
import { orNull, outcome } from "./errors.ts";

/** The first message of the poll queue; null when it is empty. Its frame is kept with secrets masked. */
export async function pollMessage(pool: EppPool): Promise<PollMessage | null> {
  let body = "";
  const onFrame = (direction: "out" | "in", maskedXml: string): void => {
    if (direction === "in") body = maskedXml;
  };
  const { data } = await outcome(pool.send(pollRequest(), { lane: "background", onFrame }));
  if (data === null) return null;
  return { id: data.id, queuedAt: data.queuedAt, text: data.text ?? "", body, ...pollSubject(data.content) };
}

/** Removes a message from the poll queue; one that was removed already (2303) is a success. */
export async function acknowledgeMessage(pool: EppPool, messageId: string): Promise<void> {
  await orNull(pool.send(pollAck(messageId), { lane: "background" }));
}
