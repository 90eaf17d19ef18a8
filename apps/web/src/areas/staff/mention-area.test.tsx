import { expect, test } from "vitest";
import { mentionBefore, withMention } from "./mention-area.tsx";

test("a name is being typed behind an @ that begins a word, up to the caret", () => {
  expect(mentionBefore("Ask @ot", 7)).toBe("ot");
  expect(mentionBefore("@", 1)).toBe("");
  expect(mentionBefore("mail a@b", 8)).toBeNull();
  expect(mentionBefore("@otto knows", 11)).toBeNull();
});

test("the chosen name takes the place of what was typed, with one space behind it", () => {
  expect(withMention("Ask @ot please", 7, "otto")).toEqual({ text: "Ask @otto please", caret: 10 });
  expect(withMention("@", 1, "olga.berg")).toEqual({ text: "@olga.berg ", caret: 11 });
});
