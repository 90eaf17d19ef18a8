import type { AnswerOf } from "@nameplane/contracts";
import type { DnssecStep } from "@nameplane/contracts/domains/domain-details";
import type { domainEvents } from "@nameplane/contracts/domains/operations";

export type DomainEvent = AnswerOf<typeof domainEvents>["data"][number];

/** Registry commands for which the history has texts. */
export const commandVerbs = [
  "create",
  "renew",
  "delete",
  "restore",
  "transfer-request",
  "transfer-approve",
  "transfer-reject",
  "transfer-cancel",
  "release",
  "authcode",
  "ds",
  "nameservers",
  "contacts",
  "registrylock",
  "ending",
  "staying",
  "hold",
  "unhold",
  "lock",
  "unlock",
  "update",
] as const;
export type CommandVerb = (typeof commandVerbs)[number];

/** Splits a command of the history, such as "lock-done", into command and result. */
export function readCommand(what: string | null): { verb: CommandVerb; end: "done" | "refused" | "open" } {
  const text = what ?? "";
  const cut = text.lastIndexOf("-");
  const verb = commandVerbs.find((each) => each === text.slice(0, cut)) ?? "update";
  const end = text.slice(cut + 1);
  return { verb, end: end === "done" || end === "refused" ? end : "open" };
}

const sources = ["registered", "transferred", "imported", "pushed", "dns_only"] as const;
export function sourceOf(what: string | null): (typeof sources)[number] {
  return sources.find((each) => each === what) ?? "registered";
}

const pushWords = ["push-begun", "push-ended", "pushed-away", "pushed-in"] as const;
/** The text key of a step of a push. */
export function pushWordOf(what: string | null): (typeof pushWords)[number] {
  return pushWords.find((each) => each === what) ?? "push-ended";
}

const dnssecSteps: readonly DnssecStep[] = [
  "begun",
  "served",
  "promised",
  "dropped",
  "replaced",
  "add",
  "remove",
  "key",
  "servers",
];
/** The text key of a step about the keys of a signed domain. */
export function dnssecStepOf(what: string | null): DnssecStep {
  return dnssecSteps.find((each) => each === what) ?? "replaced";
}

const registryActs = ["held", "unverified", "lifted", "deleted", "transferred_away", "renewed"] as const;
/** The text key of something that the registry did. */
export function registryActOf(what: string | null): (typeof registryActs)[number] {
  return registryActs.find((each) => each === what) ?? "held";
}

const noticeStages = ["month", "week", "after", "restorable"] as const;
const noticeEnds = ["sent", "failed", "open"] as const;
/** Splits a notice of the history, such as "week-sent", into stage and result. */
export function readNotice(what: string | null): {
  stage: (typeof noticeStages)[number];
  end: (typeof noticeEnds)[number];
} {
  const [stage, end] = (what ?? "").split("-");
  return {
    stage: noticeStages.find((each) => each === stage) ?? "month",
    end: noticeEnds.find((each) => each === end) ?? "open",
  };
}

/**
 * Keys of request events that are followed by a newer event of the same request; events are newest first. No one has to act on an
 * older event any more.
 */
export function passedOf(events: readonly Pick<DomainEvent, "key" | "kind" | "number">[]): ReadonlySet<string> {
  const shown = new Set<number>();
  const passed = events.filter(({ kind, number }) => {
    if (kind !== "request" || number === null) return false;
    const isPassed = shown.has(number);
    shown.add(number);
    return isPassed;
  });
  return new Set(passed.map(({ key }) => key));
}

/** The status code of a domain whose DNSSEC chain is broken. */
const brokenChain = 20_805;

/** The mark of a step in the history. */
export function markOf(
  { kind, what, to }: Pick<DomainEvent, "kind" | "what" | "to">,
  isPassed = false,
): "done" | "failed" | "needs" | "todo" {
  if (kind === "command") {
    const { end } = readCommand(what);
    return end === "refused" ? "failed" : end === "open" ? "todo" : "done";
  }
  if (kind === "request" && to === 4000) return isPassed ? "done" : "needs";
  if (kind === "request") return to === null || to === 2001 ? "done" : "failed";
  if (kind === "notice") {
    const { end } = readNotice(what);
    return end === "sent" ? "done" : end === "open" ? "todo" : "failed";
  }
  if (kind === "dnssecstep") return what !== null && ["add", "remove", "key", "servers"].includes(what) ? "needs" : "done";
  if (kind === "dnssec" && to === brokenChain) return "failed";
  if (kind === "registryact") return what === "held" || what === "unverified" || what === "deleted" ? "failed" : "done";
  return "done";
}
