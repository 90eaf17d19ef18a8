import { expect, test } from "vitest";
import { SECRET_MASK as MASK } from "@nameplane/values";
import { mask, maskAnswer, maskUrl } from "./mask.ts";

test("hides the values of password, code and affiliatetoken, whatever their depth and spelling", () => {
  const shown = mask({
    user: "alva",
    Password: "a",
    nested: [{ code: "123456", affiliatetoken: "t" }],
    pincode: "1",
    secret: "s",
  });
  expect(shown).toEqual({
    user: "alva",
    Password: MASK,
    nested: [{ code: MASK, affiliatetoken: MASK }],
    pincode: MASK,
    secret: MASK,
  });
});

test("hides them in form data and addresses too; files are named, not quoted", () => {
  const form = new FormData();
  form.set("password", "hemligt");
  form.set("file", new File(["abc"], "id.pdf"));
  expect(mask(form)).toEqual({ password: MASK, file: "file id.pdf, 3 bytes" });
  expect(mask(new URLSearchParams({ code: "1", page: "2" }))).toEqual({ code: MASK, page: "2" });
  expect(maskUrl("/api/x/?token=abc&page=2")).toBe(`/api/x/?token=${MASK}&page=2`);
});

test("an empty secret is shown as empty, because that may be the fault", () => {
  expect(mask({ password: "" })).toEqual({ password: "" });
});

test("the result code of an answer is shown, a code that was entered is not", () => {
  expect(maskAnswer({ code: 2306, desc: "No", data: { code: "123456" } })).toEqual({
    code: 2306,
    desc: "No",
    data: { code: MASK },
  });
});
