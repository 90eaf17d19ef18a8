import { tokenPaths } from "@nameplane/values";
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

test("a report masks passwords, codes and tokens a second time, at any depth [S7.35]", () => {
  const { text } = messageOf({
    ...report,
    formData: { user: "alva", password: "Kvarnen-2026", nested: [{ code: "123456", affiliatetoken: "t0ken" }] },
    response: { code: 2306, data: { secret: "JBSWY3DP" } },
  });
  for (const secret of ["Kvarnen-2026", "123456", "t0ken", "JBSWY3DP", "abc"]) expect(text).not.toContain(secret);
  expect(text).toContain('"user":"(text of 4)"');
  expect(text).toContain('{"code":2306,');
  expect(text).toContain("page=2");
});

test("an address keeps everything that is not secret", () => {
  expect(maskAddress("/domain/list")).toBe("/domain/list");
  for (const path of tokenPaths) expect(maskAddress(`${path}abc?x=1`)).toBe(`${path}********?x=1`);
});

test("a report contains which act was done to which object, but neither who a person is nor what they wrote", () => {
  const { text } = messageOf({
    ...report,
    formData: {
      domainname: "kvarnen.se",
      contact: { name: "Alva Ek", email: "alva@kvarnen.se", idnumber: "19811228-9874", street: ["Kvarngatan 1"] },
      years: 2,
      body: "My site is down",
    },
    response: { code: 2005, desc: "The value is not in the right form", param: "contact.idnumber" },
  });
  for (const personal of ["Alva Ek", "alva@", "19811228", "Kvarngatan", "My site"]) expect(text).not.toContain(personal);
  for (const useful of ['"domainname":"kvarnen.se"', '"years":2', '"param":"contact.idnumber"', '"body":"(text of 15)"'])
    expect(text).toContain(useful);
});
