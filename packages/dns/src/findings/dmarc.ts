import { isEmail } from "@nameplane/values";
import { valueOfRdata } from "../rdata.ts";
import type { RecordSet } from "../record-set.ts";
import { defaultTtlSeconds } from "../ttl.ts";
import { mx } from "../types/mx.ts";
import type { ZoneIndex } from "../zone-index.ts";
import { findingAt, replacedRecord, type Finding, type FindingRule } from "./finding.ts";
import { tagsOf, textOf, textRecord, textsBeginning } from "./text-of.ts";

/** Checks DMARC records, which tell receivers what to do with forged mail (RFC 7489 section 6.3), at names "_dmarc". */
export const dmarcRule: FindingRule = (set, index) => {
  if (set.type === "MX") return missingPolicy(set, index);
  if (set.type !== "TXT" || !/^_dmarc(?:\.|$)/.test(set.owner)) return [];
  const records = textsBeginning(set, /^v=DMARC1\s*(?:;|$)/);
  const found = records.flatMap(({ rdata, text }) => policyFindings(set, rdata, text));
  if (records.length > 1) found.push(findingAt(set, "dns.dmarc_several", { detail: String(records.length) }));
  const [first] = set.rdata;
  if (records.length === 0 && first !== undefined) found.push(findingAt(set, "dns.dmarc_unreadable", { detail: textOf(first) }));
  return found;
};

/** Points out a missing policy only if the domain receives mail. A domain that receives none probably sends none either. */
function missingPolicy(set: RecordSet, index: ZoneIndex): Finding[] {
  const takesMail = set.owner === "" && set.rdata.some((rdata) => valueOfRdata(mx, rdata).exchange !== ".");
  const there = index.owners.get("_dmarc");
  if (!takesMail || there?.has("TXT") === true || there?.has("CNAME") === true || there?.has("NS") === true) return [];
  const policy = { ttlSeconds: defaultTtlSeconds, rdata: [textRecord("v=DMARC1; p=none")] };
  return [
    findingAt(set, "dns.dmarc_missing", {
      others: [{ owner: "_dmarc", type: "TXT" }],
      fixes: [{ key: "add_report_only_policy", changes: [{ owner: "_dmarc", type: "TXT", old: null, new: policy }] }],
    }),
  ];
}

function policyFindings(set: RecordSet, rdata: string, text: string): Finding[] {
  const found: Finding[] = [];
  const tags = tagsOf(text);
  const policy = tags.get("p")?.toLowerCase();
  if (policy === undefined || !/^(?:none|quarantine|reject)$/.test(policy)) {
    const mended = policy === undefined ? text.replace(/^(v=DMARC1)\s*;?/, "$1; p=none;") : null;
    found.push(
      findingAt(set, "dns.dmarc_no_policy", {
        detail: tags.get("p"),
        fixes: [mended === null ? null : { key: "add_policy", changes: [replacedRecord(set, rdata, textRecord(mended))] }],
      }),
    );
  }
  for (const tag of ["rua", "ruf"]) {
    const addresses = tags.get(tag);
    const wrong =
      addresses === undefined
        ? undefined
        : addresses
            .split(",")
            .map((one) => one.trim())
            .find((one) => !isReportUri(one));
    if (addresses === undefined || wrong === undefined) continue;
    const mended = addresses
      .split(",")
      .map((one) => mailtoOf(one.trim()))
      .join(",");
    const fix = {
      key: "add_mailto",
      changes: [replacedRecord(set, rdata, textRecord(text.replace(addresses, mended)))],
    } as const;
    const isMended = mended.split(",").every(isReportUri);
    found.push(findingAt(set, "dns.dmarc_report_address", { detail: wrong, fixes: [isMended ? fix : null] }));
  }
  return found;
}

/**
 * Whether the text is "mailto:" and an address, optionally with the largest report accepted ("!10m"), or an https: address. Other
 * kinds of address are allowed, but no one uses them.
 */
function isReportUri(uri: string): boolean {
  if (/^https:\/\//i.test(uri)) return true;
  return /^mailto:/i.test(uri) && isEmail(addressOf(uri.slice("mailto:".length)));
}

function mailtoOf(uri: string): string {
  return isEmail(addressOf(uri)) ? `mailto:${uri}` : uri;
}

function addressOf(text: string): string {
  return text.replace(/!\d+[kmgt]?$/i, "").replace(/\?.*$/, "");
}
