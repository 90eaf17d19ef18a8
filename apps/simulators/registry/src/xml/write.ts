import { namespaces, type Prefix } from "./namespaces.ts";

/** Well-formed XML text. Only the functions of this file create it, so a plain string can never get in unescaped. */
export class Xml {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

export type Attributes = Readonly<Record<string, string | undefined>>;
export type Content = Xml | string | undefined | readonly Content[];

// XML 1.0 section 2.2 forbids these characters even as character references. They can only come from the control port.
const forbidden = /[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/gu;

function escapeText(text: string): string {
  return text.replace(forbidden, "").replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
}

function escapeAttribute(text: string): string {
  return escapeText(text).replaceAll('"', "&quot;").replaceAll("\t", "&#9;").replaceAll("\n", "&#10;").replaceAll("\r", "&#13;");
}

function render(content: Content): string {
  if (content === undefined) return "";
  if (typeof content === "string") return escapeText(content);
  if (content instanceof Xml) return content.text;
  return content.map(render).join("");
}

/** One element with a qualified name as written. Attributes that are undefined are left out. */
export function element(name: string, attributes: Attributes, ...content: Content[]): Xml {
  const written = Object.entries(attributes)
    .filter((pair): pair is [string, string] => pair[1] !== undefined)
    .map(([key, value]) => ` ${key}="${escapeAttribute(value)}"`)
    .join("");
  const inner = content.map(render).join("");
  return new Xml(inner === "" ? `<${name}${written}/>` : `<${name}${written}>${inner}</${name}>`);
}

/** A self-contained element tree of one namespace, for resData or extension. */
export interface Block {
  readonly uri: string;
  readonly xml: Xml;
}

/** Writers for one namespace: `root` declares the prefix, `el` uses it. */
export function writerFor(prefix: Prefix): {
  root: (name: string, attributes: Attributes, ...content: Content[]) => Block;
  el: (name: string, attributes: Attributes, ...content: Content[]) => Xml;
} {
  const uri = namespaces[prefix];
  return {
    root: (name, attributes, ...content) => ({
      uri,
      xml: element(`${prefix}:${name}`, { [`xmlns:${prefix}`]: uri, ...attributes }, ...content),
    }),
    el: (name, attributes, ...content) => element(`${prefix}:${name}`, attributes, ...content),
  };
}

/** xs:dateTime in UTC with milliseconds, as EPP answers carry it. */
export function dateTimeText(at: number): string {
  return new Date(at).toISOString();
}
