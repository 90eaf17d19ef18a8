import { randomBytes } from "node:crypto";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { fileTypes, type FileType } from "@nameplane/contracts/files/limits";
import { Vault } from "../../platform/vault.ts";
import { samples } from "../../testing/sample-files.ts";
import { cleanName } from "./file-name.rules.ts";
import { typeOf } from "./file-type.rules.ts";
import { openFile, partBytes, sealFile } from "./seal-file.ts";

const types = Object.keys(fileTypes) as FileType[];

describe("what a file is", () => {
  test.each(types)("a %s is known by its bytes", (type) => {
    expect(typeOf(samples[type])).toBe(type);
  });

  test.each([
    ["a page", "<!doctype html><script>alert(1)</script>"],
    ["a drawing with a script", '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'],
    ["an archive", "PK\u0003\u0004%PDF-1.7 %%EOF"],
    ["a page with a PDF in it", "<html>%PDF-1.7\n%%EOF"],
    ["a program", "MZ\u0090\0%PDF-"],
    ["a PDF that was cut off", "%PDF-1.7\n1 0 obj <</Type /Catalog>>"],
    ["a film in the container of HEIC", "\0\0\0\u0018ftypisom\0\0\0\0"],
    ["nothing", ""],
  ])("%s is not taken", (_what, text) => {
    expect(typeOf(Buffer.from(text, "latin1"))).toBeNull();
  });

  test("nothing may stand before the signature", () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...types),
        fc.integer({ min: 1, max: 1200 }),
        (type, length) => typeOf(Buffer.concat([Buffer.alloc(length, "x"), samples[type]])) === null,
      ),
    );
  });

  test("no bytes make it throw, and a type is only ever given to its own signature", () => {
    const starts: Record<FileType, (bytes: Uint8Array) => boolean> = {
      pdf: (bytes) => Buffer.from(bytes.subarray(0, 5)).toString("latin1") === "%PDF-",
      png: (bytes) => bytes[0] === 0x89 && bytes[1] === 0x50,
      jpeg: (bytes) => bytes[0] === 0xff && bytes[1] === 0xd8,
      heic: (bytes) => Buffer.from(bytes.subarray(4, 8)).toString("latin1") === "ftyp",
    };
    const cut = fc
      .constantFrom(...types)
      .chain((type) => fc.nat({ max: samples[type].length }).map((at) => samples[type].subarray(0, at)));
    fc.assert(
      fc.property(fc.oneof(fc.uint8Array({ maxLength: 300 }), cut), (bytes) => {
        const type = typeOf(bytes);
        return type === null || starts[type](bytes);
      }),
    );
  });
});

describe("the name of a file", () => {
  test.each([
    ["Passkopia Åsa.pdf", "pdf", "Passkopia Åsa.pdf"],
    ["C:\\Users\\a\\pass.PDF", "pdf", "pass.pdf"],
    ["../../etc/passwd", "png", "passwd.png"],
    ["pass.exe", "pdf", "pass.pdf"],
    ["IMG_0001.HEIC", "heic", "IMG_0001.heic"],
    ["foto.jpeg", "jpeg", "foto.jpeg"],
    ['x"; filename="y.html', "pdf", "x filename y.pdf"],
    ["\u202Efdp.exe", "pdf", "fdp.pdf"],
    ["\r\nSet-Cookie: a=b", "pdf", "Set-Cookie a b.pdf"],
    ["...", "jpeg", "document.jpg"],
    ["", "pdf", "document.pdf"],
  ] as const)("%j of a %s becomes %j", (typed, type, shown) => {
    expect(cleanName(typed, type)).toBe(shown);
  });

  test("has nothing that means something to a file system, a header or a terminal, whatever was typed", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary", maxLength: 400 }), fc.constantFrom(...types), (typed, type) => {
        const name = cleanName(typed, type);
        return (
          /^[\p{L}\p{M}\p{N} ._()+,&@-]+$/u.test(name) &&
          !/^[. ]|\/|\\/.test(name) &&
          name.length <= 255 &&
          fileTypes[type].extensions.some((extension) => name.endsWith(`.${extension}`))
        );
      }),
    );
  });
});

describe("a sealed file", () => {
  const vault = new Vault(randomBytes(32).toString("base64"));
  const id = "0199a000-0000-7000-8000-000000000001";
  const bytes = randomBytes(partBytes * 2 + 17);

  test("opens to the same bytes, and shows none of them before", () => {
    const { keyEnc, parts } = sealFile(vault, id, bytes);
    expect(parts).toHaveLength(3);
    expect(parts.some((part) => part.includes(bytes.subarray(0, 32)))).toBe(false);
    expect(openFile(vault, id, keyEnc, parts).equals(bytes)).toBe(true);
  });

  test("does not open with another key, as another file, cut off, or with parts in another order", () => {
    const { keyEnc, parts } = sealFile(vault, id, bytes);
    const other = sealFile(vault, id, bytes);
    const [one, two, three] = parts as [Buffer, Buffer, Buffer];
    const flipped = Buffer.from(three);
    flipped[40] = (flipped[40] ?? 0) ^ 1;
    expect(() => openFile(vault, id, other.keyEnc, parts)).toThrow();
    expect(() => openFile(vault, `${id.slice(0, -1)}2`, keyEnc, parts)).toThrow();
    expect(() => openFile(new Vault(randomBytes(32).toString("base64")), id, keyEnc, parts)).toThrow();
    for (const wrong of [
      [one, two],
      [two, one, three],
      [one, two, flipped],
      [one, two, three, three],
    ])
      expect(() => openFile(vault, id, keyEnc, wrong)).toThrow();
  });
});
