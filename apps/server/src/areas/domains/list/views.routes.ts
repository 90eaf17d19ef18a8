import { deleteDomainView, domainViews, saveDomainView, selectDomains } from "@nameplane/contracts/domains/operations";
import {
  deleteDomainViewSpec,
  domainViewsSpec,
  saveDomainViewSpec,
  selectDomainsSpec,
} from "@nameplane/contracts/domains/domain-list";
import { selectionMax } from "@nameplane/contracts/domains/list-facts";
import { TooManyViews, ViewExists } from "@nameplane/contracts/domains/refusals";
import { NotFound } from "@nameplane/contracts/refusals";
import { isUniqueViolation } from "../../../platform/db/transaction.ts";
import type { Edge } from "../../../platform/http/edge.ts";
import { Refused } from "../../../platform/refused.ts";
import { refuseTooMany } from "./select-domains.ts";
import { countTags, selectMatching } from "./domain-list.repository.ts";
import { listQuery } from "./list-query.ts";
import { listViews, removeView, saveView } from "./views.repository.ts";

const view = { kind: "permission", permission: "domain_view" } as const;
const domains = { feature: "Domains" } as const;

/** The most views that one user can have in an account. A longer list would have to be searched. */
const viewsMax = 50;

/** The routes for saved views of the list, and for selecting the whole list. */
export function viewRoutes(edge: Edge): void {
  edge.inTransaction(domainViews, domainViewsSpec, view, domains, async ({ trx, scope, session }) => {
    const views = await listViews(trx, scope, session.userId);
    return {
      data: views.map(({ id, name, query }) => ({ viewid: id, name, query })),
      tags: await countTags(trx, scope),
    };
  });

  edge.inTransaction(saveDomainView, saveDomainViewSpec, view, domains, async ({ trx, scope, session }, input) => {
    if (input.viewid === undefined && (await listViews(trx, scope, session.userId)).length >= viewsMax)
      throw new Refused(TooManyViews, { values: { max: viewsMax } });
    const wanted = { id: input.viewid ?? null, name: input.name, query: input.query };
    const viewid = await saveView(trx, scope, session.userId, wanted).catch((error: unknown) => {
      throw isUniqueViolation(error) ? new Refused(ViewExists, { param: "name", cause: error }) : error;
    });
    if (viewid === null) throw new Refused(NotFound, { param: "viewid" });
    return { viewid };
  });

  edge.inTransaction(deleteDomainView, deleteDomainViewSpec, view, domains, async ({ trx, scope, session }, input) => {
    if (!(await removeView(trx, scope, session.userId, input.viewid))) throw new Refused(NotFound, { param: "viewid" });
    return {};
  });

  edge.inTransaction(selectDomains, selectDomainsSpec, view, domains, async ({ trx, scope }, input) => {
    const data = await selectMatching(trx, scope, listQuery(input), selectionMax + 1);
    refuseTooMany(data.length);
    return { data };
  });
}
