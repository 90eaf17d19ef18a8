import { NS } from "./namespaces.ts";
import {
  allText,
  attributeOf,
  childNamed,
  childrenNamed,
  childToken,
  instantOf,
  tokenOf,
  wholeNumberOf,
} from "./xml/query-xml.ts";
import { MalformedFrame } from "./xml/read-xml.ts";
import type { XmlNode } from "./xml/read-xml.ts";

/** A value that the server objects to: the element's namespace and local name (empty for bare text) and its text. */
export interface ReplyValue {
  readonly ns: string;
  readonly name: string;
  readonly text: string;
}

/** A value with the server's reason (RFC 5730 section 2.6, extValue). */
export interface ReplyExtValue {
  readonly value: ReplyValue;
  readonly reason: string;
}

/** One result of an answer. An answer has several results only if all are failures. */
export interface ReplyResult {
  readonly code: number;
  readonly msg: string;
  readonly values: readonly ReplyValue[];
  readonly extValues: readonly ReplyExtValue[];
}

/**
 * The state of the message queue: `count` messages wait, and `id` is the first. `queuedAt` and `msg` are present only after poll
 * req.
 */
export interface ReplyQueue {
  readonly count: number | null;
  readonly id: string | null;
  readonly queuedAt: string | null;
  readonly msg: string | null;
  readonly nodes: readonly XmlNode[];
}

/** Content that the server moved because its namespace was not in our login (RFC 9038). */
export interface UnhandledContent {
  readonly ns: string;
  readonly node: XmlNode;
}

/** The envelope of an answer, independent of the command (RFC 5730 section 2.6). */
export interface EppReply {
  readonly results: readonly [ReplyResult, ...ReplyResult[]];
  readonly queue: ReplyQueue | null;
  readonly resData: readonly XmlNode[];
  readonly extensions: readonly XmlNode[];
  readonly unhandled: readonly UnhandledContent[];
  readonly clTRID: string | null;
  readonly svTRID: string | null;
}

/**
 * Reads the envelope of an answer, in whatever order the server wrote its parts. Throws MalformedFrame if the frame has no result
 * with a numeric code.
 */
export function readReply(root: XmlNode): EppReply {
  const response = childNamed(root, NS.epp, "response");
  if (response === null) throw new MalformedFrame("no response in frame");
  const resultNodes = childrenNamed(response, NS.epp, "result");
  const [first, ...rest] = resultNodes.map(readResult);
  if (first === undefined) throw new MalformedFrame("no result in response");
  const trID = childNamed(response, NS.epp, "trID");
  return {
    results: [first, ...rest],
    queue: readQueue(childNamed(response, NS.epp, "msgQ")),
    resData: childrenNamed(response, NS.epp, "resData").flatMap((node) => node.children),
    extensions: childrenNamed(response, NS.epp, "extension").flatMap((node) => node.children),
    unhandled: resultNodes.flatMap(readUnhandled),
    clTRID: trID === null ? null : childToken(trID, NS.epp, "clTRID"),
    svTRID: trID === null ? null : childToken(trID, NS.epp, "svTRID"),
  };
}

/** The decisive result of an answer: the first failure, or the first result if there is no failure. */
export function decisiveResult(reply: EppReply): ReplyResult {
  return reply.results.find((result) => result.code >= 2000) ?? reply.results[0];
}

/** The first element of this name in the answer's data, even if the server moved it as unhandled content. */
export function dataNamed(reply: EppReply, ns: string, name: string): XmlNode | null {
  const isWanted = (node: XmlNode): boolean => node.ns === ns && node.name === name;
  return reply.resData.find(isWanted) ?? unhandledNode(reply, isWanted);
}

/** The first element of this name in the answer's extension, even if the server moved it as unhandled content. */
export function extensionNamed(reply: EppReply, ns: string, name: string): XmlNode | null {
  const isWanted = (node: XmlNode): boolean => node.ns === ns && node.name === name;
  return reply.extensions.find(isWanted) ?? unhandledNode(reply, isWanted);
}

function unhandledNode(reply: EppReply, isWanted: (node: XmlNode) => boolean): XmlNode | null {
  return reply.unhandled.find((content) => isWanted(content.node))?.node ?? null;
}

function readResult(node: XmlNode): ReplyResult {
  const code = wholeNumberOf(attributeOf(node, "code"));
  if (code === null || code < 1000 || code > 9999) throw new MalformedFrame("result without a numeric code");
  const msg = childNamed(node, NS.epp, "msg");
  return {
    code,
    msg: msg === null ? "" : allText(msg),
    values: childrenNamed(node, NS.epp, "value").map(readValue),
    extValues: childrenNamed(node, NS.epp, "extValue").map(readExtValue),
  };
}

const secretNames = new Set(["pw", "newPW", "authInfo"]);

function readValue(node: XmlNode): ReplyValue {
  const [element] = node.children;
  if (element === undefined) return { ns: "", name: "", text: tokenOf(node) };
  // RFC 5730 section 2.6: undef is used if no value can be named.
  if (element.ns === NS.epp && element.name === "undef") return { ns: "", name: "", text: "" };
  const text = holdsSecret(element) ? "***" : allText(element);
  return { ns: element.ns, name: element.name, text };
}

function holdsSecret(node: XmlNode): boolean {
  return secretNames.has(node.name) || node.children.some(holdsSecret);
}

function readExtValue(node: XmlNode): ReplyExtValue {
  const value = childNamed(node, NS.epp, "value");
  const reason = childNamed(node, NS.epp, "reason");
  return {
    value: value === null ? { ns: "", name: "", text: "" } : readValue(value),
    reason: reason === null ? "" : allText(reason),
  };
}

/**
 * Content that was moved as described in RFC 9038 section 3. The element is in extValue, and the reason is its namespace and "not
 * in login services".
 */
function readUnhandled(result: XmlNode): readonly UnhandledContent[] {
  return childrenNamed(result, NS.epp, "extValue").flatMap((extValue) => {
    const node = childNamed(extValue, NS.epp, "value")?.children[0];
    const reason = childNamed(extValue, NS.epp, "reason");
    if (node === undefined || reason === null || !/ not in login services\.?$/i.test(tokenOf(reason))) return [];
    return [{ ns: node.ns, node }];
  });
}

function readQueue(node: XmlNode | null): ReplyQueue | null {
  if (node === null) return null;
  const msg = childNamed(node, NS.epp, "msg");
  return {
    count: wholeNumberOf(attributeOf(node, "count")),
    id: attributeOf(node, "id"),
    queuedAt: instantOf(childToken(node, NS.epp, "qDate")),
    msg: msg === null ? null : allText(msg),
    nodes: msg === null ? [] : msg.children,
  };
}
