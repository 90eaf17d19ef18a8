import { NS } from "../namespaces.ts";
import {
  allText,
  attributeOf,
  booleanOf,
  childInstant,
  childNamed,
  childrenNamed,
  childToken,
  childTokens,
} from "../xml/query-xml.ts";
import type { XmlNode } from "../xml/read-xml.ts";

/** Maintenance of a registry's systems, announced by poll message (RFC 9167). */
export interface Maintenance {
  readonly id: string;
  /** The registry's title for the maintenance. */
  readonly name: string | null;
  /** `create`, `update`, `delete`, `courtesy` (a reminder) or `end`. */
  readonly pollType: string | null;
  readonly systems: readonly { readonly name: string; readonly host: string | null; readonly impact: string | null }[];
  /** `production`, `ote`, `staging`, `dev` or `custom`. */
  readonly environment: string | null;
  readonly startsAt: string | null;
  readonly endsAt: string | null;
  /** The reason of the maintenance: `planned` or `emergency`. */
  readonly reason: string | null;
  /** Address of a page with details. */
  readonly detail: string | null;
  readonly description: string | null;
  /** The TLDs concerned; empty if all of the registry's TLDs are. */
  readonly tlds: readonly string[];
  /** Whether clients have to reconnect, or to change their programs. */
  readonly needsConnection: boolean | null;
  readonly needsChange: boolean | null;
}

/** The item of a maintenance infData. Null for a list, or if the item has no id. */
export function readMaintenance(infData: XmlNode): Maintenance | null {
  const { ns } = infData;
  const item = childNamed(infData, ns, "item");
  const id = item === null ? null : childNamed(item, ns, "id");
  const idText = item === null ? null : childToken(item, ns, "id");
  if (item === null || id === null || idText === null) return null;
  const systems = childNamed(item, ns, "systems");
  const environment = childNamed(item, ns, "environment");
  const tlds = childNamed(item, ns, "tlds");
  const intervention = childNamed(item, ns, "intervention");
  const flag = (name: string) => (intervention === null ? null : booleanOf(childToken(intervention, ns, name)));
  return {
    id: idText,
    name: attributeOf(id, "name"),
    pollType: childToken(item, ns, "pollType"),
    systems: (systems === null ? [] : childrenNamed(systems, ns, "system")).map((system) => ({
      name: childToken(system, ns, "name") ?? "",
      host: childToken(system, ns, "host"),
      impact: childToken(system, ns, "impact"),
    })),
    environment: environment === null ? null : attributeOf(environment, "type"),
    startsAt: childInstant(item, ns, "start"),
    endsAt: childInstant(item, ns, "end"),
    reason: childToken(item, ns, "reason"),
    detail: childToken(item, ns, "detail"),
    description: descriptionOf(item),
    tlds: tlds === null ? [] : childTokens(tlds, ns, "tld"),
    needsConnection: flag("connection"),
    needsChange: flag("implementation"),
  };
}

/** The description in plain text; the English one if there are several. */
function descriptionOf(item: XmlNode): string | null {
  const plain = childrenNamed(item, NS.maintenance, "description").filter((node) => attributeOf(node, "type") !== "html");
  const english = plain.find((node) => (attributeOf(node, "lang") ?? "en").toLowerCase().startsWith("en")) ?? plain[0];
  const text = english === undefined ? "" : allText(english);
  return text === "" ? null : text;
}
