import { randomBytes } from "node:crypto";
import { type CommandContext, defineCommand } from "../../epp/command.ts";
import { Refusal } from "../../epp/refusal.ts";
import { tokenBlock } from "../../extensions/allocation-token.ts";
import { idnBlock } from "../../extensions/idn.ts";
import { iisDomainBlock } from "../../extensions/iis.ts";
import { launchInfoBlock } from "../../extensions/launch.ts";
import { checkSubProduct, namestoreBlock } from "../../extensions/namestore.ts";
import { registryLockBlock } from "../../extensions/registry-lock.ts";
import { rgpInfoBlock } from "../../extensions/rgp.ts";
import { secDnsInfoBlock } from "../../extensions/sec-dns.ts";
import { whoisInfBlock } from "../../extensions/whois-inf.ts";
import type { Domain } from "../../model/objects.ts";
import { existingName, findDomain, requireAuthInfo, requireSponsor } from "../../objects/access.ts";
import { readAuthInfo } from "../../objects/auth-info-input.ts";
import { domainInfoBlock } from "../../objects/domain-data.ts";
import { hashAuthInfo } from "../../rules/auth-info.ts";
import type { XmlNode } from "../../xml/parse.ts";
import { collapse, ElementReader } from "../../xml/read.ts";
import { oneOf, readToken } from "../../xml/values.ts";
import type { Block } from "../../xml/write.ts";

function readInfoName(node: XmlNode) {
  const hosts = oneOf(collapse(node.attributes.get("hosts") ?? "all"), ["all", "del", "sub", "none"], node, "hosts");
  return { name: readToken(1, 255, ["hosts"])(node), hosts };
}

/**
 * Sets an authInfo that the registry generates for the sponsoring registrar. Only this answer shows it, because just its hash is
 * kept.
 */
function withNewCode(context: CommandContext, domain: Domain): Domain {
  requireSponsor(context, domain);
  const code = Array.from({ length: 4 }, () => randomBytes(2).toString("hex").toUpperCase()).join("-");
  const hash = hashAuthInfo(code);
  context.store.domains.save({ ...domain, authInfo: hash });
  return { ...domain, authInfo: { ...hash, shown: code } };
}

/** The allocation token, which only the sponsoring registrar may see (RFC 8495 section 3.1.2). */
function shownToken(domain: Domain, own: boolean): Block {
  if (!own) throw new Refusal(2201, "The allocation token is shown to the sponsoring registrar");
  return tokenBlock(domain.allocationToken);
}

/**
 * domain:info (RFC 5731 section 3.1.2). The sponsoring registrar, and anybody with the right authInfo, sees everything. Others
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
    const found = findDomain(context, name);
    if (authInfo !== null) requireAuthInfo(context, found, authInfo);
    const domain = extensions.asksForCode === true ? withNewCode(context, found) : found;
    const own = domain.sponsor === context.registrar.id;
    const options = {
      view: own || authInfo !== null ? "full" : "reduced",
      hosts,
      authInfo: own ? "own" : "set",
    } as const;
    return {
      code: 1000,
      resData: domainInfoBlock(context.store, domain, options, context.now),
      extensions: [
        secDnsInfoBlock(domain.secDns),
        rgpInfoBlock(domain, context.now),
        name.profile.iis ? iisDomainBlock(domain, name.profile) : null,
        name.profile.iis ? registryLockBlock(domain, context.now) : null,
        idnBlock(domain.name, domain.idnTable),
        extensions.launchInfo === undefined ? null : launchInfoBlock(domain, extensions.launchInfo),
        extensions.asksToken === true ? shownToken(domain, own) : null,
        extensions.asksWhois === true ? whoisInfBlock(context.store.registrars.find(domain.sponsor)) : null,
        extensions.subProduct === undefined ? null : namestoreBlock(extensions.subProduct),
      ],
    };
  },
});
