import { ApiError, requestCodes, resultCodes, type ApiErrorParts } from "./api-error.ts";
import { htmlToText } from "./html-to-text.ts";

export type Answer = Readonly<Record<string, unknown>>;

/** The meaning of an answer. Everything that is neither success nor about the session is a failure. */
export type Reading =
  | { readonly kind: "success"; readonly answer: Answer }
  | { readonly kind: "login"; readonly desc: string; readonly httpStatus: number }
  | { readonly kind: "twoStep"; readonly data: unknown; readonly desc: string }
  | { readonly kind: "suspended"; readonly data: unknown; readonly desc: string }
  | { readonly kind: "failure"; readonly parts: Omit<ApiErrorParts, "path"> };

export type Raw = { readonly status: number; readonly body: string; readonly header: (name: string) => string | null };

const isObject = (value: unknown): value is Answer => typeof value === "object" && value !== null && !Array.isArray(value);
const text = (value: unknown) => (typeof value === "string" ? value : undefined);

const isSuccess = (code: unknown) => code === resultCodes.ok || code === resultCodes.okQueueEmpty;

/** Whether an answer that otherwise looks successful says that its session has expired. */
function isExpired(answer: Answer): boolean {
  const session = answer["session"];
  const status = isObject(session) ? session["status"] : answer["session_status"];
  return typeof status === "string" && status.toLowerCase() === "expired";
}

/** The two-step data, which have a different name in some answers. */
const twoStepData = (answer: Answer) => answer["2step"] ?? answer["twostep"] ?? null;

/**
 * Reads one HTTP answer: first its code, then its HTTP status.
 * Returns success for 1000, 1300, and for an empty body (as an empty result, before any parsing); login for HTTP 401, an expired
 * session and 2200, unless the caller handles 2200 itself (a wrong PIN is 2200 with HTTP 200); twoStep for 2203; suspended for
 * 2104; failure for everything else.
 * Source: specification S4 and S8.
 */
export function readAnswer(raw: Raw, ownCodes: readonly number[] = []): Reading {
  const ok = raw.status >= 200 && raw.status < 300;
  const requestId = raw.header("x-request-id") ?? undefined;
  const base = { httpStatus: raw.status, requestId, retryAfterSeconds: Number(raw.header("retry-after")) || undefined };

  if (ok && raw.body.trim() === "") return { kind: "success", answer: {} };

  let parsed: unknown;
  try {
    parsed = JSON.parse(raw.body);
  } catch {
    parsed = undefined;
  }
  const answer = isObject(parsed) ? parsed : undefined;
  const code = answer?.["code"];
  const desc = htmlToText(text(answer?.["desc"]) ?? "");

  if (raw.status === 401) return { kind: "login", desc, httpStatus: raw.status };
  if (typeof code === "number" && answer) {
    if (code === resultCodes.suspended) return { kind: "suspended", data: answer, desc };
    if (ownCodes.includes(code)) return { kind: "failure", parts: { ...base, ...refusalParts(answer, code, desc) } };
    if (code === resultCodes.loginRequired || isExpired(answer)) return { kind: "login", desc, httpStatus: raw.status };
    if (code === resultCodes.twoStepRequired) return { kind: "twoStep", data: twoStepData(answer), desc };
    if (ok && isSuccess(code)) return { kind: "success", answer };
    if (raw.status !== 404) return { kind: "failure", parts: { ...base, ...refusalParts(answer, code, desc) } };
  }
  if (!ok)
    return {
      kind: "failure",
      parts: { ...base, code: raw.status, desc: htmlToText(raw.body).slice(0, 2000), data: answer },
    };
  if (answer && isServerObject(answer)) {
    return {
      kind: "failure",
      parts: { ...base, code: requestCodes.serverObject, desc: serverObjectText(answer), data: answer },
    };
  }
  if (parsed === undefined) {
    return {
      kind: "failure",
      parts: { ...base, code: requestCodes.notJson, desc: htmlToText(raw.body).slice(0, 2000) },
    };
  }
  return { kind: "failure", parts: { ...base, code: 0, desc, data: answer } };
}

function refusalParts(answer: Answer, code: number, desc: string) {
  const missing = Array.isArray(answer["missing"]) ? answer["missing"].filter((name) => typeof name === "string") : undefined;
  return {
    code,
    desc,
    missing,
    param: text(answer["param"]),
    ...(text(answer["requestid"]) ? { requestId: text(answer["requestid"]) } : {}),
    data: answer,
  };
}

/** Whether the answer is an error object of the server, which may have type, text, trace, line, file and sql. */
function isServerObject(answer: Answer): boolean {
  return (
    typeof answer["code"] !== "number" &&
    text(answer["text"]) !== undefined &&
    ["type", "trace", "line", "file", "sql"].some((name) => name in answer)
  );
}

function serverObjectText(answer: Answer): string {
  const line = answer["line"];
  const place = [text(answer["file"]), typeof line === "number" ? String(line) : text(line)]
    .filter((part) => part !== undefined)
    .join(":");
  const trace = answer["trace"];
  const steps = Array.isArray(trace)
    ? trace.map((step) => (typeof step === "string" ? step : JSON.stringify(step))).join("\n")
    : text(trace);
  return htmlToText([text(answer["type"]), text(answer["text"]), place, text(answer["sql"]), steps].filter(Boolean).join("\n"));
}

/** Makes the error to throw for an answer that is not a success. */
export function errorOf(
  reading: Exclude<Reading, { kind: "success" }>,
  path: string,
  extra: Partial<ApiErrorParts> = {},
): ApiError {
  if (reading.kind === "failure") return new ApiError({ ...reading.parts, path, ...extra });
  const codes = {
    login: resultCodes.loginRequired,
    twoStep: resultCodes.twoStepRequired,
    suspended: resultCodes.suspended,
  };
  return new ApiError({
    code: codes[reading.kind],
    desc: reading.desc,
    path,
    httpStatus: reading.kind === "login" ? reading.httpStatus : undefined,
    needsLogin: reading.kind === "login",
    data: reading.kind === "login" ? undefined : reading.data,
    ...extra,
  });
}
