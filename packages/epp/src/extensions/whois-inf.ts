import type { CommandContext } from "../command.ts";
import { NS } from "../namespaces.ts";
import { extensionNamed } from "../reply.ts";
import type { EppReply } from "../reply.ts";
import { childToken } from "../xml/query-xml.ts";
import { elementsOf } from "../xml/write-xml.ts";
import type { XmlElement } from "../xml/write-xml.ts";

/** What WHOIS shows about a domain's registrar: its name instead of its EPP id. */
export interface WhoisInf {
  readonly registrar: string | null;
  readonly whoisServer: string | null;
  readonly url: string | null;
}

const whoisInf = elementsOf("whoisInf", NS.whoisInf);

/** Extension of info (whoisInf-1.0). Left out if the session does not have it, because nothing else depends on it. */
export function writeWhoisInf(context: CommandContext, isWanted: boolean | undefined): readonly XmlElement[] {
  if (isWanted !== true || !context.services.has(NS.whoisInf)) return [];
  return [whoisInf("whoisInf", {}, whoisInf("flag", {}, "true"))];
}

/** The registrar as WHOIS names it, in an info answer; null if the answer does not say. */
export function readWhoisInf(reply: EppReply): WhoisInf | null {
  const node = extensionNamed(reply, NS.whoisInf, "whoisInfData");
  if (node === null) return null;
  return {
    registrar: childToken(node, NS.whoisInf, "registrar"),
    whoisServer: childToken(node, NS.whoisInf, "whoisServer"),
    url: childToken(node, NS.whoisInf, "url"),
  };
}
