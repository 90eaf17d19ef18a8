import { randomBytes } from "node:crypto";
import { type CommandContext, defineCommand } from "../../epp/command.ts";
import { iisDomainBlock } from "../../extensions/iis.ts";
import { checkSubProduct, namestoreBlock } from "../../extensions/namestore.ts";
import { registryLockBlock } from "../../extensions/registry-lock.ts";
import { rgpInfoBlock } from "../../extensions/rgp.ts";
import { secDnsInfoBlock } from "../../extensions/sec-dns.ts";
import type { Domain } from "../../model/objects.ts";
import { existingName, findDomain, requireAuthInfo, requireSponsor } from "../../objects/access.ts";
import { readAuthInfo } from "../../objects/auth-info-input.ts";
import { domainInfoBlock } from "../../objects/domain-data.ts";
import { hashAuthInfo } from "../../rules/auth-info.ts";
import type { XmlNode } from "../../xml/parse.ts";
import { collapse, ElementReader } from "../../xml/read.ts";
import { oneOf, readToken } from "../../xml/values.ts";

function readInfoName(node: XmlNode) {
  const hosts = oneOf(collapse(node.attributes.get("hosts") ?? "all"), ["all", "del", "sub", "none"], node, "hosts");
  return { name: readToken(1, 255, ["hosts"])(node), hosts };
}

/** A code that the registry makes for the sponsor, and shows once. */
function makeCode(context: CommandContext, domain: Domain): string {
  requireSponsor(context, domain);
  const code = Array.from({ length: 4 }, () => randomBytes(2).toString("hex").toUpperCase()).join("-");
  context.store.domains.save({ ...domain, authInfo: hashAuthInfo(code) });
  return code;
}

/**
 * domain:info (RFC 5731 section 3.1.2). The sponsoring registrar, and anybody with the right authInfo, sees everything; others
 * see what WHOIS shows.
 */
export const domainInfo = defineCommand({
  verb: "domain:info",
  read: (node) => {
    const reader = new ElementReader(node);
    const { name, hosts } = reader.required("name", readInfoName);
    const authInfo = reader.optional("authInfo", readAuthInfo) ?? null;
    reader.end();
    return { name, hosts, authInfo };
  },
  names: ({ name }) => [name],
  run: (context, { name: raw, hosts, authInfo }, extensions) => {
    const name = existingName(raw);
    checkSubProduct(name, extensions.subProduct);
    const domain = findDomain(context, name);
    if (authInfo !== null) requireAuthInfo(context, domain, authInfo);
    const full = authInfo !== null || domain.sponsor === context.registrar.id;
    const code = extensions.asksForCode === true ? makeCode(context, domain) : null;
    const options = { view: full ? "full" : "reduced", hosts, showAuthInfo: true, code } as const;
    return {
      code: 1000,
      resData: domainInfoBlock(context.store, domain, options, context.now),
      extensions: [
        secDnsInfoBlock(domain.secDns),
        rgpInfoBlock(domain, context.now),
        name.profile.iis ? iisDomainBlock(domain, name.profile) : null,
        name.profile.iis ? registryLockBlock(domain, context.now) : null,
        extensions.subProduct === undefined ? null : namestoreBlock(extensions.subProduct),
      ],
    };
  },
});
