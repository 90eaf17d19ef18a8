import type { EppLog, EppLogEvent } from "@nameplane/epp";
import type { Log } from "../../platform/log.ts";

const alarms: ReadonlySet<EppLogEvent["type"]> = new Set(["stream.broken", "transcript.failed"]);
const warnings: ReadonlySet<EppLogEvent["type"]> = new Set([
  "session.notOpened",
  "sessions.capped",
  "breaker.opened",
  "login.security",
  "command.timedOut",
  "reply.late",
]);

/** Logs what the sessions of one registry do. Events contain no secrets, and only the text of errors. */
export function logEvents(log: Log, registryId: string): EppLog {
  return (event) => {
    const level = alarms.has(event.type) ? "error" : warnings.has(event.type) ? "warn" : "debug";
    const error =
      "error" in event
        ? event.error instanceof Error
          ? event.error.message
          : String(event.error)
        : "problem" in event
          ? event.problem
          : undefined;
    const fields = {
      event: `epp.${event.type}`,
      registry: registryId,
      ...("verb" in event ? { verb: event.verb } : {}),
      ...("clTRID" in event ? { cltrid: event.clTRID } : {}),
    };
    log[level]({ ...fields, ...(error === undefined ? {} : { error }) }, "registry session");
  };
}
