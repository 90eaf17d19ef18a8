import { taskText, type TaskText } from "@nameplane/contracts/backoffice/task-texts";
import type { PollMessage } from "../../registry/registry.port.ts";

export type MessageTask = {
  readonly kind: string;
  readonly key: string;
  readonly severity: "normal" | "alarm";
  readonly text: TaskText;
};

const textMax = 400;

/**
 * The task for messages that a person has to read: those about a low balance at the registry, and all that no program
 * understands. Null for messages that were handled automatically.
 *
 * Takes  isOurs: the message is about a name or a command of ours
 */
export function taskOf(registryId: string, message: Pick<PollMessage, "kind" | "text">, isOurs: boolean): MessageTask | null {
  const { kind, text } = message;
  if (kind === "lowbalance")
    return {
      kind: "registry.balance",
      key: registryId,
      severity: "alarm",
      text: taskText("registryMoneyLow", { registry: registryId, words: text.slice(0, textMax) }),
    };
  if (isOurs || !["text", "unknown", "panData"].includes(kind)) return null;
  return {
    kind: "registry.message",
    key: `${registryId}:${shapeOf(text)}`,
    severity: "normal",
    text: taskText("registrySays", { registry: registryId, words: text.slice(0, textMax) }),
  };
}

/** Messages that differ only in names, numbers and dates share one task while it is open. */
function shapeOf(text: string): string {
  return text
    .toLowerCase()
    .replaceAll(/\b[\p{L}\d-]+(\.[\p{L}\d-]+)+\b/gu, "…")
    .replaceAll(/\d+/g, "#")
    .replaceAll(/\s+/g, " ")
    .trim()
    .slice(0, 120);
}
