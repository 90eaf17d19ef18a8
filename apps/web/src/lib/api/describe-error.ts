import type { createTranslator } from "use-intl";
import type { Catalog } from "../../locales/messages.ts";
import { ApiError, requestCodes, resultCodes } from "./api-error.ts";

/** Translator of the `api` texts: `useTranslations("api")`. */
export type TranslateApi = ReturnType<typeof createTranslator<Catalog, "api">>;

/**
 * The message about a failed call, as shown to the user.
 * The server's text is preferred to ours. Names of missing fields (2003) and the wrong parameter are appended after " - ".
 * Source: specification S8 and C7.
 */
export function describeError(error: unknown, t: TranslateApi): string {
  if (!(error instanceof ApiError)) return t("unknown");
  const { code, desc, httpStatus } = error;
  if (code === requestCodes.timeout) return t("timeout");
  if (code === requestCodes.network) return t("network");
  if (code === requestCodes.notJson) return t("notJson");
  if (code === requestCodes.serverObject) return desc;
  if (code === requestCodes.exception) return t("exception", { reason: desc });
  if (code === requestCodes.dropped) return t("dropped");
  if (code === 404 && httpStatus === 404) return t("endpointMissing", { path: error.path });
  if (httpStatus !== undefined && code === httpStatus) return statusText(error, t);
  if (desc === "")
    return code === resultCodes.failed ? t("serverError") : t("noInformation", { code: String(code), message: "-" });
  const names = [...(code === resultCodes.missing ? error.missing : []), ...(error.param ? [error.param] : [])];
  const whole = names.length > 0 ? `${desc} - ${[...new Set(names)].join(", ")}` : desc;
  return code === resultCodes.failed && (httpStatus ?? 200) >= 500 ? `${t("serverError")} ${whole}` : whole;
}

function statusText(error: ApiError, t: TranslateApi): string {
  const status = t("status", { status: String(error.code), body: error.desc }).trim();
  return error.code >= 500 ? `${t("serverError")} ${status}` : status;
}
