import { resultCodes } from "../../../lib/api/api-error.ts";

/** Where in two-step login a call was refused. */
export type TwoStepPlace = "activationPin" | "activationCode" | "resetCode" | "loginCode";

type Refused = { readonly code: number; readonly httpStatus?: number | undefined };

/**
 * The text of a refusal that is the form's own business: its key in `identity`; null when the server's words say it.
 * 2200 with HTTP 401 is no wrong PIN but a login that is over. Source  specification S8
 */
export function twoStepFailure(place: TwoStepPlace, { code, httpStatus = 200 }: Refused): "pin.wrong" | "code.failed" | null {
  if (place === "loginCode")
    return code === resultCodes.twoStepFailed || code === resultCodes.badAuthorization ? "code.failed" : null;
  if (code !== resultCodes.loginRequired || httpStatus !== 200) return null;
  return place === "activationCode" ? "code.failed" : "pin.wrong";
}
