import type { Presence } from "@nameplane/contracts/tickets/desk";
import { tellPresence } from "@nameplane/contracts/tickets/operations";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { useTranslations } from "use-intl";
import { useApi } from "../../../lib/api/api-context.tsx";
import { Banner } from "../../../ui/feedback/banner.tsx";

const everyMs = 10_000;
/** Who has not touched the screen for so long is not there: telling that they are would also keep their session from ending. */
const awayMs = 60_000;

/** Warns that a colleague has the same ticket open, or writes in it, before two people answer it. */
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

/** Tells that this colleague is here, every ten seconds and whenever they begin or stop writing; gives the others. */
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

/** Whether keys or pointer were used during the last minute, or not yet: who has just come is there. */
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
