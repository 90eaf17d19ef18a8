import { Refusal } from "../epp/refusal.ts";
import type { RegistryLock } from "../model/objects.ts";
import { feeUris, namespaces } from "../xml/namespaces.ts";
import type { XmlNode } from "../xml/parse.ts";
import { type FeeCheck, type FeeTransform, readFeeCheck, readFeeTransform } from "./fee.ts";
import { readToken, readTokenInfo } from "./allocation-token.ts";
import { type IdnData, readIdnData, readLanguage } from "./idn.ts";
import { type LaunchCreate, readLaunchCheck, readLaunchCreate, readLaunchInfo } from "./launch.ts";
import { type IisCreate, type IisUpdate, readIisCreate, readIisIdentity, readIisTransfer, readIisUpdate } from "./iis.ts";
import { type LoginSecurity, readLoginSecurity } from "./login-security.ts";
import { shape } from "../profiles/index.ts";
import { readNamestore } from "./namestore.ts";
import { nationalElements, type NationalExtensions } from "./national.ts";
import { readLock } from "./registry-lock.ts";
import { readWhoisInf } from "./whois-inf.ts";
import { readRestore, type RestoreOrder } from "./rgp.ts";
import { readSecDnsCreate, readSecDnsUpdate, type SecDnsAdd, type SecDnsUpdate } from "./sec-dns.ts";

/** Contents of the <extension> element of one command. */
export interface CommandExtensions extends NationalExtensions {
  readonly secDnsCreate?: SecDnsAdd;
  readonly secDnsUpdate?: SecDnsUpdate;
  readonly restore?: RestoreOrder;
  readonly feeCheck?: FeeCheck;
  readonly fee?: FeeTransform;
  readonly iisCreate?: IisCreate;
  readonly iisHolderIdentified?: boolean;
  readonly iisUpdate?: IisUpdate;
  readonly iisTransferHosts?: readonly string[];
  readonly lock?: RegistryLock;
  readonly subProduct?: string;
  readonly language?: string;
  readonly idnData?: IdnData;
  readonly allocationToken?: string;
  readonly asksToken?: true;
  readonly asksWhois?: boolean;
  readonly launchCheck?: "claims" | "avail" | "trademark";
  readonly launchCreate?: LaunchCreate;
  readonly launchInfo?: ReturnType<typeof readLaunchInfo>;
  readonly loginSecurity?: LoginSecurity;
}

interface ExtensionElement {
  readonly uri: string;
  readonly name: string;
  readonly verbs: readonly string[];
  readonly read: (node: XmlNode) => CommandExtensions;
}

const domainCommands = ["check", "info", "create", "update", "delete", "renew", "transfer"].map((op) => `domain:${op}`);
const hostCommands = ["check", "info", "create", "update", "delete"].map((op) => `host:${op}`);

/** Every extension element that this server supports, and the commands that it may accompany. */
const elements: readonly ExtensionElement[] = [
  {
    uri: namespaces.secDNS,
    name: "create",
    verbs: ["domain:create"],
    read: (node) => ({ secDnsCreate: readSecDnsCreate(node) }),
  },
  {
    uri: namespaces.secDNS,
    name: "update",
    verbs: ["domain:update"],
    read: (node) => ({ secDnsUpdate: readSecDnsUpdate(node) }),
  },
  { uri: namespaces.rgp, name: "update", verbs: ["domain:update"], read: (node) => ({ restore: readRestore(node) }) },
  ...feeUris.flatMap((uri): ExtensionElement[] => [
    { uri, name: "check", verbs: ["domain:check"], read: (node) => ({ feeCheck: readFeeCheck(node) }) },
    ...["create", "renew", "transfer", "update"].map((name) => ({
      uri,
      name,
      verbs: [`domain:${name}`],
      read: (node: XmlNode) => ({ fee: readFeeTransform(node) }),
    })),
  ]),
  { uri: namespaces.idnLang, name: "tag", verbs: ["domain:create"], read: (node) => ({ language: readLanguage(node) }) },
  { uri: namespaces.idn, name: "data", verbs: ["domain:create"], read: (node) => ({ idnData: readIdnData(node) }) },
  {
    uri: namespaces.allocationToken,
    name: "allocationToken",
    verbs: ["domain:check", "domain:create", "domain:transfer"],
    read: (node) => ({ allocationToken: readToken(node) }),
  },
  {
    uri: namespaces.allocationToken,
    name: "info",
    verbs: ["domain:info"],
    read: (node) => ({ asksToken: readTokenInfo(node) }),
  },
  { uri: namespaces.whoisInf, name: "whoisInf", verbs: ["domain:info"], read: (node) => ({ asksWhois: readWhoisInf(node) }) },
  { uri: namespaces.launch, name: "check", verbs: ["domain:check"], read: (node) => ({ launchCheck: readLaunchCheck(node) }) },
  {
    uri: namespaces.launch,
    name: "create",
    verbs: ["domain:create"],
    read: (node) => ({ launchCreate: readLaunchCreate(node) }),
  },
  { uri: namespaces.launch, name: "info", verbs: ["domain:info"], read: (node) => ({ launchInfo: readLaunchInfo(node) }) },
  {
    uri: namespaces.iis,
    name: "create",
    verbs: ["contact:create"],
    read: (node) => ({ iisCreate: readIisCreate(node) }),
  },
  {
    uri: namespaces.iis,
    name: "create",
    verbs: ["domain:create"],
    read: (node) => ({ iisHolderIdentified: readIisIdentity(node) }),
  },
  {
    uri: namespaces.iis,
    name: "update",
    verbs: ["contact:update", "domain:update"],
    read: (node) => ({ iisUpdate: readIisUpdate(node) }),
  },
  {
    uri: namespaces.iis,
    name: "transfer",
    verbs: ["domain:transfer"],
    read: (node) => ({ iisTransferHosts: readIisTransfer(node) }),
  },
  {
    uri: namespaces.rl,
    name: "lock",
    verbs: ["domain:create", "domain:update"],
    read: (node) => ({ lock: readLock(node) }),
  },
  {
    uri: namespaces.namestoreExt,
    name: "namestoreExt",
    verbs: [...domainCommands, ...hostCommands],
    read: (node) => ({ subProduct: readNamestore(node) }),
  },
  {
    uri: namespaces.loginSec,
    name: "loginSec",
    verbs: ["login"],
    read: (node) => ({ loginSecurity: readLoginSecurity(node) }),
  },
  ...nationalElements,
];

/**
 * Reads the extension elements of a command.
 *
 * `verb`: that of the command, such as "domain:create". `announced`: the URIs that the session named at login; for the login
 * itself, all that the registry offers. Refuses with 2103 if an extension is unknown, was not named at login, or does not belong
 * to the command.
 */
export function readExtensions(node: XmlNode | undefined, verb: string, announced: ReadonlySet<string>): CommandExtensions {
  if (node === undefined) return {};
  if (node.children.length === 0) throw new Refusal(2001, { reason: "extension is empty", node });
  let read: CommandExtensions = {};
  const seen = new Set<string>();
  for (const child of node.children) {
    if (!shape.extensions.includes(child.ns)) throw new Refusal(2103, { reason: "Extension not implemented", node: child });
    if (!announced.has(child.ns)) {
      throw new Refusal(2103, { reason: "The extension was not named at login", node: child });
    }
    const known = elements.find(
      (element) => element.uri === child.ns && element.name === child.name && element.verbs.includes(verb),
    );
    if (known === undefined) {
      throw new Refusal(2103, { reason: `${child.name} does not extend ${verb}`, node: child });
    }
    const key = `${child.ns} ${child.name}`;
    if (seen.has(key)) throw new Refusal(2001, { reason: `${child.name} is given twice`, node: child });
    seen.add(key);
    read = { ...read, ...known.read(child) };
  }
  return read;
}
