import { NotFound } from "@nameplane/contracts/refusals";
import type { publishBrandSpec, restoreBrandSpec } from "@nameplane/contracts/whitelabel/brand-editor";
import type { BrandConfig } from "@nameplane/contracts/whitelabel/config";
import { defaultConfig } from "@nameplane/contracts/whitelabel/default-config";
import { readConfig } from "@nameplane/contracts/whitelabel/read-config";
import { NothingToPublish } from "@nameplane/contracts/whitelabel/refusals";
import type { z } from "zod";
import { notifyBrand } from "../../../platform/live.ts";
import { Refused } from "../../../platform/refused.ts";
import { differingValues } from "./config.rules.ts";
import { begin, draftOf, factsOf, liveOf, record, type Editing } from "./editing.ts";
import { findVersion, insertVersion, renameBrand, writeDraft, type BrandAt } from "./editor.repository.ts";

type Published = { readonly version: number; readonly revision: number };

/** Publishes the draft, so that the brand's customers see it. Possible refusals: NotFound, ChangedMeanwhile, NothingToPublish. */
export async function publishBrand(editing: Editing, input: z.output<typeof publishBrandSpec.input>): Promise<Published> {
  const { brand, row, next } = await begin(editing, input);
  const config = draftOf(brand, row);
  if (config === null) throw new Refused(NothingToPublish);
  const version = await show(editing, brand, config, null);
  await writeDraft(editing.trx, brand.id, { config: null, revision: next, by: editing.actor, at: editing.now });
  return { version, revision: next };
}

/**
 * Publishes a former version again, as a new one; version 0 is the standard configuration. The draft does not change. Possible
 * refusals: NotFound (brandid, version), ChangedMeanwhile, NothingToPublish.
 */
export async function restoreBrand(editing: Editing, input: z.output<typeof restoreBrandSpec.input>): Promise<Published> {
  const { brand, row, next } = await begin(editing, input);
  const former = input.version === 0 ? null : await findVersion(editing.trx, brand.id, input.version);
  if (input.version !== 0 && former === null) throw new Refused(NotFound, { param: "version" });
  const facts = factsOf(brand);
  const config = former === null ? defaultConfig(facts) : readConfig(former.config, facts).config;
  const version = await show(editing, brand, config, input.version);
  const by = { revision: next, by: editing.actor, at: editing.now };
  await writeDraft(editing.trx, brand.id, { config: draftOf(brand, row), ...by });
  return { version, revision: next };
}

async function show(editing: Editing, brand: BrandAt, config: BrandConfig, restored: number | null): Promise<number> {
  const { trx, actor: by, now: at } = editing;
  const live = await liveOf(trx, brand);
  const changed = differingValues(live.config, config);
  if (changed.length === 0 && !live.isBroken) throw new Refused(NothingToPublish);
  const version = await insertVersion(trx, brand.id, { config, changed, restored, by, at });
  const name = config.globals.brandName;
  if (name !== brand.name) await renameBrand(trx, brand.id, name);
  await record(editing, brand, {
    action: restored === null ? "brand.publish" : "brand.restore",
    before: { version: live.version },
    after: { version, changed, ...(restored === null ? {} : { restored }) },
  });
  await notifyBrand(trx, brand.id);
  return version;
}
