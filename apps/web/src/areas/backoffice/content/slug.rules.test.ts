import { expect, test } from "vitest";
import { slugOf } from "./slug.rules.ts";

test.each([
  ["How do I register a domain?", "how-do-i-register-a-domain"],
  ["Hur lång tid tar det?", "hur-lang-tid-tar-det"],
  ["  .se & .nu: vad gäller?  ", "se-nu-vad-galler"],
  ["???", ""],
  [`${"a".repeat(79)} b`, "a".repeat(79)],
])("%s becomes %s", (title, slug) => {
  expect(slugOf(title)).toBe(slug);
});
