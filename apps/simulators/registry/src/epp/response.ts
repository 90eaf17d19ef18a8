import type { AboutElement, FaultAction } from "../faults/fault-switch.ts";
import type { TransactionIds } from "../model/objects.ts";
import { namespaces, prefixFor } from "../xml/namespaces.ts";
import { type Block, dateTimeText, element, type Xml } from "../xml/write.ts";
import type { Answer, MessageQueue } from "./command.ts";
import type { Refusal } from "./refusal.ts";
import { type ResultCode, resultTexts } from "./results.ts";

const declaration = '<?xml version="1.0" encoding="UTF-8" standalone="no"?>\n';

/** A whole EPP document with this one child of the root element. */
export function eppDocument(child: Xml): string {
  return declaration + element("epp", { xmlns: namespaces.epp }, child).text;
}

function transactionElement(ids: TransactionIds): Xml {
  return element(
    "trID",
    {},
    ids.clTRID === null ? undefined : element("clTRID", {}, ids.clTRID),
    element("svTRID", {}, ids.svTRID),
  );
}

function queueElement(queue: MessageQueue): Xml {
  return element(
    "msgQ",
    { count: String(queue.count), id: queue.id },
    queue.queuedAt === null ? undefined : element("qDate", {}, dateTimeText(queue.queuedAt)),
    queue.text === null ? undefined : element("msg", {}, queue.text),
  );
}

/** Data of an extension that the client did not name at login, moved into a value of the result (RFC 9038). */
function unhandledElement(block: Block): Xml {
  return element("extValue", {}, element("value", {}, block.xml), element("reason", {}, `${block.uri} not in login services`));
}

/**
 * The answer to a command that succeeded. Data of namespaces that the session did not name at login are left out. If the session
 * named unhandled-namespaces, they are moved into extValue instead.
 */
export function answerDocument(answer: Answer, ids: TransactionIds, services: ReadonlySet<string>): string {
  const extensions = (answer.extensions ?? []).filter((block): block is Block => block !== null);
  const resData = answer.resData ?? null;
  const handled = extensions.filter((block) => services.has(block.uri));
  const unhandled = services.has(namespaces.unhandled)
    ? [...(resData === null ? [] : [resData]), ...extensions].filter((block) => !services.has(block.uri))
    : [];
  return eppDocument(
    element(
      "response",
      {},
      element(
        "result",
        { code: String(answer.code) },
        element("msg", {}, resultTexts[answer.code]),
        unhandled.map(unhandledElement),
      ),
      answer.messageQueue === undefined ? undefined : queueElement(answer.messageQueue),
      resData !== null && services.has(resData.uri) ? element("resData", {}, resData.xml) : undefined,
      handled.length === 0
        ? undefined
        : element(
            "extension",
            {},
            handled.map((block) => block.xml),
          ),
      transactionElement(ids),
    ),
  );
}

/** The element that a refusal is about: the element that was sent, or an empty one if it is missing. */
function offendingElement(refusal: Refusal): Xml | undefined {
  const { node, missing } = refusal.detail;
  const about = node ?? missing;
  if (about === undefined) return undefined;
  const prefix = prefixFor(about.ns);
  const attributes = about.ns === "" ? {} : { [`xmlns:${prefix}`]: about.ns };
  const name = about.ns === "" ? about.name : `${prefix}:${about.name}`;
  const text = node === undefined || node.children.length > 0 ? "" : node.text;
  // Passwords are never echoed, not even wrong ones.
  return element(name, attributes, /^(pw|newPW)$/.test(about.name) ? "" : text);
}

/** The answer to a command that was refused. */
export function refusalDocument(refusal: Refusal, ids: TransactionIds, services: ReadonlySet<string>): string {
  const value = offendingElement(refusal) ?? element("epp:undef", { "xmlns:epp": namespaces.epp });
  const extension = refusal.detail.extension;
  return eppDocument(
    element(
      "response",
      {},
      element(
        "result",
        { code: String(refusal.code) },
        element("msg", {}, resultTexts[refusal.code]),
        element("extValue", {}, element("value", {}, value), element("reason", {}, refusal.detail.reason)),
      ),
      extension !== undefined && services.has(extension.uri) ? element("extension", {}, extension.xml) : undefined,
      transactionElement(ids),
    ),
  );
}

/** An answer with only a result code, for a command that failed because of an error in the server. */
export function plainDocument(code: ResultCode, ids: TransactionIds): string {
  return forcedDocument(code, ids, null);
}

/** An answer with the code, the text and the element that the fault switch prescribes. */
export function forcedDocument(
  code: ResultCode,
  ids: TransactionIds,
  fault: Pick<FaultAction, "message" | "about"> | null,
): string {
  return eppDocument(
    element(
      "response",
      {},
      element(
        "result",
        { code: String(code) },
        element("msg", {}, fault?.message ?? resultTexts[code]),
        fault?.about === undefined ? undefined : aboutElement(fault.about),
      ),
      transactionElement(ids),
    ),
  );
}

function aboutElement({ prefix, name, text, reason }: AboutElement): Xml {
  const value = element("value", {}, element(`${prefix}:${name}`, { [`xmlns:${prefix}`]: namespaces[prefix] }, text));
  return reason === undefined ? value : element("extValue", {}, value, element("reason", {}, reason));
}
