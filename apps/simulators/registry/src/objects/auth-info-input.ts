import { Refusal } from "../epp/refusal.ts";
import type { SecretHash } from "../model/objects.ts";
import { authInfoProblem, hashAuthInfo } from "../rules/auth-info.ts";
import type { XmlNode } from "../xml/parse.ts";
import { collapse, ElementReader, readEmpty } from "../xml/read.ts";
import { readNormalized } from "../xml/values.ts";
import type { AuthInfo } from "./access.ts";

// The schema sets no limit; this one bounds the work of hashing.
const passwordMax = 255;

function readPassword(node: XmlNode): AuthInfo {
  const roid = node.attributes.get("roid");
  if (roid !== undefined && !/^\w{1,80}-\w{1,8}$/.test(collapse(roid))) {
    throw new Refusal(2005, { reason: "roid must look like D1-SIMREG", node });
  }
  return {
    password: readNormalized(0, passwordMax, ["roid"])(node),
    roid: roid === undefined ? null : collapse(roid),
  };
}

/** Reads authInfo of domain and contact commands. Only pw is supported; ext is refused with 2102. */
export function readAuthInfo(node: XmlNode): AuthInfo {
  const reader = new ElementReader(node);
  if (node.children[0]?.name === "ext") throw new Refusal(2102, { reason: "Only pw is supported", node });
  const auth = reader.required("pw", readPassword);
  reader.end();
  return auth;
}

/** Reads authInfo inside domain:chg, where domain:null removes it (RFC 5731 section 3.2.5). */
export function readAuthInfoChange(node: XmlNode): AuthInfo {
  if (node.children[0]?.name !== "null") return readAuthInfo(node);
  const reader = new ElementReader(node);
  reader.required("null", readEmpty);
  reader.end();
  return { password: "", roid: null };
}

/**
 * What to store; null for an empty password, which means none (RFC 9154 section 4.2). A weak password is refused with 2202.
 * Unless RFC 9154 applies, the registry also keeps the authInfo itself and shows it to the sponsoring registrar, as RFC 5731
 * section 3.1.2 describes it.
 */
export function storedAuthInfo(auth: AuthInfo, min: number, secure: boolean): SecretHash | null {
  if (auth.password === "") return null;
  const problem = authInfoProblem(auth.password, min, secure);
  if (problem !== null) throw new Refusal(2202, problem);
  const hash = hashAuthInfo(auth.password);
  return secure ? hash : { ...hash, shown: auth.password };
}
