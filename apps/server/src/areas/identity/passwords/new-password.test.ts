import { expect, test } from "vitest";
import { passwordStrength } from "@nameplane/values";
import { Refused } from "../../../platform/refused.ts";
import { isCommonPassword } from "./common-passwords.ts";
import { refuseBadPassword } from "./new-password.ts";

const outcome = (password: string) =>
  refuseBadPassword(password, ["alvahed"], "newpassword").then(
    () => "good",
    (error: unknown) => (error instanceof Refused ? error.refusal.name : error),
  );

test.each([
  ["Kvarnen-2026", "good"],
  ["Kort-1a", "PasswordTooWeak"],
  ["ingastora-2026", "PasswordTooWeak"],
  ["", "PasswordTooWeak"],
  ["xAlva_Hed-2026", "PasswordHoldsName"],
  ["xALVA_HED-2026", "PasswordHoldsName"],
  ["Password1!", "CommonPassword"],
])("%s: %s", async (password, expected) => {
  expect(await outcome(password)).toBe(expected);
});

test("a password of the bundled list is refused though it has every class, and so is a variant of one", async () => {
  const common = ["Password1", "P4ssw0rd", "Passw0rd!", "Sommar2024", "Losenord1", "Qwerty123", "Welcome1!", "Abcd1234"];
  const dressed = ["Hejhej123", "1Stockholm", "Trustno1", "1qaz2WSX"];
  for (const password of [...common, ...dressed]) expect(await isCommonPassword(password), password).toBe(true);
  for (const password of ["Sommarbord7kvist", "PasswordIsNotOne1Word", "Tr0ub4dor&3x", "Backstugan-77", "Solvarg-2026"])
    expect(await isCommonPassword(password), password).toBe(false);
});

test("the score is 0 to 4, one point each for length, upper case, lower case and a symbol; a common password is refused beyond it [S5.42]", async () => {
  expect(["", "abc", "abcdefgh", "Abcdefgh", "Abcdefg!", "12345678"].map(passwordStrength)).toEqual([0, 1, 2, 3, 4, 1]);
  expect(passwordStrength("Password1!")).toBe(4);
  expect(await outcome("Password1!")).toBe("CommonPassword");
});
