import type { TemplateSetView, TemplateView } from "@nameplane/contracts/zones/templates";
import { templateSetsMax } from "@nameplane/contracts/zones/templates";
import { TemplateEmpty, TemplateExists, TemplateFaulty } from "@nameplane/contracts/zones/refusals";
import { MissingParameter, NotFound, OutOfRange } from "@nameplane/contracts/refusals";
import { templateVariables, type TemplateRecordSet } from "@nameplane/dns";
import { audit, type AuditAction } from "../../../platform/audit.ts";
import { isUniqueViolation, type Trx } from "../../../platform/db/transaction.ts";
import { Refused } from "../../../platform/refused.ts";
import type { AccountScope } from "../../../platform/scope.ts";
import { faultOfTemplate, templateOfZone } from "./template.rules.ts";
import {
  changeTemplate,
  insertTemplate,
  markDefaultTemplate,
  removeTemplate,
  templatesOf,
  type StoredTemplate,
} from "./templates.repository.ts";
import { recordSetsOf } from "../zones.repository.ts";
import { findZone } from "../find-zone.ts";

/**
 * The largest number of templates of an account. It is enough for every kind of site of an agency, and no one can choose from a
 * longer list.
 */
const templatesMax = 200;

export async function readTemplates(trx: Trx, scope: AccountScope): Promise<TemplateView[]> {
  return (await templatesOf(trx, scope)).map((template) => ({
    templateid: template.id,
    name: template.name,
    isdefault: template.isDefault,
    shared: template.isShared,
    version: template.version,
    createdat: template.createdAt.toISOString(),
    sets: template.sets.map(({ owner, type, ttlSeconds, rdata }) => ({
      owner,
      type,
      ttl: ttlSeconds,
      rdata: [...rdata],
    })),
    variables: templateVariables(template.sets),
  }));
}

export type TemplateToSave = {
  readonly templateid?: string | undefined;
  readonly name: string;
  readonly sets?: readonly TemplateSetView[] | undefined;
  readonly zoneid?: string | undefined;
};

/**
 * Creates or replaces a template of the account. Returns its id. Possible refusals: MissingParameter, NotFound (also for a shared
 * template), OutOfRange, TemplateEmpty, TemplateExists, TemplateFaulty.
 */
export async function saveTemplate(trx: Trx, scope: AccountScope, input: TemplateToSave): Promise<string> {
  const known = await templatesOf(trx, scope);
  const before = input.templateid === undefined ? null : ownTemplate(known, input.templateid);
  if (before === null && known.filter((one) => !one.isShared).length >= templatesMax)
    throw new Refused(OutOfRange, { param: "name", values: { rule: `≤ ${templatesMax}` } });
  const sets = await setsToSave(trx, scope, input, before);
  if (sets.length === 0) throw new Refused(TemplateEmpty, { param: "sets" });
  const fault = faultOfTemplate(sets);
  if (fault !== null) throw new Refused(TemplateFaulty, { param: "sets", values: { what: fault } });
  if (before?.isDefault === true) refuseAsDefault(sets);
  const id = await refusingDouble(
    before === null
      ? insertTemplate(trx, scope, { name: input.name, sets })
      : changeTemplate(trx, scope, before.id, { name: input.name, sets }).then(() => before.id),
  );
  await note(trx, scope, "zones.template.save", id, { name: input.name, sets: sets.length });
  return id;
}

async function setsToSave(
  trx: Trx,
  scope: AccountScope,
  input: TemplateToSave,
  before: StoredTemplate | null,
): Promise<readonly TemplateRecordSet[]> {
  if (input.zoneid !== undefined) {
    const zone = await findZone(trx, scope, input.zoneid);
    if (zone.rrset_count > templateSetsMax + 1)
      throw new Refused(OutOfRange, { param: "zoneid", values: { rule: `≤ ${templateSetsMax}` } });
    return templateOfZone(await recordSetsOf(trx, scope, zone.id), zone.apex);
  }
  if (input.sets !== undefined) return input.sets.map(({ ttl, ...set }) => ({ ...set, ttlSeconds: ttl }));
  if (before !== null) return before.sets;
  throw new Refused(MissingParameter, { missing: ["sets", "zoneid"] });
}

/** The default template is applied to new zones without asking the user, so it must not have variables of its own. */
function refuseAsDefault(sets: readonly TemplateRecordSet[]): void {
  const [variable] = templateVariables(sets);
  if (variable !== undefined) throw new Refused(TemplateFaulty, { param: "templateid", values: { what: `{{${variable}}}` } });
}

async function refusingDouble<T>(saving: Promise<T>): Promise<T> {
  try {
    return await saving;
  } catch (error) {
    if (isUniqueViolation(error)) throw new Refused(TemplateExists, { param: "name", cause: error });
    throw error;
  }
}

export async function deleteTemplate(trx: Trx, scope: AccountScope, id: string): Promise<void> {
  if (!(await removeTemplate(trx, scope, id))) throw new Refused(NotFound, { param: "templateid" });
  await note(trx, scope, "zones.template.delete", id, {});
}

/**
 * Chooses the template with which new zones of the account start. With null, they start without a template.
 *
 * Possible refusals: NotFound (also for a shared template), TemplateFaulty if the template has variables of its own.
 */
export async function setDefaultTemplate(trx: Trx, scope: AccountScope, id: string | null): Promise<void> {
  if (id !== null) refuseAsDefault(ownTemplate(await templatesOf(trx, scope), id).sets);
  await markDefaultTemplate(trx, scope, id);
  await note(trx, scope, "zones.template.default", id ?? scope.accountId, { isDefault: id !== null });
}

function ownTemplate(known: readonly StoredTemplate[], id: string): StoredTemplate {
  const template = known.find((one) => one.id === id && !one.isShared);
  if (template === undefined) throw new Refused(NotFound, { param: "templateid" });
  return template;
}

async function note(
  trx: Trx,
  scope: AccountScope,
  action: AuditAction,
  object: string,
  after: Record<string, unknown>,
): Promise<void> {
  await audit(trx, { accountId: scope.accountId, actor: scope.actor, action, object, after });
}
