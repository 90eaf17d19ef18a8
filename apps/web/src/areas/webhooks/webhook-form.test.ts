import { webhookEventTypes } from "@nameplane/contracts/webhooks/event-types";
import { createWebhookSpec } from "@nameplane/contracts/webhooks/webhooks";
import { expect, test } from "vitest";
import { addressRule, emptyWebhook, inputOf, withKinds } from "./webhook-form.rules.ts";

test("sends the choice in a form that the contract accepts; choosing all kinds sends an empty list", () => {
  const some = {
    ...emptyWebhook,
    url: " https://hooks.example.com/a ",
    description: " Books ",
    reach: "some" as const,
    events: "invoice.paid domain.renewed",
  };
  expect(inputOf(some)).toEqual({
    url: "https://hooks.example.com/a",
    description: "Books",
    events: ["domain.renewed", "invoice.paid"],
  });
  expect(inputOf({ ...some, reach: "all" }).events).toEqual([]);
  for (const values of [some, { ...some, reach: "all" as const }])
    expect(createWebhookSpec.input.safeParse(inputOf(values)).success).toBe(true);
});

test("a group is chosen and removed as a whole, kinds one by one", () => {
  const two = withKinds("", ["invoice.paid", "domain.renewed"], true);
  expect(two).toBe("domain.renewed invoice.paid");
  expect(withKinds(two, ["invoice.paid"], false)).toBe("domain.renewed");
  expect(withKinds(two, webhookEventTypes, true).split(" ")).toEqual([...webhookEventTypes]);
});

test.each([
  "hooks.example.com",
  "https:/hooks.example.com",
  "ftp://hooks.example.com",
  "https://a b.example",
  "https://user:word@hooks.example.com",
])("an endpoint at %s is an invalid URL, and is reported before it is sent", (url) => {
  expect(addressRule(url)).toEqual({ key: "invalid_url" });
  expect(addressRule(" https://hooks.example.com/a?b=1 ")).toBeNull();
  expect(addressRule("")).toEqual({ key: "required" });
});
