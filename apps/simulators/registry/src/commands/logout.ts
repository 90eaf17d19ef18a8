import type { Answer } from "../epp/command.ts";
import type { XmlNode } from "../xml/parse.ts";
import { readEmpty } from "../xml/read.ts";

/** logout: the answer is the last thing the client hears (RFC 5730 section 2.9.1.2). */
export function logout(node: XmlNode): Answer {
  readEmpty(node);
  return { code: 1500 };
}
