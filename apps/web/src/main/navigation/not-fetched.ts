import { ApiError, requestCodes } from "../../lib/api/api-error.ts";

/** The messages of browsers and of the build's loader about a file that failed to load. */
const says = /dynamically imported module|importing a module script|unable to preload/i;

/** Turns a screen's file that failed to load into a network error, which can be retried. An error inside the file is rethrown. */
export function notFetched(cause: unknown): never {
  if (!(cause instanceof Error) || !says.test(cause.message)) throw cause;
  throw new ApiError({ code: requestCodes.network, desc: "", path: globalThis.location.pathname }, { cause });
}
