import type { copyBrandSpec, dropBrandDraftSpec, saveBrandDraftSpec } from "@nameplane/contracts/whitelabel/brand-editor";
import { NotFound } from "@nameplane/contracts/refusals";
import type { BrandConfig } from "@nameplane/contracts/whitelabel/config";
import type { z } from "zod";
import type { AuditAction } from "../../../platform/audit.ts";
import { Refused } from "../../../platform/refused.ts";
import { copied, differingValues, tidied } from "./config.rules.ts";
import { begin, brandOf, draftOf, factsOf, liveOf, record, type Begun, type Editing } from "./editing.ts";
import { writeDraft } from "./editor.repository.ts";
import { safeLogo } from "./safe-logo.ts";

type Revision = { readonly revision: number };

/** Stores the sent configuration as the draft. Possible refusals: NotFound, ChangedMeanwhile, LogoUnreadable. */
export async function saveDraft(editing: Editing, input: z.output<typeof saveBrandDraftSpec.input>): Promise<Revision> {
  return keep(editing, await begin(editing, input), input.config, "brand.draft");
}

/** Copies what another brand shows into the draft. Possible refusals: NotFound (brandid, from), ChangedMeanwhile. */
export async function copyInto(editing: Editing, input: z.output<typeof copyBrandSpec.input>): Promise<Revision> {
  const begun = await begin(editing, input);
  const from = await brandOf(editing, input.from).catch((error: unknown) => {
    throw error instanceof Refused ? new Refused(NotFound, { param: "from" }) : error;
  });
  const [{ config: theirs }, { config: live }] = [await liveOf(editing.trx, from), await liveOf(editing.trx, begun.brand)];
  return keep(editing, begun, copied(theirs, draftOf(begun.brand, begun.row) ?? live), "brand.copy", { from: from.id });
}

/** Writes a draft after making it safe. If it is the same as the published version, there is no draft. */
export async function keep(
  editing: Editing,
  { brand, row, next }: Begun,
  sent: BrandConfig,
  action: AuditAction,
  more: Record<string, unknown> = {},
): Promise<Revision> {
  const { trx, actor: by, now: at } = editing;
  const config = {
    ...tidied(sent, factsOf(brand)),
    logo: safeLogo(sent.logo, "logo"),
    logoDark: safeLogo(sent.logoDark, "logoDark"),
  };
  const differs = differingValues((await liveOf(trx, brand)).config, config);
  if (differs.length === 0 && draftOf(brand, row) === null) return { revision: next - 1 };
  await writeDraft(trx, brand.id, { config: differs.length === 0 ? null : config, revision: next, by, at });
  await record(editing, brand, { action, after: { ...more, differs } });
  return { revision: next };
}

/** Drops the draft of a brand. Possible refusals: NotFound, ChangedMeanwhile. */
export async function dropDraft(editing: Editing, input: z.output<typeof dropBrandDraftSpec.input>): Promise<Revision> {
  const { brand, row, next } = await begin(editing, input);
  if (draftOf(brand, row) === null) return { revision: next - 1 };
  await writeDraft(editing.trx, brand.id, { config: null, revision: next, by: editing.actor, at: editing.now });
  await record(editing, brand, { action: "brand.drop-draft" });
  return { revision: next };
}
