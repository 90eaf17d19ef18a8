import { useState } from "react";
import { useRouteQuery, useSetQuery } from "../../../shell/routing/use-route.ts";

/**
 * Whether the panel of an action is open, either after a click or because the address says so. When it is closed, it is also
 * removed from the address.
 */
export function useAskedAct(act: string): readonly [boolean, (isOpen: boolean) => void] {
  const isAsked = useRouteQuery()["act"] === act;
  const setQuery = useSetQuery();
  const [isOpen, setOpen] = useState(isAsked);
  const [before, setBefore] = useState(isAsked);
  if (isAsked !== before) {
    setBefore(isAsked);
    if (isAsked) setOpen(true);
  }
  return [
    isOpen,
    (next) => {
      setOpen(next);
      if (!next && isAsked) void setQuery({ act: undefined }, { replace: true });
    },
  ];
}
