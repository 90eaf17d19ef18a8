import { useEffect, useRef } from "react";
import { readPreference } from "../../../lib/preferences.ts";

/** Whether the user is typing into a field, or a dialog is open. */
const isTyping = (target: EventTarget | null): boolean =>
  (target instanceof HTMLElement && target.closest("input, textarea, select, [contenteditable], [role=menu]") !== null) ||
  document.querySelector("[role=dialog]") !== null;

/** Single-key shortcuts of a page, such as r for a reply. They do nothing in fields, or if the user has switched them off. */
export function useKeys(keys: Readonly<Record<string, (event: KeyboardEvent) => void>>): void {
  const latest = useRef(keys);
  useEffect(() => {
    latest.current = keys;
  });
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return;
      const act = latest.current[event.key];
      if (act === undefined || readPreference("shortcuts") === "off") return;
      event.preventDefault();
      act(event);
    };
    document.addEventListener("keydown", onKeyDown);
    return () => document.removeEventListener("keydown", onKeyDown);
  }, []);
}
