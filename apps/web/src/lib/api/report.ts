import { isSilent, requestCodes, resultCodes, type ApiError } from "./api-error.ts";
import { stampOf, buildInfo } from "../build-info.ts";

/** The address to which the browser sends reports of failures. The server masks them again and forwards them. */
export const REPORT_PATH = "/api/miscellaneous/reportfailure/";

/** At most one report a minute for the same failure, because a screen that retries must not flood the people who read them. */
const QUIET_MS = 60_000;

/**
 * Whether a failure needs a report. No report is needed for matters of the session, aborts, a lost network (nothing can be sent),
 * and a DNS zone check that finds no zone (2303), which is an ordinary answer.
 */
export function isReportable(error: ApiError): boolean {
  if (isSilent(error) || error.code === requestCodes.network) return false;
  if (error.path === REPORT_PATH) return false;
  return !(error.code === resultCodes.notFound && error.path.startsWith("/api/dns/"));
}

export type FailureReport = {
  readonly code: number;
  readonly message: string;
  readonly method: string;
  readonly url: string;
  readonly formData: unknown;
  readonly response: unknown;
  readonly requestId: string | undefined;
  readonly page: string;
  readonly version: string;
};

/** The content of a report. Secrets are already masked, and the query of the page's address is left out. */
export function reportOf(error: ApiError, page: string): FailureReport {
  return {
    code: error.code,
    message: error.desc || error.message,
    method: error.details?.method ?? "",
    url: error.details?.url ?? error.path,
    formData: error.details?.formData,
    response: error.details?.response,
    requestId: error.requestId,
    page,
    version: stampOf(buildInfo),
  };
}

async function quietly(sending: Promise<unknown>): Promise<void> {
  try {
    await sending;
  } catch {
    // A report that fails is not itself reported, because that would fail, too.
  }
}

export function createReporter(
  send: (report: FailureReport) => Promise<unknown>,
  page: () => string,
  now: () => number = Date.now,
) {
  const last = new Map<string, number>();
  return (error: ApiError): void => {
    if (!isReportable(error)) return;
    const key = `${error.path} ${error.code}`;
    const before = last.get(key);
    if (before !== undefined && now() - before < QUIET_MS) return;
    last.set(key, now());
    void quietly(send(reportOf(error, page())));
  };
}
