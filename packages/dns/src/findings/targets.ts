import { isIpv4 } from "@nameplane/values";
import { ownerOf } from "../owner.ts";
import { valueOfRdata } from "../rdata.ts";
import type { RecordSet } from "../record-set.ts";
import { mx } from "../types/mx.ts";
import type { RecordType } from "../types/all.ts";
import { srv } from "../types/srv.ts";
import { cutAbove, setsAnswering, type ZoneIndex } from "../zone-index.ts";
import { findingAt, rewritten, type Finding, type FindingFix, type FindingRule } from "./finding.ts";
import { withTarget } from "./structure.ts";

/** Targets that do not exist, as far as the zone itself shows. */
export const targetRule: FindingRule = (set, index) => {
  const found: Finding[] = [];
  const seen = new Set<string>();
  for (const target of targetsOf(set)) {
    if (target === "." || seen.has(target)) continue;
    seen.add(target);
    const finding = targetFinding(set, target, index);
    if (finding !== null) found.push(finding);
  }
  return found;
};

/** The names that records of a set point to. */
export function targetsOf(set: RecordSet): readonly string[] {
  if (set.type === "MX") return set.rdata.map((rdata) => valueOfRdata(mx, rdata).exchange);
  if (set.type === "SRV") return set.rdata.map((rdata) => valueOfRdata(srv, rdata).target);
  return nameTypes.has(set.type) ? set.rdata : [];
}

const nameTypes: ReadonlySet<RecordType> = new Set(["ALIAS", "CNAME", "DNAME", "NS"]);

function targetFinding(set: RecordSet, target: string, index: ZoneIndex): Finding | null {
  const name = target.slice(0, -1);
  if (!name.includes(".")) {
    return findingAt(set, "dns.target_single_label", {
      detail: target,
      fixes: [toName(set, target, `${name}.${index.apex}.`)],
    });
  }
  const owner = ownerOf(target, index.apex);
  if (owner === null || owner === set.owner) return null;
  // The target may have been written without its final dot. In that case it is an address, or a complete name elsewhere, with
  // this domain appended.
  if (isIpv4(owner)) return findingAt(set, "dns.target_is_address", { detail: owner });
  const answer = setsAnswering(owner, index);
  if (answer === null && looksWhole(owner)) {
    const whole = toName(set, target, `${owner}.`);
    return findingAt(set, "dns.target_missing_dot", { detail: target, fixes: [whole] });
  }
  if (cutAbove(owner, index) !== null && set.type !== "NS") return null;
  if (answer?.has("NS") === true && owner !== "") return null;
  const isAddress = ["A", "AAAA", "CNAME", "ALIAS", "REDIRECT"] as const;
  if (answer !== null && isAddress.some((type) => answer.has(type))) return null;
  if (set.type === "NS") return nameServerFinding(set, owner, target, index);
  return set.type === "DNAME" || (answer !== null && !needsAddress(set))
    ? null
    : findingAt(set, "dns.target_missing", { detail: target, others: [{ owner, type: "A" }] });
}

/** Whether the target must have an address. The target of a CNAME may have only other records, such as a TXT. */
function needsAddress(set: RecordSet): boolean {
  return set.type === "MX" || set.type === "SRV" || set.type === "ALIAS";
}

/**
 * If a server's name is inside the zone, or below the delegation it serves, its address can be found only in this zone (RFC 1035
 * section 4.2.1).
 */
function nameServerFinding(set: RecordSet, owner: string, target: string, index: ZoneIndex): Finding | null {
  const cut = cutAbove(owner, index);
  // If the server's name is below another delegation, the address belongs into that other zone.
  if (cut !== null && cut.owner !== set.owner) return null;
  return findingAt(set, "dns.name_server_without_address", { detail: target, others: [{ owner, type: "A" }] });
}

// Endings of complete names, such as TLDs. The host part of a name hardly ever ends in one of them.
const wholeEndings = /\.(?:com|net|org|se|nu|io|eu|info|dk|no|fi|de|uk|nl|fr|ch|cloud|app|dev|email|host|ai|co|us)$/;

function looksWhole(owner: string): boolean {
  return wholeEndings.test(owner);
}

function toName(set: RecordSet, from: string, to: string): FindingFix {
  return {
    key: "complete_target",
    changes: [
      rewritten(
        set,
        set.rdata.map((rdata) => withTarget(set.type, rdata, from, to)),
      ),
    ],
  };
}
