import { Refusal } from "../epp/refusal.ts";
import { isReserved, type RegistrableName } from "../rules/names.ts";
import type { XmlNode } from "../xml/parse.ts";
import { collapse, leafText, readEmpty } from "../xml/read.ts";
import { type Block, writerFor } from "../xml/write.ts";

const { root } = writerFor("allocationToken");

/** The token of a reserved name. The name is allocated to whoever presents this token. */
const tokenOf = (name: string): string => `Token-${name}-1A`;

/** Reads the value of an allocationToken:allocationToken element. */
export function readToken(node: XmlNode): string {
  const token = collapse(leafText(node));
  if (token === "") throw new Refusal(2003, { reason: "allocationToken is empty", node });
  return token;
}

/** Reads allocationToken:info, with which a domain:info requests the token. */
export const readTokenInfo = readEmpty;

/** Whether a token belongs to the name; null if no token was sent. Only reserved names have tokens. */
export function tokenFits(name: RegistrableName, token: string | undefined): boolean | null {
  return token === undefined ? null : isReserved(name) && token === tokenOf(name.name);
}

/** Refuses a token that does not belong to the name (RFC 8495 section 3.2: 2201). */
export function checkToken(name: RegistrableName, token: string | undefined): void {
  if (tokenFits(name, token) === false) throw new Refusal(2201, "Allocation token mismatch");
}

/** The token in an info answer. Refused with 2303 if the name was allocated without a token (RFC 8495 section 3.1.2). */
export function tokenBlock(token: string | undefined): Block {
  if (token === undefined) throw new Refusal(2303, "The domain has no allocation token");
  return root("allocationToken", {}, token);
}
