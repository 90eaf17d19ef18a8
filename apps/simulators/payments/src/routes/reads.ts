import { invalidRequest, resourceMissing } from "../api-error.ts";
import { listAnswer, readListQuery } from "./lists.ts";
import { ok } from "./route.ts";
import type { Route } from "./route.ts";

/** Objects that calls can only read: the account, charges and events. */
export const readRoutes: Route[] = [
  {
    method: "GET",
    path: "/v1/account",
    handle: ({ context, params }) => {
      params.finish();
      return ok({
        id: context.merchant.id,
        object: "account",
        business_profile: { name: context.merchant.name, url: null },
        charges_enabled: true,
        country: "SE",
        default_currency: "sek",
        details_submitted: true,
        payouts_enabled: true,
        settings: { dashboard: { display_name: context.merchant.name, timezone: "Europe/Stockholm" } },
        type: "standard",
      });
    },
  },
  {
    method: "GET",
    path: "/v1/setup_intents/:id",
    handle: ({ context, params, id }) => {
      params.finish();
      return ok(context.book.get("setup_intent", id));
    },
  },
  {
    method: "GET",
    path: "/v1/setup_intents",
    handle: ({ context, params }) => {
      const query = readListQuery(params, ["payment_method", "customer"]);
      params.finish();
      return ok(listAnswer("/v1/setup_intents", context.book.list("setup_intent", query)));
    },
  },
  {
    method: "GET",
    path: "/v1/mandates/:id",
    handle: ({ context, params, id }) => {
      params.finish();
      return ok(context.book.get("mandate", id));
    },
  },
  {
    method: "GET",
    path: "/v1/charges",
    handle: ({ context, params }) => {
      const query = readListQuery(params, ["payment_intent", "customer"]);
      params.finish();
      return ok(listAnswer("/v1/charges", context.book.list("charge", query)));
    },
  },
  {
    method: "GET",
    path: "/v1/charges/:id",
    handle: ({ context, params, id }) => {
      params.finish();
      return ok(context.book.get("charge", id));
    },
  },
  {
    method: "GET",
    path: "/v1/events",
    handle: ({ context, params }) => {
      const type = params.text("type");
      const types = type === null ? params.texts("types") : [type];
      const query = readListQuery(params, []);
      params.finish();
      if (query.endingBefore !== undefined)
        throw invalidRequest("parameter_unknown", "Events are listed forwards only.", "ending_before");
      return ok(listAnswer("/v1/events", context.events.list({ ...query, types })));
    },
  },
  {
    method: "GET",
    path: "/v1/events/:id",
    handle: ({ context, params, id }) => {
      params.finish();
      const body = context.events.body(id);
      if (body === null) throw resourceMissing("event", id);
      return ok(JSON.parse(body));
    },
  },
];
