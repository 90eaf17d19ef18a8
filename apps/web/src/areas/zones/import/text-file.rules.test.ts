import { expect, test } from "vitest";
import { readTextFile } from "./text-file.rules.ts";

const bytes = (...parts: readonly (string | readonly number[])[]) =>
  new Uint8Array(parts.flatMap((part) => (typeof part === "string" ? [...new TextEncoder().encode(part)] : [...part])));
const line = 'å TXT "på"\n';

test("UTF-8 is read with and without a byte order mark, which is not part of the first name", () => {
  expect(readTextFile(bytes(line))).toEqual({ text: line, encoding: "utf-8" });
  expect(readTextFile(bytes([0xef, 0xbb, 0xbf], line))).toEqual({ text: line, encoding: "utf-8" });
});

test("Latin-1 is read as such, and named as the encoding", () => {
  const latin = bytes([0xe5], ' TXT "p', [0xe5], '"\n');
  expect(readTextFile(latin)).toEqual({ text: line, encoding: "windows-1252" });
  expect(readTextFile(bytes("; 10 ", [0x80], "\n"))).toEqual({ text: "; 10 €\n", encoding: "windows-1252" });
});

test("UTF-16 with its byte order mark is read", () => {
  expect(readTextFile(bytes([0xff, 0xfe, 0xe5, 0, 0x0a, 0]))).toEqual({ text: "å\n", encoding: "utf-16le" });
  expect(readTextFile(bytes([0xfe, 0xff, 0, 0xe5, 0, 0x0a]))).toEqual({ text: "å\n", encoding: "utf-16be" });
});

test("data that are no text are refused", () => {
  expect(readTextFile(bytes([0x89], "PNG\r\n", [0x1a, 0x0a, 0, 0, 0, 13]))).toBeNull();
  expect(readTextFile(bytes([0xe5, 0x81, 0x20]))).toBeNull();
  expect(readTextFile(bytes([0xff, 0xfe, 0xe5]))).toBeNull();
});
