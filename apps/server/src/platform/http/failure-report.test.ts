import { expect, test } from "vitest";
import { maskAddress, messageOf } from "./failure-report.rules.ts";

const report = {
  code: 2306,
  message: "No",
  method: "POST",
  url: "/api/x/?authcode=abc&page=2",
  page: "/affiliate/kvarn/t0ken",
  version: "0.1.0",
};

test("a report masks passwords, codes and tokens a second time, wherever they stand [S7.35]", () => {
  const { text } = messageOf({
    ...report,
    formData: { user: "alva", password: "Kvarnen-2026", nested: [{ code: "123456", affiliatetoken: "t0ken" }] },
    response: { code: 2306, data: { secret: "JBSWY3DP" } },
  });
  for (const secret of ["Kvarnen-2026", "123456", "t0ken", "JBSWY3DP", "abc"]) expect(text).not.toContain(secret);
  expect(text).toContain('"user":"alva"');
  expect(text).toContain('{"code":2306,');
  expect(text).toContain("page=2");
});

test("an address keeps what is no secret", () => {
  expect(maskAddress("/domain/list")).toBe("/domain/list");
  expect(maskAddress("/resetpassword/abc")).toBe("/resetpassword/********");
});
