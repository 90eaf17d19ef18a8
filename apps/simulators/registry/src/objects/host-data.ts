import type { Host } from "../model/objects.ts";
import { isTransferPending, objectStatuses } from "../rules/statuses.ts";
import type { Store } from "../store/store.ts";
import { type Block, dateTimeText, writerFor } from "../xml/write.ts";
import type { CheckResult } from "./domain-data.ts";

const { root, el } = writerFor("host");

/** Statuses of a host; pendingTransfer comes from its superordinate domain (RFC 5732 section 2.3). */
function hostStatuses(store: Store, host: Host): string[] {
  const shown = objectStatuses(host, store.domains.isHostLinked(host.name));
  const parent = host.superordinate === null ? undefined : store.domains.find(host.superordinate);
  if (parent === undefined || !isTransferPending(parent.transfer)) return shown;
  return [...shown.filter((status) => status !== "ok"), "pendingTransfer"];
}

/** host:infData in schema order (RFC 5732 section 3.1.2). */
export function hostInfoBlock(store: Store, host: Host): Block {
  return root(
    "infData",
    {},
    el("name", {}, host.name),
    el("roid", {}, host.roid),
    hostStatuses(store, host).map((status) => el("status", { s: status })),
    host.addresses.map((address) => el("addr", { ip: address.version }, address.address)),
    el("clID", {}, host.sponsor),
    el("crID", {}, host.creator),
    el("crDate", {}, dateTimeText(host.createdAt)),
    host.updatedBy === null ? undefined : el("upID", {}, host.updatedBy),
    host.updatedAt === null ? undefined : el("upDate", {}, dateTimeText(host.updatedAt)),
    host.transferredAt === null ? undefined : el("trDate", {}, dateTimeText(host.transferredAt)),
  );
}

export function hostCreatedBlock(host: Host): Block {
  return root("creData", {}, el("name", {}, host.name), el("crDate", {}, dateTimeText(host.createdAt)));
}

export function hostCheckBlock(results: readonly CheckResult[]): Block {
  return root(
    "chkData",
    {},
    results.map((result) =>
      el(
        "cd",
        {},
        el("name", { avail: result.available ? "1" : "0" }, result.name),
        result.reason === null ? undefined : el("reason", {}, result.reason),
      ),
    ),
  );
}
