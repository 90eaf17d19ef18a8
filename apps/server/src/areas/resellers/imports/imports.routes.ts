import * as specs from "@nameplane/contracts/resellers/imports";
import * as operations from "@nameplane/contracts/resellers/operations";
import type { Edge, RouteOptions } from "../../../platform/http/edge.ts";
import type { Jobs } from "../../../platform/jobs.ts";
import { beginImport } from "./begin-import.ts";
import { judgeLines } from "./judge-lines.ts";
import { readFile } from "./read-file.ts";
import { importFile, readImport, readImports } from "./read-imports.ts";

/** Routes for importing customers as sub-accounts from a table. */
export function customerImportRoutes(edge: Edge, deps: { readonly jobs: Pick<Jobs, "enqueue"> }): void {
  const create = { kind: "permission", permission: "account_subaccount_create" } as const;
  const account: RouteOptions = { feature: "Account" };
  const reads: RouteOptions = { ...account, changesState: false, bodyLimit: 4 * 1024 * 1024 };

  edge.inTransaction(operations.readCustomerFile, specs.readCustomerFileSpec, create, reads, (call, { text }) =>
    readFile(call, text),
  );

  edge.inTransaction(operations.judgeCustomers, specs.judgeCustomersSpec, create, reads, async (call, input) => {
    const lines = (await judgeLines(call, input)).lines.map(({ view }) => view);
    const count = (state: (typeof lines)[number]["state"]) => lines.filter((line) => line.state === state).length;
    return { lines, new: count("new"), changed: count("changed"), there: count("there"), wrong: count("wrong") };
  });

  edge.inTransaction(
    operations.importCustomers,
    specs.importCustomersSpec,
    create,
    { ...account, bodyLimit: 4 * 1024 * 1024 },
    async (call, input) => ({ runid: await beginImport(deps, call, input) }),
  );

  edge.inTransaction(operations.customerImports, specs.customerImportsSpec, create, account, readImports);

  edge.inTransaction(operations.customerImport, specs.customerImportSpec, create, account, readImport);

  edge.inTransaction(operations.exportCustomerImport, specs.exportCustomerImportSpec, create, account, (call, { runid }) =>
    importFile(call, runid),
  );
}
