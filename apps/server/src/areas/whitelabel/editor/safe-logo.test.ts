import { crc32, deflateSync } from "node:zlib";
import fc from "fast-check";
import { expect, test } from "vitest";
import { Refused } from "../../../platform/refused.ts";
import { safeLogo } from "./safe-logo.ts";

const svg = (inner: string, attributes = "") =>
  `data:image/svg+xml,${encodeURIComponent(`<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" ${attributes}>${inner}<path d="M0 0h9v9z"/></svg>`)}`;

const cleaned = (inner: string, attributes?: string) =>
  decodeURIComponent(safeLogo(svg(inner, attributes), "logo") ?? "").replace("data:image/svg+xml,", "");

const bare = '<svg xmlns="http://www.w3.org/2000/svg"><path d="M0 0h9v9z"/></svg>';

test.each([
  "<script>alert(1)</script>",
  '<script href="https://elsewhere.example/x.js"/>',
  "<style>@import url(https://elsewhere.example/x.css)</style>",
  '<image href="https://elsewhere.example/pixel.png"/>',
  '<image xlink:href="data:image/png;base64,AAAA"/>',
  '<foreignObject><div xmlns="http://www.w3.org/1999/xhtml"><img src="x" onerror="alert(1)"/></div></foreignObject>',
  '<a href="javascript:alert(1)"><path d="M1 1"/></a>',
  '<use href="#a"/>',
  '<animate attributeName="href" values="javascript:alert(1)"/>',
  '<set attributeName="onload" to="alert(1)"/>',
  "<?xml-stylesheet href='https://elsewhere.example/x.css'?>",
  "<!-- <script>alert(1)</script> -->",
  '<x:script xmlns:x="http://www.w3.org/2000/svg">alert(1)</x:script>',
  '<html xmlns="http://www.w3.org/1999/xhtml"><body/></html>',
])("what runs or reaches outside is left out of an SVG: %s", (inner) => {
  expect(cleaned(inner)).toBe(bare);
});

test.each([
  'onload="alert(1)"',
  'fill="url(https://elsewhere.example/#a)"',
  'fill="url( //elsewhere.example/a )"',
  'style="background:url(https://elsewhere.example)"',
  'style="fill:\\75rl(https://elsewhere.example)"',
  'fill="u/**/rl(x)"',
  'xlink:href="https://elsewhere.example"',
  'href="javascript:alert(1)"',
])("so are such attributes: %s", (attribute) => {
  expect(cleaned("", attribute)).toBe(bare);
});

test("what draws stays: shapes, gradients of the picture's own, styles, text", () => {
  const drawing =
    '<defs><linearGradient id="a"><stop offset="0" stop-color="#fff"/></linearGradient></defs><rect width="9" height="9" fill="url(#a)"/><text x="1" y="2">A &amp; B</text>';
  expect(cleaned(drawing, 'viewBox="0 0 9 9"')).toBe(
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9">${drawing}<path d="M0 0h9v9z"/></svg>`,
  );
  expect(cleaned('<g style="fill: red; behavior: url(x)"><circle r="2"/></g>')).toContain('<g fill="red"><circle r="2"/></g>');
});

const chunk = (type: string, data: Buffer) => {
  const body = Buffer.concat([Buffer.from(type, "latin1"), data]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
};

const png = (width: number, height: number, ...more: Buffer[]) => {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.set([8, 0, 0, 0, 0], 8);
  const drawn = deflateSync(Buffer.alloc((width + 1) * height));
  const parts = [chunk("IHDR", head), ...more, chunk("IDAT", drawn), chunk("IEND", Buffer.alloc(0))];
  return Buffer.concat([Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]), ...parts]);
};
const dataUrl = (bytes: Buffer) => `data:image/png;base64,${bytes.toString("base64")}`;

test("a PNG keeps what draws, and loses texts, places and whatever follows its end", () => {
  const plain = png(4, 4);
  const talking = Buffer.concat([
    png(4, 4, chunk("tEXt", Buffer.from("Author\0Somebody")), chunk("eXIf", Buffer.from("59N"))),
    Buffer.from("<script>"),
  ]);
  expect(safeLogo(dataUrl(talking), "logo")).toBe(dataUrl(plain));
});

const broken = Buffer.from(png(4, 4));
broken[20] = 9;

test.each([
  ["no picture", "data:image/png;base64,AAAA"],
  ["a PNG with a wrong checksum", dataUrl(broken)],
  ["a PNG that ends early", dataUrl(png(4, 4).subarray(0, 50))],
  ["a PNG of too many pixels", dataUrl(png(2001, 1))],
  ["a picture of another kind", "data:image/webp;base64,AAAA"],
  ["an address", "https://elsewhere.example/logo.png"],
  ["a page", "data:text/html,<b>hi</b>"],
  ["a broken address", "data:image/svg+xml,%"],
  [
    "an SVG with entities",
    `data:image/svg+xml,${encodeURIComponent('<!DOCTYPE svg [<!ENTITY a "b">]><svg xmlns="http://www.w3.org/2000/svg"><path d="&a;"/></svg>')}`,
  ],
  ["an SVG that is not well-formed", "data:image/svg+xml,<svg xmlns='http://www.w3.org/2000/svg'><path>"],
  ["an SVG that draws nothing", "data:image/svg+xml,<svg xmlns='http://www.w3.org/2000/svg'><script/></svg>"],
  ["an SVG without its namespace", "data:image/svg+xml,<svg><path d='M0 0'/></svg>"],
  ["a large file", svg(`<text>${"x".repeat(80_000)}</text>`)],
])("refused, naming the field: %s", (_what, logo) => {
  expect(() => safeLogo(logo, "logoDark")).toThrow(Refused);
});

test("whatever an SVG holds, nothing that runs or reaches outside is left, and cleaning again changes nothing", () => {
  const names = ["g", "path", "script", "image", "style", "text", "a", "foreignObject", "linearGradient"];
  const attribute = fc.tuple(
    fc.constantFrom("onload", "href", "xlink:href", "fill", "style", "d", "id"),
    fc.constantFrom("javascript:alert(1)", "url(#a)", "url(https://x.example)", "#a", "fill:url(//x.example)", "red", "M0 0"),
  );
  const around = (inner: fc.Arbitrary<string[]>) =>
    fc
      .tuple(fc.constantFrom(...names), fc.uniqueArray(attribute, { selector: ([name]) => name, maxLength: 3 }), inner)
      .map(([name, given, parts]) => {
        const attributes = given.map(([key, value]) => ` ${key}="${value}"`).join("");
        return `<${name}${attributes}>${parts.join("")}</${name}>`;
      });
  const leaf = around(fc.constant([]));
  const tree = around(fc.array(around(fc.array(leaf, { maxLength: 3 })), { maxLength: 3 }));
  fc.assert(
    fc.property(tree, (inner) => {
      const once = safeLogo(svg(inner), "logo");
      expect(decodeURIComponent(once ?? "")).not.toMatch(/script|onload|https?:\/\/x|url\(\/\/|<image|<style|<a |foreign/i);
      expect(safeLogo(once, "logo")).toBe(once);
    }),
  );
});
