import { readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { signatureOf } from "./signature.ts";

test("the example of the protocol is signed as we sign", () => {
  const document = readFileSync(path.join(import.meta.dirname, "../../../../../docs/vendor-protocol.md"), "utf8");
  const [, example = ""] = /```\n(request\n[^`]+)```/.exec(document) ?? [];
  const [direction, method = "", at = "", time = "", id = "", digest, , signature] = example.split("\n");
  const [, secret = "", body = ""] = /For the secret `([^`]+)` and the body `([^`]+)`/.exec(document) ?? [];
  expect(direction).toBe("request");
  expect(digest).toMatch(/^[\da-f]{64}$/);
  expect(signatureOf({ direction: "request", method, path: at, time, id, body }, secret)).toBe(signature);
});
