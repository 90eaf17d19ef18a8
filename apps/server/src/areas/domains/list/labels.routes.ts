import { deleteLabel, domainLabels, labelNames, saveLabel, setDomainLabels } from "@nameplane/contracts/domains/operations";
import {
  deleteLabelSpec,
  domainLabelsSpec,
  labelNamesSpec,
  saveLabelSpec,
  setDomainLabelsSpec,
} from "@nameplane/contracts/domains/labels";
import { LabelDecidesAccess, LabelExists, LabelGivesAccess } from "@nameplane/contracts/domains/refusals";
import { NotFound } from "@nameplane/contracts/refusals";
import { isUniqueViolation } from "../../../platform/db/transaction.ts";
import type { Edge } from "../../../platform/http/edge.ts";
import { notifyBrowsers } from "../../../platform/live.ts";
import { Refused } from "../../../platform/refused.ts";
import { applyLabels, noteLabels as note, refuseForeignLabels } from "./apply-labels.ts";
import { listBodyLimit, refuseTooMany } from "./select-domains.ts";
import { distinctNames, labelNameResult } from "./label-names.rules.ts";
import { domainsByName, labelsOfAccess, listLabels, removeLabel, saveLabel as save, takeLabelOff } from "./labels.repository.ts";

const view = { kind: "permission", permission: "domain_view" } as const;
const manage = { kind: "permission", permission: "domain_manage" } as const;
const domains = { feature: "Domains" } as const;

/** How many domains are changed in one statement. A label on a million domains then does not need a million row locks at once. */
const batch = 5000;

export function labelRoutes(edge: Edge): void {
  edge.inTransaction(domainLabels, domainLabelsSpec, view, domains, async ({ trx, scope }) => {
    const { labels, unlabelled } = await listLabels(trx, scope);
    return { data: labels.map(({ id, title, color, n }) => ({ labelid: id, title, color, count: n })), unlabelled };
  });

  edge.inTransaction(saveLabel, saveLabelSpec, manage, domains, async (call, input) => {
    const { seesAll } = await labelsOfAccess(call.trx, []);
    if (!seesAll && input.labelid !== undefined) throw new Refused(LabelDecidesAccess, { param: "labelid" });
    const labelid = await refusingDouble(
      save(call.trx, call.scope, { id: input.labelid ?? null, title: input.title, color: input.color }),
    );
    if (labelid === null) throw new Refused(NotFound, { param: "labelid" });
    await note(call.trx, call, "label.save", { label: labelid, title: input.title, color: input.color });
    await notifyBrowsers(call.trx, call.scope.accountId, { topic: "domain", ids: [] });
    return { labelid };
  });

  edge.inTransaction(deleteLabel, deleteLabelSpec, manage, domains, async (call, input) => {
    const { seesAll, users } = await labelsOfAccess(call.trx, [input.labelid]);
    if (!seesAll) throw new Refused(LabelDecidesAccess, { param: "labelid" });
    if (users.length > 0) throw new Refused(LabelGivesAccess, { param: "labelid", values: { users: users.join(", ") } });
    let removed = 0;
    for (let taken = batch; taken === batch; removed += taken)
      taken = await takeLabelOff(call.trx, call.scope, input.labelid, batch);
    if (!(await removeLabel(call.trx, call.scope, input.labelid))) throw new Refused(NotFound, { param: "labelid" });
    await note(call.trx, call, "label.delete", { label: input.labelid, domains: removed });
    await notifyBrowsers(call.trx, call.scope.accountId, { topic: "domain", ids: [] });
    return { removed };
  });

  const many = { feature: ["Domains", "enableBulkTools"] } as const;
  edge.inTransaction(setDomainLabels, setDomainLabelsSpec, manage, many, async (call, { itemids, add, remove }) => ({
    changed: (await applyLabels(call.trx, call, itemids, { add, remove })).length,
  }));

  const bulkPage = { feature: ["DomainsBulk", "enableBulkTools"], bodyLimit: listBodyLimit } as const;
  edge.inTransaction(labelNames, labelNamesSpec, manage, bulkPage, async (call, { names, add, remove, preview }) => {
    const typed = distinctNames(names);
    refuseTooMany(typed.length);
    const found = await domainsByName(
      call.trx,
      call.scope,
      typed.flatMap(({ ascii }) => ascii ?? []),
    );
    const data = typed.map((each) => labelNameResult(each, found, { add, remove }));
    const itemids = data.flatMap(({ itemid, result }) => (itemid !== null && result === "changed" ? itemid : []));
    if (preview) await refuseForeignLabels(call.trx, call.scope, { add, remove });
    else await applyLabels(call.trx, call, itemids, { add, remove });
    return { data, changed: itemids.length };
  });
}

async function refusingDouble<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    if (isUniqueViolation(error)) throw new Refused(LabelExists, { param: "title" });
    throw error;
  }
}
