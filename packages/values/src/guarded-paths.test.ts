import { expect, test } from "vitest";
import { carriesToken, isGuardedPath, maskPath, tokenPaths } from "./guarded-paths.ts";

test("the token of a mailed link is masked in every address that carries one [S7.35]", () => {
  for (const start of tokenPaths)
    expect([carriesToken(`${start}t0ken`), maskPath(`${start}kvarn/t0ken`)]).toEqual([true, `${start}********`]);
  expect([carriesToken("/signup/"), maskPath("/signup"), maskPath("/domain/list")]).toEqual([false, "/signup", "/domain/list"]);
});

test("no third-party script runs where passwords are typed, money is paid, or the address opens something", () => {
  const guarded = [
    "/",
    "/forgot",
    "/signup",
    "/signup/t",
    "/affiliate/kvarn",
    "/checkout",
    "/checkout/",
    "/checkout/pay",
    "/economy/deposit",
    "/user/security",
    "/invitation/t",
    "/domain/pushes/receive/t",
  ];
  expect(guarded.filter((path) => !isGuardedPath(path))).toEqual([]);
  const open = ["/dashboard", "/checkouts", "/economy", "/domain/pushes", "/user/settings", "/support/tickets"];
  expect(open.filter(isGuardedPath)).toEqual([]);
});
