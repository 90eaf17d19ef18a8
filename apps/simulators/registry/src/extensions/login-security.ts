import type { XmlNode } from "../xml/parse.ts";
import { ElementReader } from "../xml/read.ts";
import { readToken } from "../xml/values.ts";
import { type Block, writerFor } from "../xml/write.ts";

const { root, el } = writerFor("loginSec");

/** Value of pw or newPW when the real password is in the extension (RFC 8807 section 4.1). */
export const loginSecurityMarker = "[LOGIN-SECURITY]";

export interface LoginSecurity {
  readonly password: string | null;
  readonly newPassword: string | null;
}

// RFC 8807 sets no upper limit; this one bounds the work of hashing.
const readLongPassword = readToken(6, 128);

export function readLoginSecurity(node: XmlNode): LoginSecurity {
  const reader = new ElementReader(node);
  reader.optional("userAgent", (agent) => {
    const inner = new ElementReader(agent);
    const text = readToken(0, 255);
    inner.optional("app", text);
    inner.optional("tech", text);
    inner.optional("os", text);
    inner.end();
  });
  const password = reader.optional("pw", readLongPassword) ?? null;
  const newPassword = reader.optional("newPW", readLongPassword) ?? null;
  reader.end();
  return { password, newPassword };
}

/** Security events of a login answer; null if there is nothing to warn about. */
export function loginSecurityBlock(failedLogins: number): Block | null {
  if (failedLogins === 0) return null;
  return root(
    "loginSecData",
    {},
    el(
      "event",
      { type: "stat", name: "failedLogins", level: "warning", value: String(failedLogins) },
      "Failed logins since the last successful one",
    ),
  );
}
