import { Refusal } from "../epp/refusal.ts";
import type { XmlNode } from "./parse.ts";

const blank = /^[ \t\r\n]*$/;

/** Collapses whitespace as XML Schema does for every token type of EPP. */
export function collapse(text: string): string {
  return text.replace(/[ \t\r\n]+/g, " ").trim();
}

/** The length as XML Schema counts it: in code points, not UTF-16 units. */
export function characterCount(text: string): number {
  return Array.from(text).length;
}

function refuseAttributes(node: XmlNode, allowed: readonly string[]): void {
  for (const name of node.attributes.keys()) {
    if (!allowed.includes(name)) throw new Refusal(2001, { reason: `Unexpected attribute ${name}`, node });
  }
}

/**
 * Reads the children of one element in schema order.
 * A wrong order or an unknown element is refused with 2001, and a missing mandatory element with 2003 (RFC 5730 section 3).
 * Children in another namespace than the parent's are read only if `ns` says so.
 */
export class ElementReader {
  readonly node: XmlNode;
  readonly #ns: string;
  #at = 0;

  constructor(node: XmlNode, attributes: readonly string[] = [], ns: string = node.ns) {
    if (!blank.test(node.text)) throw new Refusal(2001, { reason: `Text is not allowed in ${node.name}`, node });
    refuseAttributes(node, attributes);
    this.node = node;
    this.#ns = ns;
  }

  #take(name: string): XmlNode | undefined {
    const next = this.node.children[this.#at];
    if (next === undefined || next.name !== name || next.ns !== this.#ns) return undefined;
    this.#at += 1;
    return next;
  }

  required<T>(name: string, read: (node: XmlNode) => T): T {
    const found = this.#take(name);
    if (found !== undefined) return read(found);
    const elsewhere = this.node.children.find((child) => child.name === name && child.ns === this.#ns);
    if (elsewhere !== undefined) {
      throw new Refusal(2001, { reason: `${name} is not in its place`, node: elsewhere });
    }
    const next = this.node.children[this.#at];
    if (next !== undefined && next.ns !== this.#ns) {
      throw new Refusal(2001, { reason: `${name} expected`, node: next });
    }
    throw new Refusal(2003, { reason: `${name} is missing`, missing: { ns: this.#ns, name } });
  }

  optional<T>(name: string, read: (node: XmlNode) => T): T | undefined {
    const found = this.#take(name);
    return found === undefined ? undefined : read(found);
  }

  /** All consecutive elements of that name, at least `min`. More than `max` are refused with 2001, as the schema requires. */
  repeated<T>(name: string, read: (node: XmlNode) => T, min = 0, max = Number.POSITIVE_INFINITY): T[] {
    const found: T[] = [];
    if (min > 0) found.push(this.required(name, read));
    for (let node = this.#take(name); node !== undefined; node = this.#take(name)) {
      if (found.length === max) throw new Refusal(2001, { reason: `At most ${max} ${name} elements`, node });
      found.push(read(node));
    }
    return found;
  }

  /** The next child, whatever it is; undefined if there is none left. */
  next(): XmlNode | undefined {
    const next = this.node.children[this.#at];
    if (next !== undefined) this.#at += 1;
    return next;
  }

  /** Refuses elements that are left, because they are unknown or out of order. Call it last. */
  end(): void {
    const left = this.node.children[this.#at];
    if (left !== undefined) throw new Refusal(2001, { reason: `Unexpected element ${left.name}`, node: left });
  }
}

/** The text of an element that may not contain elements. */
export function leafText(node: XmlNode, attributes: readonly string[] = []): string {
  if (node.children.length > 0) throw new Refusal(2001, { reason: `${node.name} holds text only`, node });
  refuseAttributes(node, attributes);
  return node.text;
}

/** Reads an element with neither text nor children. */
export function readEmpty(node: XmlNode): true {
  if (!blank.test(leafText(node))) throw new Refusal(2001, { reason: `${node.name} must be empty`, node });
  return true;
}

/** Reads a mandatory attribute, with its whitespace collapsed. */
export function requiredAttribute(node: XmlNode, name: string): string {
  const value = node.attributes.get(name);
  if (value === undefined) throw new Refusal(2003, { reason: `Attribute ${name} is missing`, node });
  return collapse(value);
}
