import { changeTickets } from "@nameplane/contracts/tickets/operations";
import { useTranslations } from "use-intl";
import { useApiMutation } from "../../../lib/api/use-api.ts";
import { useColleague } from "../../../shell/staff/staff-session.ts";
import { showToast, TOAST_MS } from "../../../ui/feedback/toast-store.ts";
import type { Change } from "./desk-words.tsx";

type Event = Extract<Change, { kind: "state" }>["event"];
type Assigned = { readonly staffid: string; readonly name: string } | null;

/** What staff do with one ticket or several. Lists and pages load again after every change. */
export function useDeskActs() {
  const t = useTranslations("desk");
  const { staffid, name } = useColleague();
  const change = useApiMutation(changeTickets);
  const send = (ticketids: readonly number[], asked: Change, onDone: (changed: readonly number[]) => void) =>
    change.mutate(
      { input: { ticketids: [...ticketids], change: asked } },
      {
        onSuccess: ({ changed, refused }) => {
          if (refused.length > 0)
            showToast({
              tone: "warning",
              title: t("bulk.refused", { count: refused.length }),
              body: refused.map(({ ticketid, reason }) => t("bulk.refusedLine", { number: String(ticketid), reason })).join(" "),
            });
          if (changed.length > 0) onDone(changed);
        },
      },
    );
  const changedToast = (changed: readonly number[]) =>
    showToast({ tone: "success", title: t("bulk.changed", { count: changed.length }) });
  const setState = (ticketid: number, event: Event) =>
    send([ticketid], { kind: "state", event }, () =>
      showToast({
        id: `ticket-${String(ticketid)}`,
        tone: "success",
        title: t(`eventToast.${event}`, { number: String(ticketid) }),
        ...(event === "close" || event === "junk"
          ? {
              ms: TOAST_MS.undo,
              action: { label: t("undo"), run: () => setState(ticketid, event === "close" ? "undo_close" : "restore") },
            }
          : {}),
      }),
    );
  return {
    busy: change.isPending,
    setState,
    assign: (ticketid: number, to: Assigned, from: Assigned) =>
      send([ticketid], { kind: "assign", staffid: to?.staffid ?? null, from: from?.staffid ?? null }, () =>
        showToast({
          tone: "success",
          title:
            to === null
              ? t("ticket.freeToast")
              : to.staffid === staffid
                ? t("ticket.takenToast")
                : t("ticket.givenToast", { name: to.name }),
        }),
      ),
    set: (ticketid: number, asked: Extract<Change, { kind: "priority" | "wait" | "tag" }>) =>
      send([ticketid], asked, () => showToast({ tone: "success", title: t("ticket.savedToast") })),
    /** Puts a ticket off until a time, or ends that with null. */
    snooze: (ticketid: number, until: string | null) =>
      send([ticketid], { kind: "snooze", until }, () =>
        showToast({
          id: `snooze-${String(ticketid)}`,
          tone: "success",
          title: t(until === null ? "snooze.endedToast" : "snooze.toast", { number: String(ticketid) }),
          ...(until === null
            ? {}
            : {
                ms: TOAST_MS.undo,
                action: {
                  label: t("undo"),
                  run: () => change.mutate({ input: { ticketids: [ticketid], change: { kind: "snooze", until: null } } }),
                },
              }),
        }),
      ),
    /** Changes all these tickets, and reports how many could not be changed and why. */
    setMany: (ticketids: readonly number[], asked: Change, onDone: () => void) =>
      send(ticketids, asked, (changed) => {
        changedToast(changed);
        onDone();
      }),
    me: { staffid, name },
  };
}
