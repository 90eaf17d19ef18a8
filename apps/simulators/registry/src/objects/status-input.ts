import { Refusal } from "../epp/refusal.ts";
import type { XmlNode } from "../xml/parse.ts";
import { leafText, requiredAttribute } from "../xml/read.ts";
import { oneOf } from "../xml/values.ts";

/** Reads a status element of add or rem: its value in `s`, and an optional text, which the registry does not store. */
export function readStatus<const T extends string>(known: readonly T[]): (node: XmlNode) => T {
  return (node) => {
    leafText(node, ["s", "lang"]);
    return oneOf(requiredAttribute(node, "s"), known, node, "s");
  };
}

/** Adds and removes statuses. A client may set only client statuses, and a command that changes nothing is refused (2306). */
export function changeStatuses<T extends string>(
  current: readonly T[],
  add: readonly string[],
  rem: readonly string[],
  settable: readonly T[],
): T[] {
  const asSettable = (status: string): T => {
    const found = settable.find((value) => value === status);
    if (found === undefined) throw new Refusal(2306, `${status} is not the client's to change`);
    return found;
  };
  const removals = rem.map(asSettable);
  const additions = add.map(asSettable);
  for (const status of removals) if (!current.includes(status)) throw new Refusal(2306, `${status} is not set`);
  const left = current.filter((status) => !removals.includes(status));
  for (const status of additions) {
    if (left.includes(status)) throw new Refusal(2306, `${status} is already set`);
    left.push(status);
  }
  return left;
}
