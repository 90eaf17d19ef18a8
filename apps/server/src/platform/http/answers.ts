import { fill } from "@nameplane/contracts";
import { CommandFailed } from "@nameplane/contracts/refusals";
import type { Refused } from "../refused.ts";
import type { Language } from "./call.ts";

const done = { en: "Command completed successfully", sv: "Kommandot utfördes" };

/** The envelope of a success: code and desc beside the fields of the call. */
export function success(language: Language, fields: object): Record<string, unknown> {
  return { code: 1000, desc: done[language], ...fields };
}

export function refusedAnswer(language: Language, error: Refused): { http: number; body: Record<string, unknown> } {
  return {
    http: error.refusal.http,
    body: {
      code: error.refusal.resultCode,
      desc: fill(error.refusal.text[language], error.values),
      name: error.refusal.name,
      ...(error.param === undefined ? {} : { param: error.param }),
      ...(error.missing.length === 0 ? {} : { missing: error.missing }),
      ...error.fields,
    },
  };
}

/** Answer to a fault of ours: a reference, and nothing of what happened inside. */
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
