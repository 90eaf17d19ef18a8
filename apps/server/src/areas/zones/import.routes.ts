import {
  applyImport,
  caaIssuers,
  deleteTemplate,
  exportZone,
  previewImport,
  recordsAt,
  saveTemplate,
  scanZone,
  setDefaultTemplate,
  stagedZone,
  stageZone,
  zoneTemplates,
} from "@nameplane/contracts/zones/operations";
import {
  applyImportSpec,
  caaIssuersSpec,
  exportZoneSpec,
  previewImportSpec,
  recordsAtSpec,
  scanZoneSpec,
} from "@nameplane/contracts/zones/import";
import { stagedZoneSpec, stageZoneSpec } from "@nameplane/contracts/zones/staged";
import {
  deleteTemplateSpec,
  saveTemplateSpec,
  setDefaultTemplateSpec,
  zoneTemplatesSpec,
} from "@nameplane/contracts/zones/templates";
import { limitByAccount } from "../../platform/account-limit.ts";
import { addMs, type Clock } from "../../platform/clock.ts";
import type { SessionCall } from "../../platform/http/call.ts";
import type { Edge } from "../../platform/http/edge.ts";
import type { Log } from "../../platform/log.ts";
import { exportZone as writeZone, applyImport as bringIn, readZoneText, viewImport } from "./import/index.ts";
import {
  deleteTemplate as dropTemplate,
  readTemplates,
  saveTemplate as keepTemplate,
  setDefaultTemplate as chooseDefault,
} from "./templates/index.ts";
import { readRecordsAt } from "./read-zone.ts";
import { type SaveZoneDeps, caaIssuersOf } from "./changes/index.ts";
import { readElsewhere, readStaged, stageZoneOf, type JoinProblemOf } from "./staging/index.ts";
import { savedView, undoMs } from "./change-view.ts";
import type { ZoneScanner } from "./zone-scanner.port.ts";

export type ImportRouteDeps = SaveZoneDeps & {
  readonly clock: Clock;
  readonly log: Log;
  readonly scanner: ZoneScanner;
  /** Tells why both providers cannot sign a name together while its DNS is still elsewhere. */
  readonly joinProblemOf: JoinProblemOf;
};

const view = { kind: "permission", permission: "dns_view" } as const;
const order = { kind: "permission", permission: "domain_order" } as const;
const edit = { kind: "permission", permission: "dns_edit" } as const;
const manage = { kind: "permission", permission: "dns_template" } as const;
const domains = { feature: "DomainsList" } as const;
const templates = { feature: ["DomainsList", "enableDnsTemplates"], bodyLimit: 4 * 1024 * 1024 } as const;
/** This is large enough for the longest text with each of its line ends and quotes escaped. */
const textBody = { ...domains, bodyLimit: 24 * 1024 * 1024 } as const;

const importLimit = { name: "import-zone", most: 30, seconds: 60 } as const;

export function importRoutes(edge: Edge, { clock, log, scanner, joinProblemOf, ...saving }: ImportRouteDeps): void {
  // Calls are counted in a separate transaction. If the counting lasted as long as the import, the account's other calls would
  // have to wait for the counter.
  const count = (call: SessionCall) => call.tx((trx) => limitByAccount(trx, call.scope, call.now, importLimit));

  edge.outsideTransaction(previewImport, previewImportSpec, edit, textBody, async (call, input) => {
    await count(call);
    const read = await readZoneText(call, input);
    return call.tx((trx) => viewImport(saving, trx, call.scope, input, read));
  });

  edge.outsideTransaction(applyImport, applyImportSpec, edit, textBody, async (call, input) => {
    await count(call);
    const read = await readZoneText(call, input);
    const now = clock.now();
    return call.tx((trx) =>
      call.once(trx, async () => {
        const saved = await bringIn(saving, trx, call.scope, { ...input, now, language: call.language }, read);
        return savedView(saved, addMs(now, undoMs).toISOString());
      }),
    );
  });

  edge.outsideTransaction(scanZone, scanZoneSpec, edit, domains, (call, input) => readElsewhere({ scanner, log }, call, input));

  edge.outsideTransaction(stageZone, stageZoneSpec, order, textBody, (call, input) =>
    stageZoneOf({ scanner, log, joinProblemOf }, call, input),
  );

  edge.inTransaction(stagedZone, stagedZoneSpec, order, domains, (call, { domainname }) =>
    readStaged(call.trx, call, domainname),
  );

  edge.inTransaction(exportZone, exportZoneSpec, view, { feature: ["DomainsList", "enableExport"] }, (call, { zoneid, format }) =>
    writeZone(call.trx, call.scope, zoneid, format),
  );

  edge.inTransaction(recordsAt, recordsAtSpec, view, { ...domains, changesState: false }, async (call, { zoneid, owners }) => ({
    data: await readRecordsAt(call.trx, call.scope, zoneid, owners),
  }));

  edge.inTransaction(caaIssuers, caaIssuersSpec, view, domains, async ({ trx }) => ({ data: await caaIssuersOf(trx) }));

  edge.inTransaction(zoneTemplates, zoneTemplatesSpec, view, templates, async ({ trx, scope }) => ({
    data: await readTemplates(trx, scope),
  }));

  edge.inTransaction(saveTemplate, saveTemplateSpec, manage, templates, async ({ trx, scope }, input) => ({
    templateid: await keepTemplate(trx, scope, input),
  }));

  edge.inTransaction(deleteTemplate, deleteTemplateSpec, manage, templates, async ({ trx, scope }, { templateid }) => {
    await dropTemplate(trx, scope, templateid);
    return { deleted: true };
  });

  edge.inTransaction(setDefaultTemplate, setDefaultTemplateSpec, manage, templates, async (call, { templateid }) => {
    await chooseDefault(call.trx, call.scope, templateid);
    return { templateid };
  });
}
