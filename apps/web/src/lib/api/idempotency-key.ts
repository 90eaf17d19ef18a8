import { useCallback, useState } from "react";

/** 122 random bits, as the server asks for. `randomUUID` is missing where the panel is served without TLS. */
export function newKey(): string {
  if (typeof crypto.randomUUID === "function") return crypto.randomUUID();
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

/**
 * Key of a form that spends, orders, sends or deletes. Made when the form opens, so that a double press or a retry after a
 * time-out is the same act; call `renew` after success, when the next press means a new one.
 */
export function useIdempotencyKey(): { readonly key: string; readonly renew: () => void } {
  const [key, setKey] = useState(newKey);
  const renew = useCallback(() => setKey(newKey()), []);
  return { key, renew };
}
