import {
  createZone,
  discardDraft,
  getDraft,
  getZone,
  recordChoices,
  previewZoneChange,
  restoreZone,
  saveSoa,
  saveZone,
  setDraft,
  undoZone,
  zoneHistory,
  zonePropagation,
  zoneRecords,
  zoneVersion,
} from "@nameplane/contracts/zones/operations";
import { discardDraftSpec, getDraftSpec, setDraftSpec } from "@nameplane/contracts/zones/draft";
import { restoreZoneSpec, undoZoneSpec, zoneHistorySpec, zoneVersionSpec } from "@nameplane/contracts/zones/history";
import { zonePropagationSpec } from "@nameplane/contracts/zones/propagation";
import { previewZoneChangeSpec, saveZoneSpec } from "@nameplane/contracts/zones/save";
import { createZoneSpec, getZoneSpec, recordChoicesSpec, saveSoaSpec, zoneRecordsSpec } from "@nameplane/contracts/zones/zone";
import { MissingParameter } from "@nameplane/contracts/refusals";
import { addMs, type Clock } from "../../platform/clock.ts";
import type { Edge } from "../../platform/http/edge.ts";
import { Refused } from "../../platform/refused.ts";
import { createZoneOfDomain } from "./create-zone.ts";
import {
  findFacts,
  readDraft,
  stageChanges,
  planChange,
  saveSoa as saveHead,
  factsOf,
  saveZone as save,
  type SaveZoneDeps,
  dropDraft,
  choicesOf,
} from "./changes/index.ts";
import { readHistory, readVersion, restoreZone as restore, undoVersion } from "./history/index.ts";
import { readPropagation, type PropagationParts } from "./propagation/index.ts";
import { findZone } from "./find-zone.ts";
import { readRecords, readZone } from "./read-zone.ts";
import { approvalRoutes } from "./approvals.routes.ts";
import { savedView, undoMs } from "./change-view.ts";

export type ZoneRouteDeps = SaveZoneDeps & { readonly clock: Clock; readonly propagation: PropagationParts };

const view = { kind: "permission", permission: "dns_view" } as const;
const edit = { kind: "permission", permission: "dns_edit" } as const;
const domains = { feature: "DomainsList" } as const;
const history = { feature: ["DomainsList", "enableHistory"] } as const;
/** Large enough for a change of 2,000 sets with long texts. */
const largeBody = { ...domains, bodyLimit: 4 * 1024 * 1024 } as const;

const undoUntil = (now: Date) => addMs(now, undoMs).toISOString();

export function zoneRoutes(edge: Edge, deps: ZoneRouteDeps): void {
  const { clock, propagation, ...saving } = deps;
  recordRoutes(edge, deps);
  draftRoutes(edge, clock);
  historyRoutes(edge, deps);
  approvalRoutes(edge, { ...saving, clock });
  edge.outsideTransaction(zonePropagation, zonePropagationSpec, view, domains, (call, { zoneid }) =>
    readPropagation({ ...propagation, clock }, call, zoneid),
  );
}

function recordRoutes(edge: Edge, { clock, propagation, ...saving }: ZoneRouteDeps): void {
  const { jobs } = saving;

  edge.inTransaction(getZone, getZoneSpec, view, domains, async (call, input) => {
    if (input.zoneid === undefined && input.itemid === undefined)
      throw new Refused(MissingParameter, { missing: ["zoneid", "itemid"] });
    return { zone: await readZone(call.trx, call.scope, input, { now: clock.now(), language: call.language }) };
  });

  const choices = choicesOf(factsOf(saving));
  edge.inTransaction(recordChoices, recordChoicesSpec, view, domains, async () => choices);

  edge.inTransaction(createZone, createZoneSpec, edit, domains, async (call, { itemid }) => ({
    zoneid: await createZoneOfDomain({ jobs }, call.trx, call.scope, itemid, clock.now()),
  }));

  edge.inTransaction(zoneRecords, zoneRecordsSpec, view, domains, (call, input) => readRecords(call.trx, call.scope, input));

  edge.outsideTransaction(previewZoneChange, previewZoneChangeSpec, edit, largeBody, async (call, input) => {
    const facts = { ...(await findFacts(propagation, call, input)), ...factsOf(saving) };
    return call.tx(async (trx) => {
      const zone = await findZone(trx, call.scope, input.zoneid);
      return (await planChange(trx, call.scope, zone, input.changes, facts)).view;
    });
  });

  edge.inTransaction(saveZone, saveZoneSpec, edit, largeBody, async (call, { zoneid, ...input }) => {
    const now = clock.now();
    const saved = await save(saving, call.trx, call.scope, {
      ...input,
      zoneId: zoneid,
      now,
      language: call.language,
    });
    return savedView(saved, undoUntil(now));
  });

  edge.inTransaction(saveSoa, saveSoaSpec, edit, domains, async (call, input) => {
    const { version, approvalId } = await saveHead(saving, call.trx, call.scope, input, clock.now());
    return { version, approvalid: approvalId };
  });
}

function draftRoutes(edge: Edge, clock: Clock): void {
  edge.inTransaction(getDraft, getDraftSpec, edit, domains, async (call, input) => ({
    draft: await readDraft(call.trx, call.scope, input, clock.now()),
  }));

  edge.inTransaction(setDraft, setDraftSpec, edit, largeBody, (call, input) =>
    stageChanges(call.trx, call.scope, input, clock.now()),
  );

  edge.inTransaction(discardDraft, discardDraftSpec, edit, domains, async (call, { zoneid }) => {
    await findZone(call.trx, call.scope, zoneid);
    return { discarded: await dropDraft(call.trx, call.scope, zoneid) };
  });
}

function historyRoutes(edge: Edge, { clock, ...saving }: ZoneRouteDeps): void {
  edge.inTransaction(zoneHistory, zoneHistorySpec, view, history, (call, input) => readHistory(call.trx, call.scope, input));

  edge.inTransaction(zoneVersion, zoneVersionSpec, view, history, (call, input) => readVersion(call.trx, call.scope, input));

  edge.inTransaction(restoreZone, restoreZoneSpec, edit, history, async (call, { zoneid, ...input }) => {
    const now = clock.now();
    const wish = { ...input, zoneId: zoneid, now, language: call.language };
    const { version, approvalId, plan } = await restore(saving, call.trx, call.scope, wish);
    return { version, approvalid: approvalId, undountil: version === null ? null : undoUntil(now), plan };
  });

  edge.inTransaction(undoZone, undoZoneSpec, edit, domains, async (call, { zoneid, version }) => ({
    version: await undoVersion(saving, call.trx, call.scope, {
      zoneId: zoneid,
      version,
      now: clock.now(),
      language: call.language,
    }),
  }));
}
