import { fill } from "@nameplane/contracts";
import { CommandFailed } from "@nameplane/contracts/refusals";
import type { Refused } from "../refused.ts";
import { refusalText } from "../refusal-text.ts";
import type { Language } from "./call.ts";

const done = { en: "Command completed successfully", sv: "Kommandot utfördes" };

function opening(language: Language): string {
  return JSON.stringify({ code: 1000, desc: done[language] }).slice(0, -1);
}
const openings = { en: opening("en"), sv: opening("sv") };

/**
 * The answer to a successful call, as text: `code` and `desc`, then the fields of the call, which are serialised without being
 * copied first.
 */
export function success(language: Language, fields: object): string {
  const text = JSON.stringify(fields);
  return text === "{}" ? `${openings[language]}}` : `${openings[language]},${text.slice(1)}`;
}

export function refusedAnswer(language: Language, error: Refused): { http: number; body: Record<string, unknown> } {
  return {
    http: error.refusal.http,
    body: {
      code: error.refusal.resultCode,
      desc: refusalText(error.refusal, error.values, language),
      name: error.refusal.name,
      ...(error.param === undefined ? {} : { param: error.param }),
      ...(error.missing.length === 0 ? {} : { missing: error.missing }),
      ...error.fields,
    },
  };
}

/** The answer if the product itself has failed. It contains a reference, but nothing about the cause. */
export function faultAnswer(language: Language, requestId: string): { http: number; body: Record<string, unknown> } {
  return {
    http: CommandFailed.http,
    body: {
      code: CommandFailed.resultCode,
      desc: fill(CommandFailed.text[language], { requestId }),
      name: CommandFailed.name,
      requestid: requestId,
    },
  };
}
