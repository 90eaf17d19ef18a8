import type { InputOf } from "@nameplane/contracts";
import { webhookEventGroups, webhookEventTypes, type WebhookEventGroup } from "@nameplane/contracts/webhooks/event-types";
import type { createWebhook } from "@nameplane/contracts/webhooks/operations";
import type { WebhookView } from "@nameplane/contracts/webhooks/webhooks";
import { checkUrl } from "@nameplane/values";
import { all, maxLength, required, rule, type Rule } from "../../lib/rules/rules.ts";

export type WebhookValues = {
  readonly url: string;
  readonly description: string;
  readonly reach: "all" | "some";
  /** The chosen kinds, separated by spaces. */
  readonly events: string;
};

export const emptyWebhook: WebhookValues = { url: "", description: "", reach: "all", events: "" };

/** A complete web address. The server decides when saving whether it may be called. */
export const addressRule: Rule = all(required, maxLength(500), (value) => rule(checkUrl)(value.trim()));

export const groupNames = Object.keys(webhookEventGroups) as WebhookEventGroup[];

export function valuesOf({ url, description, events }: WebhookView): WebhookValues {
  return { url, description, reach: events.length === 0 ? "all" : "some", events: events.join(" ") };
}

export function chosenOf(events: string): ReadonlySet<string> {
  return new Set(events.split(" ").filter((type) => type !== ""));
}

/** Adds kinds to the chosen ones or removes them, and keeps the order in which they are shown. */
export function withKinds(events: string, types: readonly string[], isOn: boolean): string {
  const chosen = new Set(chosenOf(events));
  for (const type of types)
    if (isOn) chosen.add(type);
    else chosen.delete(type);
  return webhookEventTypes.filter((type) => chosen.has(type)).join(" ");
}

/** The input of the call. Choosing no kinds means all kinds. */
export function inputOf({ url, description, reach, events }: WebhookValues): InputOf<typeof createWebhook> {
  const chosen = chosenOf(events);
  return {
    url: url.trim(),
    description: description.trim(),
    events: reach === "all" ? [] : webhookEventTypes.filter((type) => chosen.has(type)),
  };
}
