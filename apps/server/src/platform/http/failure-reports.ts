import { reportFailure } from "@nameplane/contracts/platform/operations";
import { reportFailureSpec } from "@nameplane/contracts/platform/report-failure";
import { TooFast } from "@nameplane/contracts/refusals";
import { errorFields, type Log } from "../log.ts";
import { Refused } from "../refused.ts";
import { CallLimits, type CallLimit } from "./call-limits.ts";
import type { Edge } from "./edge.ts";
import { maskAddress, messageOf } from "./failure-report.rules.ts";

/** More reports than this in a minute come from one fault that many users see, and the team already knows of it. */
const forwardedPerMinute = 20;
const timeoutMs = 5000;
/** Limited, because each report is a line of the log, and anybody may send reports. */
const perAddress: CallLimit = { name: "failure report", seconds: 60, cap: 30 };

/**
 * Browsers report failed calls here: each becomes a log line without what was typed, and a message to the team's chat if one is
 * configured (specification S7). Anybody may call it, so only a few reports a minute are forwarded.
 */
export function failureReports(edge: Edge, { log, webhook }: { log: Log; webhook: string | null }): void {
  const limits = new CallLimits();
  let minute = 0;
  let forwarded = 0;
  const mayForward = (now: Date): boolean => {
    const current = Math.floor(now.getTime() / 60_000);
    if (current !== minute) [minute, forwarded] = [current, 0];
    forwarded += 1;
    return forwarded <= forwardedPerMinute;
  };
  const forward = async (address: string, message: object): Promise<void> => {
    try {
      const reply = await fetch(address, {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify(message),
        redirect: "error",
        signal: AbortSignal.timeout(timeoutMs),
      });
      await reply.body?.cancel();
      if (!reply.ok) log.warn({ event: "browser.report.refused", status: reply.status }, "the chat took no report");
    } catch (error) {
      log.warn({ event: "browser.report.lost", ...errorFields(error) }, "a report did not reach the chat");
    }
  };
  edge.public(reportFailure, reportFailureSpec, { bodyLimit: 64 * 1024 }, async (call, report) => {
    const seconds = limits.count(call.addressBlock, perAddress, call.now);
    if (seconds !== null) throw new Refused(TooFast, { values: { seconds } });
    log.warn(
      {
        event: "browser.failure",
        code: report.code,
        method: report.method,
        url: maskAddress(report.url),
        requestId: report.requestId,
        version: report.version,
      },
      "a call of a browser failed",
    );
    if (webhook !== null && mayForward(call.now)) void forward(webhook, messageOf(report));
    return {};
  });
}
