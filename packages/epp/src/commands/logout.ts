import { eppElement } from "../command.ts";
import type { EppCommand } from "../command.ts";

/** Ends a session (RFC 5730 section 2.9.1.2). The server answers with 1500 and then closes the connection. */
export function logout(): EppCommand<null> {
  return {
    verb: "logout",
    object: null,
    service: null,
    isTransform: false,
    mayRepeat: false,
    secrets: [],
    write: () => ({ body: eppElement("logout"), extensions: [] }),
    read: () => null,
  };
}
