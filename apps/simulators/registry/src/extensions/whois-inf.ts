import type { Registrar } from "../model/objects.ts";
import type { XmlNode } from "../xml/parse.ts";
import { ElementReader } from "../xml/read.ts";
import { readBoolean } from "../xml/values.ts";
import { type Block, writerFor } from "../xml/write.ts";

const { root, el } = writerFor("whoisInf");

/** Reads whoisInf:whoisInf: whether the client wants the registrar as WHOIS names it. */
export function readWhoisInf(node: XmlNode): boolean {
  const reader = new ElementReader(node);
  const flag = reader.required("flag", readBoolean);
  reader.end();
  return flag;
}

export function whoisInfBlock(registrar: Registrar | undefined): Block | null {
  return registrar === undefined
    ? null
    : root("whoisInfData", {}, el("registrar", {}, registrar.name), el("url", {}, registrar.url));
}
