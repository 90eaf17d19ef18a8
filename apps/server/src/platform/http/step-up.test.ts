import { expect, test } from "vitest";
import { get, post } from "@nameplane/contracts";
import { StepUpRequired } from "@nameplane/contracts/refusals";
import { nothing, spec } from "@nameplane/contracts/spec";
import { proofOf, refuseUndeclared } from "./step-up.ts";

const unlock = post("unlock", "/api/test/unlock/");
const plain = spec({ summary: "Test", input: nothing, answer: nothing, refusals: [] });
const telling = { ...plain, refusals: [StepUpRequired] };
const dangerous = { kind: "permission", permission: "domain_unlock" } as const;
const harmless = { kind: "permission", permission: "domain_view" } as const;

test("the start fails when a route with a dangerous permission does not declare its proof, or does not describe it", () => {
  expect(() => refuseUndeclared(unlock, plain, dangerous, undefined)).toThrow("/api/test/unlock/ is dangerous");
  expect(() => refuseUndeclared(unlock, plain, harmless, {})).toThrow("does not tell of StepUpRequired");
  refuseUndeclared(unlock, telling, dangerous, {});
  refuseUndeclared(unlock, plain, dangerous, null);
  refuseUndeclared(unlock, plain, harmless, undefined);
  refuseUndeclared(unlock, plain, { kind: "session" }, undefined);
});

test("a proof is for one operation and input, one account and one session", () => {
  const call = { token: "t".repeat(43), key: null, brand: { host: "localhost" } };
  const who = { accountId: "a", userId: "u" };
  const content = (
    ...[from = call, by = who, operation = unlock, input = { itemid: "1" }]: Partial<Parameters<typeof proofOf>>
  ) => proofOf(from, by, operation, input).content.toString("hex");
  expect(content()).toBe(content({ ...call, key: "another" }));
  const others = [
    content({ ...call, token: "s".repeat(43) }),
    content(call, { ...who, accountId: "b" }),
    content(call, who, get("other", "/api/test/other/")),
    content(call, who, unlock, { itemid: "2" }),
  ];
  expect(new Set([content(), ...others]).size).toBe(5);
  expect(() => proofOf({ ...call, token: null }, who, unlock, {})).toThrow("without token");
});
