import { resultCodes } from "../../../lib/api/api-error.ts";

/** The form of two-step login in which a call was refused. */
export type TwoStepPlace = "activationPin" | "activationCode" | "resetCode" | "loginCode";

type Refused = { readonly code: number; readonly httpStatus?: number | undefined };

/**
 * The key in `identity` of the text for a refusal that the form itself explains. Null if the server's message is shown. 2200
 * with HTTP 401 does not mean a wrong PIN but a login that has ended. Source: specification S8.
 */
export function twoStepFailure(place: TwoStepPlace, { code, httpStatus = 200 }: Refused): "pin.wrong" | "code.failed" | null {
  if (place === "loginCode")
    return code === resultCodes.twoStepFailed || code === resultCodes.badAuthorization ? "code.failed" : null;
  if (code !== resultCodes.loginRequired || httpStatus !== 200) return null;
  return place === "activationCode" ? "code.failed" : "pin.wrong";
}
