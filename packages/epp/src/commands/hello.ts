import { eppElement } from "../command.ts";
import { NS } from "../namespaces.ts";
import { childInstant, childNamed, childToken, childTokens } from "../xml/query-xml.ts";
import { MalformedFrame } from "../xml/read-xml.ts";
import type { XmlNode } from "../xml/read-xml.ts";
import { writeXml } from "../xml/write-xml.ts";

/** What a server offers (RFC 5730 section 2.4). */
export interface Greeting {
  readonly svID: string;
  /** The server's clock. Null if it cannot be read. */
  readonly serverTimeAt: string | null;
  readonly versions: readonly string[];
  readonly languages: readonly string[];
  readonly objects: readonly string[];
  readonly extensions: readonly string[];
}

/** The frame that requests a greeting (RFC 5730 section 2.3); used as keep-alive, allowed before login. It has no clTRID. */
export function helloFrame(): string {
  return writeXml(eppElement("epp", {}, eppElement("hello")));
}

/**
 * The greeting in a frame, or null if the frame holds something else. Throws MalformedFrame if the greeting offers no services.
 */
export function readGreeting(root: XmlNode): Greeting | null {
  const greeting = childNamed(root, NS.epp, "greeting");
  if (greeting === null) return null;
  const menu = childNamed(greeting, NS.epp, "svcMenu");
  if (menu === null) throw new MalformedFrame("greeting without a service menu");
  const extension = childNamed(menu, NS.epp, "svcExtension");
  return {
    svID: childToken(greeting, NS.epp, "svID") ?? "",
    serverTimeAt: childInstant(greeting, NS.epp, "svDate"),
    versions: childTokens(menu, NS.epp, "version"),
    languages: childTokens(menu, NS.epp, "lang"),
    objects: childTokens(menu, NS.epp, "objURI"),
    extensions: extension === null ? [] : childTokens(extension, NS.epp, "extURI"),
  };
}
