import * as fc from "fast-check";
import { diag } from "libxml2-wasm";
import { describe, expect, test } from "vitest";

import { InvalidInput } from "../invalid-input.ts";
import { allText, attributeOf, booleanOf, childToken, instantOf, wholeNumberOf } from "./query-xml.ts";
import { MalformedFrame, readXml } from "./read-xml.ts";
import type { XmlNode } from "./read-xml.ts";
import { elementsOf, writeXml } from "./write-xml.ts";
import type { XmlElement } from "./write-xml.ts";

const read = (xml: string): XmlNode => readXml(Buffer.from(xml, "utf8"));

const namespaces = [elementsOf("", "urn:a"), elementsOf("b", "urn:b?x=1&y=2"), elementsOf("c", "urn:c")];
const name = fc.stringMatching(/^[A-Za-z_][A-Za-z0-9_.-]{0,8}$/);
// Any text that XML allows, with many characters that must be escaped.
const text = fc
  .array(
    fc.oneof(fc.constantFrom("&", "<", ">", '"', "'", "]]>", "\r", "\n", "\t", " ", "å", "😀"), fc.string({ unit: "binary" })),
  )
  .map((parts) => parts.join("").replace(/[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu, ""));

const element: fc.Memo<XmlElement> = fc.memo((depth) =>
  fc
    .tuple(
      fc.constantFrom(...namespaces),
      name,
      fc.dictionary(name, text, { maxKeys: 3 }),
      depth <= 1 ? text : fc.oneof(text, fc.array(element(depth - 1), { maxLength: 3 })),
    )
    .map(([make, local, attributes, content]) => make(local, attributes, content)),
);

/** The tree that the reader must return for a tree that was written. */
function seen(tree: XmlElement): XmlNode {
  const elements = tree.children.filter((child) => typeof child !== "string");
  return {
    ns: tree.namespace.uri,
    name: tree.name,
    attributes: { ...tree.attributes },
    text: tree.children.filter((child) => typeof child === "string").join(""),
    children: elements.map(seen),
  };
}

describe("writing and reading", () => {
  test("returns every tree that can be written", () => {
    fc.assert(
      fc.property(element(4), (tree) => {
        expect(read(writeXml(tree))).toEqual(seen(tree));
      }),
      { numRuns: 300 },
    );
  });

  test("declares a namespace once, where it is first used", () => {
    const [a, b] = [elementsOf("", "urn:a"), elementsOf("b", "urn:b")];
    const tree = a("one", {}, b("two", { x: "1", y: null }, b("three")), null, false, [a("four")]);
    expect(writeXml(tree).split("\n")[1]).toBe('<one xmlns="urn:a"><b:two xmlns:b="urn:b" x="1"><b:three/></b:two><four/></one>');
  });

  test.each(["\u0000", "\u001B", "\uFFFE", "\uFFFF", "\uD800", "\uDC00x"])(
    "refuses to write %j, in text and in attributes, without repeating it",
    (bad) => {
      const make = elementsOf("", "urn:a");
      for (const tree of [make("pw", {}, `secret${bad}`), make("pw", { x: `secret${bad}` })]) {
        expect(() => writeXml(tree)).toThrow(InvalidInput);
        expect(() => writeXml(tree)).not.toThrow(/secret/);
      }
    },
  );
});

describe("reading", () => {
  test("depends on namespace and local name, whatever the prefixes, with CDATA and comments", () => {
    const node = read(
      '<?xml version="1.0"?><e:epp xmlns:e="urn:a"><d xmlns="urn:b" xmlns:x="urn:x" a="1" x:a="2">' +
        "s<!-- no -->om<![CDATA[e <text>]]> &amp; &#xE5;</d>\n  </e:epp>",
    );
    expect(node).toEqual({
      ns: "urn:a",
      name: "epp",
      attributes: {},
      text: "",
      children: [{ ns: "urn:b", name: "d", attributes: { a: "1", "{urn:x}a": "2" }, text: "some <text> & å", children: [] }],
    });
  });

  test("accepts UTF-16 and the encoding of a declaration", () => {
    const xml = '<?xml version="1.0" encoding="UTF-16"?><a>å</a>';
    expect(readXml(Buffer.from(`\uFEFF${xml}`, "utf16le")).text).toBe("å");
    const latin = Buffer.from('<?xml version="1.0" encoding="ISO-8859-1"?><a>å</a>', "latin1");
    expect(readXml(latin).text).toBe("å");
  });

  test.each([
    ["nothing", ""],
    ["no XML", "HTTP/1.1 400 Bad Request\r\n\r\n"],
    ["tags that do not fit", "<a><b></a>"],
    ["two roots", "<a/><b/>"],
    ["an unknown prefix", "<x:a/>"],
    ["invalid UTF-8", "<a>\u0000</a>"],
    ["an undeclared entity", "<a>&oops;</a>"],
    ["a document type", "<!DOCTYPE a><a/>"],
    ["an entity of its own", '<!DOCTYPE a [<!ENTITY e "boo">]><a>&e;</a>'],
    ["an external entity", '<!DOCTYPE a [<!ENTITY e SYSTEM "file:///etc/hostname">]><a>&e;</a>'],
    ["65 levels", "<a>".repeat(65) + "</a>".repeat(65)],
    ["300 levels", "<a>".repeat(300) + "</a>".repeat(300)],
    ["too many elements", `<a>${"<b/>".repeat(100_000)}</a>`],
    ["too many comments", `<a>${"<!---->".repeat(300_000)}</a>`],
    ["too many attributes", `<a ${Array.from({ length: 50_001 }, (_, at) => `b${at}=""`).join(" ")}/>`],
    ["too many namespaces", `<a ${Array.from({ length: 50_001 }, (_, at) => `xmlns:b${at}="u"`).join(" ")}/>`],
    ["an instruction in front of the content", "<a><?php x?><b/></a>"],
    ["an instruction behind the content", "<a>text<b/><?x?></a>"],
  ])("refuses %s", (_, xml) => {
    expect(() => read(xml)).toThrow(MalformedFrame);
  });

  test("takes an attribute and a text as large as a frame can hold, and as many attributes as are allowed", () => {
    const large = "x".repeat(3_900_000);
    expect(read(`<a b="${large}"/>`).attributes["b"]).toBe(large);
    expect(read(`<a>${large}</a>`).text).toBe(large);
    const many = Array.from({ length: 2000 }, (_, at) => `b${at}="1"`).join(" ");
    expect(Object.keys(read(`<a ${many}/>`).attributes)).toHaveLength(2000);
    expect(read('<?xml version="1.0"?><?x y?><a/>').name).toBe("a");
  });

  test("survives an entity bomb in an attribute and in text", () => {
    const bomb = Array.from({ length: 12 }, (_, i) => `<!ENTITY e${i + 1} "${`&e${i};`.repeat(10)}">`).join("");
    const dtd = `<!DOCTYPE a [<!ENTITY e0 "ha">${bomb}]>`;
    expect(() => read(`${dtd}<a x="&e12;"/>`)).toThrow(MalformedFrame);
    expect(() => read(`${dtd}<a>&e12;</a>`)).toThrow(MalformedFrame);
  });

  test("does not quote what it refuses", () => {
    expect(() => read("<pw>secret</pw")).toThrow(/^not well-formed XML$/);
  });

  test("frees the parser's documents, read or refused", () => {
    diag.configure({ enabled: true });
    try {
      read("<a><b>text</b></a>");
      for (const refused of ["<!DOCTYPE a><a/>", "<a>".repeat(65) + "</a>".repeat(65), "<a"]) {
        expect(() => read(refused)).toThrow(MalformedFrame);
      }
      expect(diag.report()).toEqual({});
    } finally {
      diag.configure({ enabled: false });
    }
  });
});

describe("values", () => {
  test.each([
    ["2026-05-01T10:00:00Z", "2026-05-01T10:00:00.000Z"],
    ["2026-05-01T10:00:00.0Z", "2026-05-01T10:00:00.000Z"],
    ["2026-05-01T10:00:00.0002Z", "2026-05-01T10:00:00.000Z"],
    ["2026-05-01T10:00:00.123456Z", "2026-05-01T10:00:00.123Z"],
    ["2026-05-01T10:00:00.5+02:00", "2026-05-01T08:00:00.500Z"],
    ["2026-05-01T10:00:00-0530", "2026-05-01T15:30:00.000Z"],
    ["2026-05-01T10:00:00", "2026-05-01T10:00:00.000Z"],
    ["2026-05-01 10:00:00", "2026-05-01T10:00:00.000Z"],
    ["2026-05-01T10:00Z", "2026-05-01T10:00:00.000Z"],
    ["2026-05-01", "2026-05-01T00:00:00.000Z"],
    ["2026-05-01Z", "2026-05-01T00:00:00.000Z"],
    ["2026-05-01+02:00", "2026-04-30T22:00:00.000Z"],
    ["2026-02-30", null],
    ["2026-13-01T00:00:00Z", null],
    ["2026-05-01T25:00:00Z", null],
    ["yesterday", null],
    ["%CRDATE%", null],
    [null, null],
  ])("reads the date %j as %j", (value, instant) => {
    expect(instantOf(value)).toBe(instant);
  });

  test("reads booleans and numbers only in their exact form", () => {
    expect(["1", "true", "TRUE", "0", "false", "yes", null].map(booleanOf)).toEqual([true, true, true, false, false, null, null]);
    expect(["0", "42", "-1", "1.5", "", "%COUNT%", null].map(wholeNumberOf)).toEqual([0, 42, null, null, null, null, null]);
  });

  test("reads tokens with white space collapsed, and empty ones as absent", () => {
    const node = read('<a xmlns="urn:a" x=" 1 " y=""><b>\n one\t two </b><c> </c><d>x<e>y</e> z</d></a>');
    expect(childToken(node, "urn:a", "b")).toBe("one two");
    expect(childToken(node, "urn:a", "c")).toBeNull();
    expect(childToken(node, "urn:b", "b")).toBeNull();
    expect([attributeOf(node, "x"), attributeOf(node, "y"), attributeOf(node, "toString")]).toEqual(["1", null, null]);
    expect(allText(node)).toBe("one two x y z");
  });
});
