import type { importBrandSpec } from "@nameplane/contracts/whitelabel/brand-editor";
import { brandConfig } from "@nameplane/contracts/whitelabel/config";
import { NotABrandFile } from "@nameplane/contracts/whitelabel/refusals";
import { z } from "zod";
import type { Document } from "../../../platform/http/send-answer.ts";
import { Refused } from "../../../platform/refused.ts";
import { keep } from "./edit-draft.ts";
import { begin, brandOf, draftOf, liveOf, type Editing } from "./editing.ts";
import { findDraft } from "./editor.repository.ts";

/** The format of a brand's file. It is changed whenever a file made by an older version of the product would be misread. */
const format = "nameplane-brand-1";

const brandFile = z.strictObject({ format: z.literal(format), config: brandConfig });

/**
 * The draft of a brand, or its published configuration if there is no draft, as one file that includes its logos. Possible
 * refusals: NotFound.
 */
export async function exportBrand(editing: Editing, brandId: string): Promise<Document> {
  const { trx, now } = editing;
  const brand = await brandOf(editing, brandId);
  const config = draftOf(brand, await findDraft(trx, brand.id)) ?? (await liveOf(trx, brand)).config;
  const name = brand.name.toLowerCase().replaceAll(/[^a-z0-9]+/g, "-");
  return {
    content: Buffer.from(`${JSON.stringify({ format, config }, null, 2)}\n`, "utf8"),
    contentType: "application/json",
    fileName: `brand-${name}-${now.toISOString().slice(0, 10)}.json`,
  };
}

/**
 * Copies a file into the draft, with the same checks as for typed values. Possible refusals: NotFound, ChangedMeanwhile,
 * LogoUnreadable, NotABrandFile.
 */
export async function importBrand(
  editing: Editing,
  input: z.output<typeof importBrandSpec.input>,
): Promise<{ readonly revision: number }> {
  const begun = await begin(editing, input);
  return keep(editing, begun, configIn(input.text), "brand.import");
}

function configIn(text: string) {
  let content: unknown;
  try {
    content = JSON.parse(text);
  } catch {
    throw wrong("JSON");
  }
  const { success, data, error } = brandFile.safeParse(content);
  if (!success) throw wrong(error.issues[0]?.path.join(".") || "format");
  return data.config;
}

const wrong = (field: string) => new Refused(NotABrandFile, { param: "text", values: { field } });
