import fc from "fast-check";
import { expect, test } from "vitest";
import { piecesOfNote, searchedTag } from "./record-tags.ts";

const tagsIn = (note: string) => piecesOfNote(note).flatMap(({ text, isTag }) => (isTag ? [text] : []));

test.each([
  ["#mail", ["#mail"]],
  ["handed over by Nils, #mail,#old #Jul-2026", ["#mail", "#old", "#Jul-2026"]],
  ["#åäö", ["#åäö"]],
  ["ticket#42 and C# and # alone, https://kvarn.se/#top", []],
  ["", []],
])("the tags of the note “%s” are its words that begin with #", (note, tags) => {
  expect(tagsIn(note)).toEqual(tags);
});

test("the pieces of a note joined are the note", () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom("#mail", "#", " ", ",", "text", "ö", "\n")), (words) => {
      const note = words.join("");
      expect(
        piecesOfNote(note)
          .map(({ text }) => text)
          .join(""),
      ).toBe(note);
      for (const found of tagsIn(note)) expect(searchedTag(found)).toBe(found.toLowerCase());
    }),
  );
});

test("one word that begins with # asks for a tag, everything else for text", () => {
  expect(searchedTag(" #Mail ")).toBe("#mail");
  for (const text of ["#", "mail", "a #mail", "#mail #old", "#mail,"]) expect(searchedTag(text)).toBeNull();
});
