import {
  closedTickets,
  closeTicket,
  getTicket,
  markTicketRead,
  openTickets,
  reopenTicket,
  undoCloseTicket,
} from "@nameplane/contracts/tickets/operations";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { useTranslations } from "use-intl";
import { useApiMutation } from "../../lib/api/use-api.ts";
import { showToast, TOAST_MS } from "../../ui/feedback/toast-store.ts";
import type { Ticket } from "./tickets.rules.ts";

function useReadAgain(): () => Promise<void> {
  const queries = useQueryClient();
  return async () => {
    const paths = [openTickets, closedTickets, getTicket].map(({ path }) => path);
    await Promise.all(paths.map((path) => queries.invalidateQueries({ queryKey: [path] })));
  };
}

/** Loads again what a change of a ticket affects. The pressed button may disappear, so the focus moves to the title. */
export function useTicketsChanged(): () => void {
  const readAgain = useReadAgain();
  const followUp = async () => {
    await readAgain();
    if (document.activeElement !== document.body) return;
    document.querySelector<HTMLElement>("[data-page-title]")?.focus({ preventScroll: true });
  };
  return () => void followUp();
}

/** The actions on a ticket: close it (with an undo) and open it again. */
export function useTicketActs(ticketid: number) {
  const t = useTranslations("tickets.ticket");
  const changed = useTicketsChanged();
  const reopened = () => {
    showToast({ tone: "success", title: t("reopened", { number: String(ticketid) }) });
    changed();
  };
  const undo = useApiMutation(undoCloseTicket, { onSuccess: reopened });
  const reopen = useApiMutation(reopenTicket, { onSuccess: reopened });
  const close = useApiMutation(closeTicket, {
    onSuccess: () => {
      showToast({
        id: `ticket-${ticketid}`,
        tone: "success",
        title: t("closedToast", { number: String(ticketid) }),
        ms: TOAST_MS.undo,
        action: { label: t("undo"), run: () => undo.mutate({ input: { ticketid } }) },
      });
      changed();
    },
  });
  return {
    close: () => close.mutate({ input: { ticketid } }),
    undo: () => undo.mutate({ input: { ticketid } }),
    reopen: () => reopen.mutate({ input: { ticketid } }),
    busy: close.isPending || undo.isPending || reopen.isPending,
  };
}

/** Marks a ticket as read, up to the last message on screen. */
export function useMarkRead({ ticketid, unread, messages }: Ticket): void {
  const readAgain = useReadAgain();
  const { mutate } = useApiMutation(markTicketRead, {
    call: { handled: true },
    onSuccess: () => void readAgain(),
  });
  const seen = messages.length;
  useEffect(() => {
    if (unread) mutate({ input: { ticketid, seen } });
  }, [mutate, ticketid, unread, seen]);
}
