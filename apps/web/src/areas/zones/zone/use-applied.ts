import { undoZone } from "@nameplane/contracts/zones/operations";
import { domainDetails } from "@nameplane/contracts/domains/operations";
import { useQueryClient, type QueryClient } from "@tanstack/react-query";
import { useEffect, useEffectEvent } from "react";
import { useTranslations } from "use-intl";
import { useApi } from "../../../lib/api/api-context.tsx";
import { describeError } from "../../../lib/api/describe-error.ts";
import { newKey } from "../../../lib/api/idempotency-key.ts";
import { closeToast, showToast, TOAST_MS } from "../../../ui/feedback/toast-store.ts";
import { useZone, type Applied } from "./zone-context.tsx";

export const discardNotice = (zoneId: string): string => `discarded ${zoneId}`;

function readAgain(queries: QueryClient): void {
  const isTouched = (path: unknown) => typeof path === "string" && (path.startsWith("/api/dns/") || path === domainDetails.path);
  void queries.invalidateQueries({ predicate: ({ queryKey: [path] }) => isTouched(path) });
}

export function useReadAgain(): () => void {
  const queries = useQueryClient();
  return () => readAgain(queries);
}

/**
 * Returns a function that handles an applied change. All data of the zone is loaded again, and for ten minutes a button can undo
 * the change. If there is no version, the change waits for a second person.
 */
export function useApplied(): (saved: { readonly version: number | null }, count: number) => void {
  const t = useTranslations("dns.applied");
  const queries = useQueryClient();
  const { watch, setApplied } = useZone();
  return ({ version }, count) => {
    readAgain(queries);
    if (version === null) return void showToast({ tone: "info", title: t("asked", { count }), body: t("askedText") });
    watch(true);
    return setApplied({ version, count, untilMs: Date.now() + TOAST_MS.undo });
  };
}

/** Returns a function that undoes the change of a version and reports whether that worked. */
export function useUndo(): (version: number) => Promise<void> {
  const t = useTranslations("dns.applied");
  const apiTexts = useTranslations("api");
  const api = useApi();
  const queries = useQueryClient();
  const { zone, setApplied, watch } = useZone();
  return async (version) => {
    setApplied(null);
    try {
      await api.call(undoZone, { zoneid: zone.zoneid, version }, { key: newKey(), handled: true });
      showToast({ tone: "success", title: t("undone") });
      watch(true);
    } catch (error) {
      showToast({ tone: "failure", title: t("undoFailed"), body: describeError(error, apiTexts) });
    }
    readAgain(queries);
  };
}

/**
 * The notice with the button that undoes the last change. It is closed while a drawer is open, because the drawer's buttons are
 * in the same place.
 */
export function useUndoNotice(): void {
  const t = useTranslations("dns.applied");
  const { zone, panel, applied } = useZone();
  const id = `applied ${zone.zoneid}`;
  const undo = useEffectEvent(useUndo());
  const show = useEffectEvent((one: Applied) => {
    const ms = one.untilMs - Date.now();
    if (ms <= 0) return;
    showToast({
      tone: "success",
      title: t("done", { count: one.count }),
      ms,
      id,
      action: { label: t("undo"), run: () => void undo(one.version) },
    });
  });
  useEffect(() => {
    if (panel !== null) closeToast(discardNotice(zone.zoneid));
    if (panel !== null || applied === null) closeToast(id);
    else show(applied);
  }, [panel, applied, id, zone.zoneid]);
}
