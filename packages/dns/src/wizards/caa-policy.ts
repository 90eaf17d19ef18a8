import { printRdata, valueOfRdata } from "../rdata.ts";
import { caa } from "../types/caa.ts";

/** Who may issue certificates for a name and those below it (RFC 8659). */
export type CaaPolicy = {
  /** Domains of the issuers; if empty, no one may issue certificates. */
  readonly issuers: readonly string[];
  /** Who may issue wildcard certificates: the same issuers, or no one. */
  readonly wildcards: "same" | "nobody";
  /** Mail or web address that gets reports of refused requests; null if there is none. */
  readonly incidents: string | null;
};

/**
 * The records of a policy, in canonical form. `others` are kept unchanged. Throws RangeError for an invalid issuer or address.
 */
export function printCaa(policy: CaaPolicy, others: readonly string[] = []): string[] {
  const record = (tag: string, value: string) => printRdata(caa, { flags: 0, tag, value });
  const issuers = hasIssuer(policy, others) ? policy.issuers : [";"];
  const incidents = policy.incidents?.includes("@") === true ? `mailto:${policy.incidents}` : policy.incidents;
  return [
    ...issuers.map((issuer) => record("issue", issuer)),
    ...(policy.wildcards === "nobody" ? [record("issuewild", ";")] : []),
    ...(incidents === null ? [] : [record("iodef", incidents)]),
    ...others,
  ];
}

/**
 * Whether any issuer may issue: an issuer of the policy, or one among the kept records that has parameters such as an account
 * (RFC 8657).
 */
export function hasIssuer({ issuers }: CaaPolicy, others: readonly string[]): boolean {
  return issuers.length > 0 || others.some((one) => valueOfRdata(caa, one).tag === "issue");
}

/** A stored set as the wizard shows it. `others` are records that the wizard has no field for. */
export function readCaa(rdata: readonly string[]): { policy: CaaPolicy; others: string[] } {
  const issuers: string[] = [];
  const others: string[] = [];
  let wildcards: CaaPolicy["wildcards"] = "same";
  let incidents: string | null = null;
  for (const one of rdata) {
    const { flags, tag, value } = valueOfRdata(caa, one);
    if (flags === 0 && tag === "issue" && !value.slice(1).includes(";")) {
      if (value !== ";" && value !== "") issuers.push(value);
    } else if (flags === 0 && tag === "issuewild" && value === ";") wildcards = "nobody";
    else if (flags === 0 && tag === "iodef" && incidents === null) incidents = value.replace(/^mailto:/i, "");
    else others.push(one);
  }
  return { policy: { issuers, wildcards, incidents }, others };
}
