import { expect, test } from "vitest";
import { checkEmail } from "@nameplane/values";
import { all, required, rule } from "../../lib/rules/rules.ts";
import { edit, firstError, isValid, leave, markAll, newForm, refuse, shownError, type FormRules } from "./form-model.ts";

type Values = { readonly name: string; readonly email: string; readonly again: string };

const empty: Values = { name: "", email: "", again: "" };
const rules: FormRules<Values> = {
  name: required,
  email: all(required, rule(checkEmail)),
  again: (value, { email }) => (value === email ? null : { key: "password_mismatch" }),
};

test("a field shows its error only after it has been edited and left, or when forced [S5.14]", () => {
  const fresh = newForm(empty);
  expect(shownError(fresh, rules, "email")).toBeNull();
  expect(shownError(leave(fresh, "email"), rules, "email")).toBeNull();
  const typing = edit(fresh, "email", "alva@");
  expect(shownError(typing, rules, "email")).toBeNull();
  const left = leave(typing, "email");
  expect(shownError(left, rules, "email")).toEqual({ key: "invalid_email" });
  expect(shownError(left, rules, "name")).toBeNull();
  expect(shownError(edit(left, "email", "alva@b.se"), rules, "email")).toBeNull();
  expect(shownError(markAll(fresh), rules, "name")).toEqual({ key: "required" });
});

test("offers a validity check and the first error, in the order of the form [S5.17]", () => {
  const state = newForm({ name: "Alva", email: "x", again: "y" });
  expect(isValid(state, rules)).toBe(false);
  expect(firstError(state, rules)).toEqual({ name: "email", error: { key: "invalid_email" } });
  const right = edit(edit(state, "email", "a@b.se"), "again", "a@b.se");
  expect(isValid(right, rules)).toBe(true);
  expect(firstError(right, rules)).toBeNull();
});

test("an error from the server shows at once and disappears with the next edit", () => {
  const refused = refuse(newForm({ ...empty, name: "Alva" }), { name: "Already taken" });
  expect(shownError(refused, rules, "name")).toEqual({ text: "Already taken" });
  expect(shownError(edit(refused, "name", "Alvar"), rules, "name")).toBeNull();
});
