import { decisiveResult } from "./reply.ts";
import type { EppReply, ReplyExtValue, ReplyResult, ReplyValue } from "./reply.ts";
import { isTransientCode } from "./result-codes.ts";
import { maskValues } from "./xml/mask-frame.ts";

/** The command that an error is about. `clTRID` is null if the error occurred before a transaction id was assigned. */
export interface CommandLabel {
  readonly verb: string;
  readonly clTRID: string | null;
}

/** Every failure that this package reports is one of four kinds; anything else thrown is a bug. Messages contain no secrets. */
export type EppError = EppRefused | EppUnavailable | EppOutcomeUnknown | EppMisconfigured;

export function isEppError(error: unknown): error is EppError {
  return (
    error instanceof EppRefused ||
    error instanceof EppUnavailable ||
    error instanceof EppOutcomeUnknown ||
    error instanceof EppMisconfigured
  );
}

/**
 * The registry understood the command and did not carry it out. `code` is the RFC 5730 result code. `msg`, `values` and
 * `extValues` are the registry's own words, to be logged and mapped but not shown. `reply` is null when this client refused the
 * command itself before sending, because its input cannot be written as valid EPP.
 */
export class EppRefused extends Error {
  readonly kind = "refused";
  readonly verb: string;
  readonly clTRID: string | null;
  readonly svTRID: string | null;
  readonly code: number;
  readonly msg: string;
  readonly values: readonly ReplyValue[];
  readonly extValues: readonly ReplyExtValue[];
  readonly reply: EppReply | null;

  /** The error for a registry's answer. `secrets` are masked wherever the registry quotes them. */
  static fromReply(label: CommandLabel, reply: EppReply, secrets: readonly string[]): EppRefused {
    const masked = maskReply(reply, secrets);
    const decisive = decisiveResult(masked);
    return new EppRefused(label, {
      code: decisive.code,
      msg: decisive.msg,
      values: masked.results.flatMap((result) => result.values),
      extValues: masked.results.flatMap((result) => result.extValues),
      reply: masked,
    });
  }

  constructor(
    label: CommandLabel,
    refusal: Pick<EppRefused, "code" | "msg"> & Partial<Pick<EppRefused, "values" | "extValues" | "reply">>,
  ) {
    super(`${label.verb} refused with ${refusal.code}: ${refusal.msg}`);
    this.name = "EppRefused";
    this.verb = label.verb;
    this.clTRID = label.clTRID;
    this.code = refusal.code;
    this.msg = refusal.msg;
    this.values = refusal.values ?? [];
    this.extValues = refusal.extValues ?? [];
    this.reply = refusal.reply ?? null;
    this.svTRID = this.reply?.svTRID ?? null;
  }

  /** Whether the same command may be accepted later without any change: codes 2400 and 25xx. */
  isTransient(): boolean {
    return this.reply !== null && isTransientCode(this.code);
  }
}

/** No byte of the command was sent, so sending it again, now or later, is safe. */
export class EppUnavailable extends Error {
  readonly kind = "unavailable";
  readonly verb: string;
  readonly clTRID: string | null;

  constructor(label: CommandLabel, problem: string, cause?: unknown) {
    super(`${label.verb} not sent: ${problem}`, cause === undefined ? {} : { cause });
    this.name = "EppUnavailable";
    this.verb = label.verb;
    this.clTRID = label.clTRID;
  }
}

/** Not sent because earlier commands used up our own sessions or our share of the registry's commands per minute. The registry itself is reachable. */
export class EppCrowded extends EppUnavailable {
  constructor(label: CommandLabel, problem: string) {
    super(label, problem);
    this.name = "EppCrowded";
  }
}

/**
 * Why no valid answer came. `timeout`: none came in time. `connectionLost`: the connection ended first. `badReply`: not EPP or
 * not readable. `foreignReply`: an answer with another clTRID. `serverError`: 2400 or 2500 on a transform command. `cancelled`:
 * the caller stopped waiting.
 */
export type UnknownReason = "timeout" | "connectionLost" | "badReply" | "foreignReply" | "serverError" | "cancelled";

/**
 * Bytes of the command may have been sent, and no valid answer with its clTRID came. The outcome of a transform command must be
 * determined by reading the object, never by sending the command again. A query may simply be repeated.
 */
export class EppOutcomeUnknown extends Error {
  readonly kind = "outcomeUnknown";
  readonly verb: string;
  readonly clTRID: string | null;
  readonly reason: UnknownReason;
  readonly isTransform: boolean;
  /** The registry's answer, if there was one: 2400, 2500, or one that could not be read completely. */
  readonly reply: EppReply | null;

  constructor(
    label: CommandLabel,
    details: { reason: UnknownReason; isTransform: boolean; problem: string; reply?: EppReply; cause?: unknown },
  ) {
    super(`${label.verb} sent, outcome unknown: ${details.problem}`, details.cause === undefined ? {} : { cause: details.cause });
    this.name = "EppOutcomeUnknown";
    this.verb = label.verb;
    this.clTRID = label.clTRID;
    this.reason = details.reason;
    this.isTransform = details.isTransform;
    this.reply = details.reply ?? null;
  }
}

/**
 * The registry account cannot work as configured: a certificate is not trusted, the login is refused, or a required service is
 * not offered. The command was not sent. Sending it again helps only after staff have changed something.
 */
export class EppMisconfigured extends Error {
  readonly kind = "misconfigured";
  readonly verb: string;
  readonly clTRID: string | null;
  /** The result code of the login, if the login was refused. */
  readonly code: number | null;
  /** The service that the command requires and the server does not offer, if that is the reason. */
  readonly missingService: string | null;

  constructor(label: CommandLabel, problem: string, details: { code?: number; missingService?: string; cause?: unknown } = {}) {
    super(`${label.verb} not possible: ${problem}`, details.cause === undefined ? {} : { cause: details.cause });
    this.name = "EppMisconfigured";
    this.verb = label.verb;
    this.clTRID = label.clTRID;
    this.code = details.code ?? null;
    this.missingService = details.missingService ?? null;
  }
}

/** An answer with the command's own secrets masked wherever the registry quotes them in words. */
function maskReply(reply: EppReply, secrets: readonly string[]): EppReply {
  const value = (dirty: ReplyValue): ReplyValue => ({ ...dirty, text: maskValues(dirty.text, secrets) });
  const result = (dirty: ReplyResult): ReplyResult => ({
    code: dirty.code,
    msg: maskValues(dirty.msg, secrets),
    values: dirty.values.map(value),
    extValues: dirty.extValues.map((ext) => ({ value: value(ext.value), reason: maskValues(ext.reason, secrets) })),
  });
  const [first, ...rest] = reply.results;
  return { ...reply, results: [result(first), ...rest.map(result)] };
}
