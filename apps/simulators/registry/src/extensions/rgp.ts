import { Refusal } from "../epp/refusal.ts";
import type { Domain } from "../model/objects.ts";
import { rgpStatuses } from "../rules/statuses.ts";
import type { XmlNode } from "../xml/parse.ts";
import { collapse, ElementReader, requiredAttribute } from "../xml/read.ts";
import { oneOf, readDateTime } from "../xml/values.ts";
import { type Block, writerFor } from "../xml/write.ts";

const { root, el } = writerFor("rgp");

export type RestoreOrder =
  | { readonly op: "request" }
  | { readonly op: "report"; readonly deletedAt: number; readonly restoredAt: number };

/** Reads a value of rgp:mixedType, which may contain text and elements; it must not be empty, and its contents are ignored. */
function readMixed(node: XmlNode): string {
  const text = collapse(node.text);
  if (text === "" && node.children.length === 0) throw new Refusal(2003, { reason: `${node.name} is empty`, node });
  return text;
}

function readReport(node: XmlNode): RestoreOrder {
  const reader = new ElementReader(node);
  reader.required("preData", readMixed);
  reader.required("postData", readMixed);
  const deletedAt = reader.required("delTime", readDateTime);
  const restoredAt = reader.required("resTime", readDateTime);
  reader.required("resReason", readMixed);
  // A complete report has two statements, even though the schema allows one (RFC 3915 section 4.2.5).
  const statements = reader.repeated("statement", readMixed, 1, 2);
  reader.optional("other", (child) => collapse(child.text));
  reader.end();
  if (statements.length < 2) throw new Refusal(2003, { reason: "A report needs two statements", node });
  return { op: "report", deletedAt, restoredAt };
}

/** Reads rgp:update, a restore request or report (RFC 3915 section 4.2.5). */
export function readRestore(node: XmlNode): RestoreOrder {
  const reader = new ElementReader(node);
  const order = reader.required("restore", (restore) => {
    const op = oneOf(requiredAttribute(restore, "op"), ["request", "report"], restore, "op");
    const inner = new ElementReader(restore, ["op"]);
    if (op === "request") {
      inner.end();
      return { op } as const;
    }
    const report = inner.required("report", readReport);
    inner.end();
    return report;
  });
  reader.end();
  return order;
}

function statusBlock(name: "infData" | "upData", statuses: readonly string[]): Block | null {
  if (statuses.length === 0) return null;
  return root(
    name,
    {},
    statuses.map((status) => el("rgpStatus", { s: status })),
  );
}

/** rgp:infData of a domain, or null if no grace period is running. */
export function rgpInfoBlock(domain: Domain, now: number): Block | null {
  return statusBlock("infData", rgpStatuses(domain, now));
}

/** rgp:upData, the answer to a restore request. */
export function rgpUpdateBlock(domain: Domain, now: number): Block | null {
  return statusBlock("upData", rgpStatuses(domain, now));
}
