import { renderHook } from "@testing-library/react";
import { expect, test } from "vitest";
import { useKeyOfContent } from "./idempotency-key.ts";

test("the same content is sent again with the same key until its outcome is known; other content gets another key", () => {
  const { result } = renderHook(() => useKeyOfContent());
  const { keyFor, answered } = result.current;
  const first = keyFor({ subject: "Offline", fileids: [] });
  expect(keyFor({ subject: "Offline", fileids: [] })).toBe(first);
  expect(keyFor({ subject: "Offline", fileids: ["a"] })).not.toBe(first);
  const second = keyFor({ subject: "Offline", fileids: [] });
  answered();
  expect(keyFor({ subject: "Offline", fileids: [] })).not.toBe(second);
});
