import { expect, test } from "vitest";
import { readForeignXml } from "./foreign-xml.ts";

const nameOf = (text: string) => readForeignXml(text, ({ root }) => root.name);

test("a document of somebody else is read unless it is broken or could define entities", () => {
  expect(nameOf('<?xml version="1.0"?><list><item/></list>')).toBe("list");
  expect(nameOf("<list><item></list>")).toBeNull();
  expect(nameOf("")).toBeNull();
  expect(nameOf('<!DOCTYPE list [<!ENTITY a "aaaa">]><list>&a;</list>')).toBeNull();
  expect(nameOf("<!DOCTYPE list><list/>")).toBeNull();
});

test("an error of the caller's own reading is not taken for a broken document", () => {
  expect(() =>
    readForeignXml("<list/>", () => {
      throw new TypeError("own");
    }),
  ).toThrow(TypeError);
});
