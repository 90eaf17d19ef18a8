import type { Presence } from "@nameplane/contracts/tickets/desk";
import { tellPresence } from "@nameplane/contracts/tickets/operations";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { useTranslations } from "use-intl";
import { useApi } from "../../../lib/api/api-context.tsx";
import { Banner } from "../../../ui/feedback/banner.tsx";

const everyMs = 10_000;
/**
 * Somebody who has not used the screen for this long does not count as present. Reporting their presence would also keep their
 * session alive.
 */
const awayMs = 60_000;

/** Warns that another staff member has the same ticket open, or is writing in it, before two people answer it. */
export function OthersHere({ ticketid, isWriting }: { ticketid: number; isWriting: boolean }) {
  const t = useTranslations("desk.others");
  const others = useOthers(ticketid, isWriting);
  const writing = others.filter(({ iswriting }) => iswriting);
  const shown = writing.length > 0 ? writing : others;
  if (shown.length === 0) return null;
  const names = shown.map(({ name }) => name);
  return (
    <Banner
      tone={writing.length > 0 ? "needs" : "info"}
      live
      title={t(writing.length > 0 ? "writing" : "here", { names: names.join(", "), count: names.length })}
    />
  );
}

/** Reports every ten seconds that this staff member is present, and whenever they start or stop writing. Returns the others. */
function useOthers(ticketid: number, isWriting: boolean): readonly Presence[] {
  const api = useApi();
  const isHere = useIsHere();
  const { data } = useQuery({
    queryKey: [tellPresence.path, ticketid, isWriting],
    queryFn: async ({ signal }) =>
      isHere() ? (await api.call(tellPresence, { ticketid, iswriting: isWriting }, { signal, handled: true })).others : [],
    refetchInterval: everyMs,
    placeholderData: (before) => before,
    retry: false,
  });
  return data ?? [];
}

/**
 * Whether keyboard or pointer were used during the last minute. A staff member who has used neither yet has just arrived, and
 * counts as present.
 */
function useIsHere(): () => boolean {
  const usedAt = useRef(Number.POSITIVE_INFINITY);
  useEffect(() => {
    const used = () => {
      usedAt.current = Date.now();
    };
    const events = ["pointermove", "pointerdown", "keydown", "scroll"] as const;
    used();
    for (const each of events) document.addEventListener(each, used, { passive: true });
    return () => {
      for (const each of events) document.removeEventListener(each, used);
    };
  }, []);
  return () => Date.now() - usedAt.current < awayMs;
}
