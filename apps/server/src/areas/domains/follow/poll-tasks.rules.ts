import { taskText, type TaskText } from "@nameplane/contracts/backoffice/task-texts";
import type { PollMessage, RegistryChange, RegistryMaintenance } from "../../registry/registry.port.ts";

export type MessageTask = {
  readonly kind: string;
  readonly key: string;
  readonly severity: "normal" | "high" | "alarm";
  readonly text: TaskText;
  /** Whether a later message about the same matter replaces the text of an open task. */
  readonly isRenewed?: boolean;
};

type Message = Pick<PollMessage, "kind" | "text" | "name" | "change" | "maintenance">;

const textMax = 400;

/**
 * The task for staff if a person has to read the message: about a low balance at the registry, maintenance there, changes that
 * the registry made to a domain by itself, or anything that no program understands. Null for messages that were handled
 * automatically.
 *
 * `isOurs`: whether the message is about a name or a command of ours.
 */
export function taskOf(registryId: string, message: Message, isOurs: boolean): MessageTask | null {
  const { kind, text, change, maintenance } = message;
  if (kind === "lowbalance")
    return {
      kind: "registry.balance",
      key: registryId,
      severity: "alarm",
      text: taskText("registryMoneyLow", { registry: registryId, words: text.slice(0, textMax) }),
    };
  if (maintenance !== undefined) return maintenanceTask(registryId, maintenance, text);
  if (change !== undefined && isOurs) return changeTask(registryId, message, change);
  if (isOurs || !["text", "unknown", "panData"].includes(kind)) return null;
  return {
    kind: "registry.message",
    key: `${registryId}:${shapeOf(text)}`,
    severity: "normal",
    text: taskText("registrySays", { registry: registryId, words: text.slice(0, textMax) }),
  };
}

/** A task that says which services will be unavailable or limited, and when. Null if the maintenance is over. */
function maintenanceTask(registryId: string, maintenance: RegistryMaintenance, text: string): MessageTask | null {
  const { id, title, news, isEmergency, startsAt, endsAt, description } = maintenance;
  if (news === "over") return null;
  const words = (description ?? title ?? text).slice(0, textMax);
  const task = (told: TaskText): MessageTask => ({
    kind: "registry.maintenance",
    key: `${registryId}:${id}`,
    severity: isEmergency ? "high" : "normal",
    text: told,
    isRenewed: true,
  });
  if (startsAt === null || endsAt === null) return task(taskText("registrySays", { registry: registryId, words }));
  const times = { registry: registryId, from: { at: startsAt }, to: { at: endsAt }, words };
  if (news === "withdrawn") return task(taskText("maintenanceWithdrawn", times));
  return task(taskText("maintenanceAhead", { ...times, effect: effectOf(maintenance) }));
}

function effectOf({ limited, down }: RegistryMaintenance) {
  const parts = [
    { names: down, en: "unavailable", sv: "otillgängligt" },
    { names: limited, en: "limited", sv: "begränsat" },
  ].filter(({ names }) => names.length > 0);
  if (parts.length === 0) return { en: "nothing is affected", sv: "inget påverkas" };
  return {
    en: parts.map(({ en, names }) => `${en}: ${names.join(", ")}`).join("; "),
    sv: parts.map(({ sv, names }) => `${sv}: ${names.join(", ")}`).join("; "),
  };
}

/** Usual changes at the end of a paid period. They need no task, because the name is read again and notices report them. */
const routine: ReadonlySet<string> = new Set(["renew", "autoRenew", "autoDelete", "autoPurge"]);

const acts: Readonly<Record<string, { readonly en: string; readonly sv: string }>> = {
  create: { en: "registered it", sv: "registrerat den" },
  delete: { en: "deleted it", sv: "tagit bort den" },
  transfer: { en: "transferred it", sv: "flyttat den" },
  update: { en: "changed its data", sv: "ändrat dess uppgifter" },
  restore: { en: "restored it", sv: "återställt den" },
  renew: { en: "renewed it", sv: "förnyat den" },
  autoRenew: { en: "renewed it", sv: "förnyat den" },
  autoDelete: { en: "deleted it", sv: "tagit bort den" },
  autoPurge: { en: "released it", sv: "släppt den" },
};

/** The task for a change that the registry made by itself. A change because of a dispute gets a task even if it is routine. */
function changeTask(registryId: string, message: Message, change: RegistryChange): MessageTask | null {
  const name = message.name ?? "";
  const { operation, who, reason, caseId, caseType } = change;
  if (caseId === null && routine.has(operation)) return null;
  const done = acts[operation] ?? { en: `changed it (${operation})`, sv: `ändrat den (${operation})` };
  const values = {
    registry: registryId,
    name,
    done,
    who: who ?? { en: "the registry", sv: "registret" },
    words: (reason ?? message.text).slice(0, textMax),
  };
  const text =
    caseId === null
      ? taskText("registryChanged", values)
      : taskText("registryChangedInCase", {
          ...values,
          dispute: caseType === null || caseType === "custom" ? caseId : `${caseType.toUpperCase()} ${caseId}`,
        });
  return {
    kind: "registry.change",
    key: `${registryId}:${name}:${operation}:${caseId ?? ""}`,
    severity: caseId === null ? "normal" : "high",
    text,
  };
}

/** The text of a message without names and numbers. Messages with the same shape share one task while it is open. */
function shapeOf(text: string): string {
  return text
    .toLowerCase()
    .replaceAll(/\b[\p{L}\d-]+(\.[\p{L}\d-]+)+\b/gu, "…")
    .replaceAll(/\d+/g, "#")
    .replaceAll(/\s+/g, " ")
    .trim()
    .slice(0, 120);
}
