import type { AnswerOf } from "@nameplane/contracts";
import { ChangedMeanwhile } from "@nameplane/contracts/refusals";
import type { saveBrandTldsSpec } from "@nameplane/contracts/whitelabel/brand-tlds";
import type * as operations from "@nameplane/contracts/whitelabel/operations";
import { NoTldLeft, UnknownTlds } from "@nameplane/contracts/whitelabel/refusals";
import type { z } from "zod";
import { afterCommit } from "../../../platform/db/transaction.ts";
import { Refused } from "../../../platform/refused.ts";
import { announceTlds, forgetTldCatalogue, tldCatalogue } from "../../tlds/index.ts";
import { brandOf, record, type Editing } from "../editor/index.ts";
import { findUnsold, notOffered, writeUnsold } from "./brand-tlds.repository.ts";

/** Every TLD on sale, and whether a brand sells it, in the order of lists. Possible refusals: NotFound. */
export async function readBrandTlds(
  editing: Editing,
  brandId: string,
): Promise<Omit<AnswerOf<typeof operations.brandTlds>, "code" | "desc">> {
  const { trx } = editing;
  const brand = await brandOf(editing, brandId);
  const { tlds: unsold, revision } = await findUnsold(trx, brand.id);
  const foreign = await notOffered(trx, brand.id);
  const sold = (await tldCatalogue(trx)).sold();
  return {
    tlds: sold.map(({ tld, unicodeTld }) => ({
      tld,
      unicode: unicodeTld,
      issold: !foreign.has(tld) && !unsold.includes(tld),
      isoffered: !foreign.has(tld),
    })),
    revision,
  };
}

/**
 * Saves which TLDs a brand leaves out. Search, basket, price list and transfers follow at once (ADR 148).
 *
 * Possible refusals: NotFound, UnknownTlds (names them), NoTldLeft, ChangedMeanwhile.
 */
export async function saveBrandTlds(
  editing: Editing,
  input: z.output<typeof saveBrandTldsSpec.input>,
): Promise<{ readonly revision: number }> {
  const { trx, actor: by, now: at } = editing;
  const brand = await brandOf(editing, input.brandid);
  const catalogue = await tldCatalogue(trx);
  const unsold = [...new Set(input.unsold.map((tld) => tld.replace(/^\./, "")))].toSorted();
  const unknown = unsold.filter((tld) => !catalogue.has(tld));
  if (unknown.length > 0) throw new Refused(UnknownTlds, { param: "unsold", values: { tlds: unknown.join(", ") } });
  const foreign = await notOffered(trx, brand.id);
  const isAnyLeft = catalogue.sold().some(({ tld }) => !foreign.has(tld) && !unsold.includes(tld));
  if (!isAnyLeft) throw new Refused(NoTldLeft, { param: "unsold" });
  const before = await findUnsold(trx, brand.id);
  const next =
    before.revision === input.revision
      ? await writeUnsold(trx, brand.id, { tlds: unsold, revision: input.revision, by, at })
      : null;
  if (next === null) throw new Refused(ChangedMeanwhile);
  await record(editing, brand, { action: "brand.set-tlds", before: { unsold: before.tlds }, after: { unsold } });
  await announceTlds(trx, brand.id);
  // The message that tells all processes of the change may reach this process too late for its next call.
  afterCommit(trx, forgetTldCatalogue);
  return { revision: next };
}
