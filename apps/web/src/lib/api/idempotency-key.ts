import { useCallback, useRef, useState } from "react";

/** 122 random bits, as the server requires. `randomUUID` is missing if the panel is served without TLS. */
export function newKey(): string {
  if (typeof crypto.randomUUID === "function") return crypto.randomUUID();
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

/**
 * The key of a form that spends, orders, sends or deletes. It is created when the form opens, so that the server treats a double
 * click or a retry after a time-out as the same action. Call `renew` after success, because the next click is a new action.
 */
export function useIdempotencyKey(): { readonly key: string; readonly renew: () => void } {
  const [key, setKey] = useState(newKey);
  const renew = useCallback(() => setKey(newKey()), []);
  return { key, renew };
}

/**
 * The key of an action whose content may change between two attempts. The same content is sent again with the same key, so that a
 * call whose answer was lost is carried out only once. Other content is another action. Call `answered` when the outcome is
 * known.
 */
export function useKeyOfContent(): { readonly keyFor: (content: unknown) => string; readonly answered: () => void } {
  const last = useRef<{ readonly content: string; readonly key: string } | null>(null);
  const keyFor = useCallback((content: unknown) => {
    const text = JSON.stringify(content);
    if (last.current?.content !== text) last.current = { content: text, key: newKey() };
    return last.current.key;
  }, []);
  const answered = useCallback(() => {
    last.current = null;
  }, []);
  return { keyFor, answered };
}
