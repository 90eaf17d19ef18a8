import { ApiError, requestCodes } from "../../lib/api/api-error.ts";

/** What browsers and the build's own loader say of a file that did not come. */
const says = /dynamically imported module|importing a module script|unable to preload/i;

/** A screen's file that did not come is a matter of the network: told as such, and tried again. A fault in the file stays one. */
export function notFetched(cause: unknown): never {
  if (!(cause instanceof Error) || !says.test(cause.message)) throw cause;
  throw new ApiError({ code: requestCodes.network, desc: "", path: globalThis.location.pathname }, { cause });
}
