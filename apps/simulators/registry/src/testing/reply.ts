import { parseXml, type XmlNode } from "../xml/parse.ts";

/** One answer of the server, with functions to inspect it. */
export class Reply {
  readonly xml: string;
  readonly root: XmlNode;

  constructor(xml: string) {
    this.xml = xml;
    this.root = parseXml(Buffer.from(xml, "utf8"));
  }

  /** Every element with this local name, at any depth, in document order. */
  all(name: string, from: XmlNode = this.root): XmlNode[] {
    return from.children.flatMap((child) => [...(child.name === name ? [child] : []), ...this.all(name, child)]);
  }

  first(name: string): XmlNode | undefined {
    return this.all(name)[0];
  }

  /** The text of the first element of that name, or undefined. */
  text(name: string): string | undefined {
    return this.first(name)?.text;
  }

  texts(name: string): string[] {
    return this.all(name).map((node) => node.text);
  }

  /** The statuses in the answer: the `s` attributes of all elements with this name. */
  statuses(name = "status"): string[] {
    return this.all(name).map((node) => node.attributes.get("s") ?? "");
  }

  get code(): number {
    return Number(this.first("result")?.attributes.get("code"));
  }

  get reason(): string | undefined {
    return this.text("reason");
  }
}
