import { commands } from "../commands/index.ts";
import { type LoginInput, readLogin } from "../commands/login.ts";
import { logout } from "../commands/logout.ts";
import { pollAcknowledge } from "../commands/poll-acknowledge.ts";
import { pollRequest } from "../commands/poll-request.ts";
import { type CommandExtensions, readExtensions } from "../extensions/index.ts";
import { shape } from "../profiles/index.ts";
import { isLacking } from "../profiles/shape.ts";
import { namespaces, prefixFor } from "../xml/namespaces.ts";
import { parseXml, type XmlNode, XmlSyntaxError } from "../xml/parse.ts";
import { characterCount, collapse, ElementReader, requiredAttribute } from "../xml/read.ts";
import { oneOf, readToken } from "../xml/values.ts";
import type { Answer, CommandContext } from "./command.ts";
import { Refusal } from "./refusal.ts";

/** The command that a frame contains. Verb and names are known before it runs, for the fault switch. */
export type Request =
  | { readonly kind: "hello" }
  | { readonly kind: "refused"; readonly clTRID: string | null; readonly refusal: Refusal }
  | {
      readonly kind: "login";
      readonly clTRID: string | null;
      readonly input: LoginInput;
      readonly extensions: CommandExtensions;
    }
  | {
      readonly kind: "command";
      readonly clTRID: string | null;
      /** For example "domain:create", "domain:transfer:request", "poll:req" or "logout". */
      readonly verb: string;
      readonly names: readonly string[];
      readonly run: (context: CommandContext) => Answer;
    };

const verbs = ["check", "create", "delete", "info", "login", "logout", "poll", "renew", "transfer", "update"] as const;
const transferOps = ["approve", "cancel", "query", "reject", "request"] as const;
const readTransactionId = readToken(3, 64);

/** The client's transaction id, wherever it is in the command, so that even a refusal contains it. */
function lenientClTRID(command: XmlNode): string | null {
  const node = command.children.find((child) => child.name === "clTRID" && child.ns === namespaces.epp);
  if (node === undefined || node.children.length > 0) return null;
  const text = collapse(node.text);
  const length = characterCount(text);
  return length >= 3 && length <= 64 ? text : null;
}

interface Parts {
  readonly verb: XmlNode;
  readonly extension: XmlNode | undefined;
}

function readParts(command: XmlNode): Parts {
  const reader = new ElementReader(command);
  const verb = reader.next();
  if (verb === undefined) throw new Refusal(2003, { reason: "The command is empty", node: command });
  if (verb.ns !== namespaces.epp || !verbs.some((known) => known === verb.name)) {
    throw new Refusal(2000, { reason: `Unknown command ${verb.name}`, node: verb });
  }
  const extension = reader.optional("extension", (node) => new ElementReader(node).node);
  reader.optional("clTRID", readTransactionId);
  reader.end();
  return { verb, extension };
}

type Runner = Pick<Extract<Request, { kind: "command" }>, "verb" | "names" | "run">;

function readPoll(node: XmlNode): Runner {
  const op = oneOf(requiredAttribute(node, "op"), ["req", "ack"], node, "op");
  new ElementReader(node, ["op", "msgID"]).end();
  const messageId = node.attributes.get("msgID");
  return {
    verb: `poll:${op}`,
    names: messageId === undefined ? [] : [messageId],
    run: (context) => (op === "req" ? pollRequest(context) : pollAcknowledge(context, messageId?.trim())),
  };
}

/** Elements that are found inside an update, in the place of an object, but are commands of their own (.uk). */
const ownCommands: Readonly<Record<string, string>> = {
  [`${namespaces.release} release`]: "domain:release",
  [`${namespaces.handshake} accept`]: "handshake:accept",
  [`${namespaces.handshake} reject`]: "handshake:reject",
};

const ownCommandOf = (verb: XmlNode, { ns, name }: XmlNode): string | undefined =>
  verb.name === "update" ? ownCommands[`${ns} ${name}`] : undefined;

/** The object element inside a verb. Its service must be offered and named at login (2307), and its name must be the verb's. */
function objectElement(verb: XmlNode, services: ReadonlySet<string>): XmlNode {
  const reader = new ElementReader(verb, verb.name === "transfer" ? ["op"] : []);
  const object = reader.next();
  if (object === undefined) throw new Refusal(2003, { reason: "The object is missing", node: verb });
  reader.end();
  const offered = ownCommandOf(verb, object) === undefined ? shape.objects : shape.extensions;
  if (!offered.includes(object.ns)) {
    throw new Refusal(2307, { reason: "The object service is not offered", node: object });
  }
  if (!services.has(object.ns)) {
    throw new Refusal(2307, { reason: "The object service was not named at login", node: object });
  }
  return object;
}

function readObjectCommand(verb: XmlNode, services: ReadonlySet<string>, extension: XmlNode | undefined): Runner {
  const op = verb.name === "transfer" ? oneOf(requiredAttribute(verb, "op"), transferOps, verb, "op") : null;
  const object = objectElement(verb, services);
  const own = ownCommandOf(verb, object);
  const base = own ?? `${prefixFor(object.ns)}:${verb.name}`;
  const command = commands.get(op === null ? base : `${base}:${op}`);
  if (command === undefined || isLacking(shape, command.verb))
    throw new Refusal(2101, { reason: `${base} is not implemented`, node: object });
  if (object.name !== verb.name && own === undefined) {
    throw new Refusal(2001, { reason: `${object.name} does not belong in ${verb.name}`, node: object });
  }
  const prepared = command.prepare(object);
  const extensions = readExtensions(extension, base, services);
  return { verb: command.verb, names: prepared.names, run: (context) => prepared.run(context, extensions) };
}

function refuseExtension(extension: XmlNode | undefined, verb: string): void {
  readExtensions(extension, verb, new Set(shape.extensions));
}

function readCommand(command: XmlNode, services: ReadonlySet<string> | null): Request {
  const clTRID = lenientClTRID(command);
  try {
    const { verb, extension } = readParts(command);
    if (verb.name === "login") {
      if (services !== null) throw new Refusal(2002, "Already logged in");
      const input = readLogin(verb);
      return { kind: "login", clTRID, input, extensions: readExtensions(extension, "login", new Set(shape.extensions)) };
    }
    if (services === null) throw new Refusal(2002, "Log in first");
    if (verb.name === "logout") {
      refuseExtension(extension, "logout");
      return { kind: "command", clTRID, verb: "logout", names: [], run: logout };
    }
    if (verb.name === "poll") {
      refuseExtension(extension, "poll");
      return { kind: "command", clTRID, ...readPoll(verb) };
    }
    return { kind: "command", clTRID, ...readObjectCommand(verb, services, extension) };
  } catch (error) {
    if (error instanceof Refusal) return { kind: "refused", clTRID, refusal: error };
    throw error;
  }
}

function refused(code: 2000 | 2001 | 2101, reason: string): Request {
  return { kind: "refused", clTRID: null, refusal: new Refusal(code, reason) };
}

/**
 * Reads one frame.
 *
 * `services`: those of the session, null before login. Returns the command. A frame that cannot be understood becomes a refusal,
 * never an exception.
 */
export function interpret(payload: Uint8Array, services: ReadonlySet<string> | null): Request {
  let root: XmlNode;
  try {
    root = parseXml(payload);
  } catch (error) {
    if (error instanceof XmlSyntaxError) return refused(2001, error.message);
    throw error;
  }
  if (root.ns !== namespaces.epp || root.name !== "epp") return refused(2001, "The root element must be epp");
  const [child, ...more] = root.children;
  if (child === undefined || more.length > 0) return refused(2001, "epp holds one element");
  if (child.ns !== namespaces.epp) return refused(2000, `Unknown element ${child.name}`);
  switch (child.name) {
    case "hello":
      return { kind: "hello" };
    case "command":
      return readCommand(child, services);
    case "extension":
      return refused(2101, "Protocol extensions of this kind are not implemented");
    case "greeting":
    case "response":
      return refused(2001, `A client does not send ${child.name}`);
    default:
      return refused(2000, `Unknown element ${child.name}`);
  }
}
