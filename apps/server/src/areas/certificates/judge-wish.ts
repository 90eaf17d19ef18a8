import { CertificateNamesRefused, CsrRefused, NoSuffixCertificate } from "@nameplane/contracts/certificates/refusals";
import { csrFaultTexts, type CsrFault } from "@nameplane/contracts/certificates/csr";
import { baseName, judgeNames, namesFaultTexts } from "@nameplane/contracts/certificates/names";
import { MissingParameter } from "@nameplane/contracts/refusals";
import { domainName } from "@nameplane/values";
import type { Trx } from "../../platform/db/transaction.ts";
import type { Language } from "../../platform/http/call.ts";
import { Refused } from "../../platform/refused.ts";
import { tldCatalogue } from "../tlds/index.ts";
import { isReportedKey } from "./issuances.repository.ts";
import { readCsr, type ReadCsr } from "./read-csr.ts";

export type Wish = { readonly names: readonly string[]; readonly key: "own" | "kept"; readonly csr?: string | undefined };
export type JudgedWish = { readonly names: readonly string[]; readonly csr: string | null };

/** The names of the form fields, so that a refusal can name the wrong field. */
export type WishFields = { readonly names: string; readonly csr: string };

type JudgedFor = { readonly wildcard: boolean; readonly language: Language; readonly fields: WishFields };

/** Checks the names for which a certificate is wanted. Possible refusals: CertificateNamesRefused, NoSuffixCertificate. */
export async function judgeWishedNames(trx: Trx, typed: readonly string[], of: JudgedFor): Promise<readonly string[]> {
  const { language, fields } = of;
  const judged = judgeNames(typed, of);
  if (judged.fault !== null)
    throw new Refused(CertificateNamesRefused, {
      param: fields.names,
      values: { why: namesFaultTexts[judged.fault][language].replace("{name}", judged.name) },
    });
  const { names } = judged;
  const catalogue = await tldCatalogue(trx);
  const suffix = names.find((name) => catalogue.split(domainName(baseName(name))) === null);
  if (suffix !== undefined) throw new Refused(NoSuffixCertificate, { param: fields.names, values: { name: suffix } });
  return names;
}

/**
 * Checks the names, and the key or signing request, for which a certificate is wanted. Possible refusals:
 * CertificateNamesRefused, NoSuffixCertificate, MissingParameter, CsrRefused, each with the wrong field.
 */
export async function judgeWish(trx: Trx, { names: typed, key, csr }: Wish, of: JudgedFor): Promise<JudgedWish> {
  const { language, fields } = of;
  const names = await judgeWishedNames(trx, typed, of);
  if (key === "kept") return { names, csr: null };
  if (csr === undefined || csr.trim() === "") throw new Refused(MissingParameter, { param: fields.csr, missing: [fields.csr] });
  const read = await readCsr(csr);
  const fault = await faultOf(trx, read, names);
  if (fault !== null) {
    const why = csrFaultTexts[fault][language].replace("{names}", read.names.join(", ") || "-");
    throw new Refused(CsrRefused, { param: fields.csr, values: { why } });
  }
  return { names, csr: read.pem };
}

/** What is wrong with a signing request. If `names` are given, the request must be for exactly these names. */
export async function faultOf(trx: Trx, read: ReadCsr, names: readonly string[] | null): Promise<CsrFault | null> {
  if (read.fault !== null) return read.fault;
  if (await isReportedKey(trx, read.keyHash)) return "known";
  if (names === null) return null;
  const isSame = read.names.length === names.length && names.every((name) => read.names.includes(name));
  return isSame ? null : "names";
}
