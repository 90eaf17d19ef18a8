import { expect, test } from "vitest";
import { stopTokens } from "./stop-token.ts";

const of = { accountId: "0198a000-0000-7000-8000-000000000001", transferId: "0198a000-0000-7000-8000-000000000002" };
const tokens = stopTokens(Buffer.alloc(32, 7));

test("a token names its transfer, and nobody without the key makes or changes one", () => {
  const token = tokens.make(of);
  expect(tokens.read(token)).toEqual(of);
  expect(stopTokens(Buffer.alloc(32, 8)).read(token)).toBeNull();
  const bytes = Buffer.from(token, "base64url");
  bytes[31] = (bytes[31] ?? 0) ^ 1;
  expect(tokens.read(bytes.toString("base64url"))).toBeNull();
  for (const junk of ["", "x", token.slice(0, -2), `${token}AA`]) expect(tokens.read(junk)).toBeNull();
});
