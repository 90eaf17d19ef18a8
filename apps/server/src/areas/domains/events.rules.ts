import { codeOf, type AnswerOf } from "@nameplane/contracts";
import type { domainEvents } from "@nameplane/contracts/domains/operations";

/** A row of one of the tables that record events of a domain. */
export type EventRow = {
  source: "state" | "request" | "ended" | "command" | "zone" | "transfer" | "act" | "registry" | "notice" | "begin";
  key: string;
  at: Date;
  actor: string;
  machine: string | null;
  from_state: string | null;
  to_state: string | null;
  what: string | null;
  number: number | null;
  detail: string | null;
  args: Record<string, unknown> | null;
  added: number | null;
  removed: number | null;
};

export type DomainEvent = AnswerOf<typeof domainEvents>["data"][number];

const kindOfMachine: Readonly<Record<string, DomainEvent["kind"]>> = {
  domain: "state",
  delegation: "dns",
  dnssec: "dnssec",
};
const kindOfAct: Readonly<Record<string, DomainEvent["kind"]>> = {
  "domain.autorenew": "renewal",
  "domain.lock": "lock",
  "domain.unlock": "unlock",
  "domain.authcode": "authcode",
  "domain.shield": "shield",
  "domain.push-begun": "push",
  "domain.push-ended": "push",
  "domain.pushed-away": "push",
  "domain.pushed-in": "push",
  "domain.registrylock-on": "registrylock",
  "domain.registrylock-opened": "registrylock",
  "domain.registrylock-closed": "registrylock",
  "domain.registrylock-ended": "registrylock",
  "dnssec.step": "dnssecstep",
};

/** Who caused the event: a user by name, staff, a registry, or the panel itself. */
export function actorOf(actor: string, names: ReadonlyMap<string, string>): DomainEvent["actor"] {
  if (actor.startsWith("user:") || actor.startsWith("token:")) return { kind: "user", name: names.get(actor) ?? null };
  if (actor.startsWith("staff:")) return { kind: "staff", name: null };
  return actor.startsWith("registry:") ? { kind: "registry", name: null } : { kind: "system", name: null };
}

/** Turns a row of any of the sources into an event of the domain's history. */
export function eventOf(row: EventRow, names: ReadonlyMap<string, string>): DomainEvent {
  const event = {
    key: `${row.source} ${row.key}`,
    at: row.at.toISOString(),
    actor: actorOf(row.actor, names),
    from: null,
    to: null,
    what: row.what,
    number: row.number,
    productid: null,
    text: row.detail,
    added: row.added,
    removed: row.removed,
  };
  switch (row.source) {
    case "state": {
      const machine = row.machine ?? "domain";
      return {
        ...event,
        kind: kindOfMachine[machine] ?? "state",
        from: codeOf(machine, row.from_state ?? ""),
        to: codeOf(machine, row.to_state ?? ""),
      };
    }
    case "request":
      return { ...event, kind: "request", productid: productOf(row) };
    case "ended":
      return { ...event, kind: "request", productid: productOf(row), to: codeOf("request", row.to_state ?? "") };
    case "command":
      return {
        ...event,
        kind: "command",
        what: commandWord(row),
        text: row.to_state === "refused" ? row.detail : null,
      };
    case "zone":
      return { ...event, kind: "zone" };
    case "transfer":
      return { ...event, kind: "transfer", to: codeOf("transfer", row.to_state ?? "") };
    case "act":
      return { ...event, kind: kindOfAct[row.what ?? ""] ?? "renewal", what: actWord(row), number: keyTagOf(row) };
    case "registry":
      return { ...event, kind: "registryact" };
    case "notice":
      return { ...event, kind: "notice", what: `${row.what ?? ""}-${row.to_state ?? "open"}` };
    case "begin":
      return { ...event, kind: "registered", what: row.what ?? "dns_only" };
    default:
      return row.source satisfies never;
  }
}

function productOf({ args }: EventRow): number | null {
  const product = args?.["product"];
  return typeof product === "number" ? product : null;
}

function keyTagOf({ args }: EventRow): number | null {
  const tag = args?.["keytag"];
  return typeof tag === "number" ? tag : null;
}

/**
 * The word that the history shows with an act, such as the renewal mode, the DNSSEC step, or what happened to the registry lock.
 */
function actWord(row: EventRow): string | null {
  if (row.what === "domain.autorenew") return row.to_state;
  const text = (key: string) => (typeof row.args?.[key] === "string" ? row.args[key] : null);
  // For a lock that the panel set by itself, the detail is the reason.
  if (row.what === "domain.lock") return text("because");
  if (row.what === "dnssec.step") return text("step");
  if (row.what?.startsWith("domain.push") === true) return row.what.slice("domain.".length);
  if (row.what?.startsWith("domain.registrylock-") === true) return row.what.slice("domain.registrylock-".length);
  return row.what === "domain.shield" ? (row.args?.["shield"] === true ? "on" : "off") : null;
}

type Args = NonNullable<EventRow["args"]>;

/** Whether a command's arguments contain one of these keys with a non-empty list or a value. */
function has(args: Args, ...keys: readonly string[]): boolean {
  return keys.some((key) => {
    const value = args[key];
    return Array.isArray(value) ? value.length > 0 : value !== undefined && value !== null && value !== false;
  });
}

/** Which part of the domain an update changed, because one EPP command covers all kinds of updates. The first match counts. */
function partOf(args: Args): string {
  if (has(args, "setsAuthInfo")) return "authcode";
  // DS records may be removed together with the name servers that have their keys. The history then shows the change of name
  // servers.
  if (has(args, "addNameServers", "removeNameServers")) return "nameservers";
  if (has(args, "addSigners", "removeSigners")) return "ds";
  if (has(args, "registrant", "addContacts", "removeContacts")) return "contacts";
  if (has(args, "putsRegistryLock")) return "registrylock";
  if (typeof args["cancelAtExpiry"] === "boolean") return args["cancelAtExpiry"] ? "ending" : "staying";
  const holds = (key: string) => Array.isArray(args[key]) && args[key].includes("clientHold");
  if (holds("addStatuses")) return "hold";
  if (holds("removeStatuses")) return "unhold";
  if (has(args, "addStatuses")) return "lock";
  return has(args, "removeStatuses") ? "unlock" : "update";
}

/** The word that the history shows for a registry command, depending on what it did and how it ended. */
export function commandWord({ what, args, to_state: state }: Pick<EventRow, "what" | "args" | "to_state">): string {
  const verb = (what ?? "").replace("domain:", "");
  const outcome = state === "refused" ? "refused" : state === "succeeded" ? "done" : "open";
  return `${verb === "update" ? partOf(args ?? {}) : verb}-${outcome}`;
}
