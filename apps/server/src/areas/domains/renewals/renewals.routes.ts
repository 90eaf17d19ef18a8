import { readCalendar } from "@nameplane/contracts/domains/calendar";
import {
  createRenewalCalendar,
  renewalCalendars,
  renewalForecast,
  revokeRenewalCalendar,
} from "@nameplane/contracts/domains/operations";
import {
  createRenewalCalendarSpec,
  renewalCalendarsSpec,
  renewalForecastSpec,
  revokeRenewalCalendarSpec,
} from "@nameplane/contracts/domains/renewals";
import { NotThere } from "@nameplane/contracts/foreign-refusals";
import type { Edge } from "../../../platform/http/edge.ts";
import { withoutToken, type Dialect, type ForeignAnswer } from "../../../platform/http/foreign.ts";
import { Refused } from "../../../platform/refused.ts";
import { forecastRenewals, type PayersOfForecast } from "./forecast-renewals.ts";
import { endCalendar, listCalendars, makeCalendar, readCalendarFeed, refuseCalendar } from "./renewal-calendars.ts";

const view = { kind: "permission", permission: "domain_view" } as const;
/** A calendar address works without a login, so making one needs the same permission as an API key. */
const manage = { kind: "permission", permission: "apikey_manage" } as const;

/**
 * How often calendars may be fetched from one address. A calendar program fetches a few times a day, but a whole office may share
 * one IP address.
 */
const often = { name: "calendar", seconds: 60, cap: 120 } as const;

export function renewalRoutes(edge: Edge, payers: PayersOfForecast): void {
  edge.outsideTransaction(renewalForecast, renewalForecastSpec, view, { feature: "Domains" }, async (call) => {
    const showsPrices = await call.isOn("enablePrices");
    return call.tx((trx) => forecastRenewals(trx, call.scope, call.now, { ...payers, showsPrices }));
  });

  edge.inTransaction(renewalCalendars, renewalCalendarsSpec, manage, { feature: "Domains", stepUp: null }, listCalendars);

  edge.inTransaction(
    createRenewalCalendar,
    createRenewalCalendarSpec,
    manage,
    // The user has to confirm their identity. An address allows no changes, but whoever has it can read the account's domains for
    // years without a login.
    { feature: "Domains", stepUp: { first: refuseCalendar } },
    makeCalendar,
  );

  edge.inTransaction(
    revokeRenewalCalendar,
    revokeRenewalCalendarSpec,
    manage,
    { feature: "Domains", stepUp: null },
    async (call, { feedid }) => {
      await endCalendar(call, feedid);
      return {};
    },
  );

  edge.foreign(calendarDialect, [
    withoutToken(readCalendar, { feature: "Domains", limit: often }, async (call, { params }) => {
      const token = params.file.slice(0, -".ics".length);
      const at = { host: call.brand.host, origin: call.origin, now: call.now };
      const body = await call.publicTx((trx) => readCalendarFeed(trx, token, at));
      if (body === null) throw new Refused(NotThere);
      return {
        status: 200,
        contentType: "text/calendar; charset=utf-8",
        body,
        headers: { "content-disposition": 'inline; filename="names.ics"', "x-robots-tag": "noindex" },
      };
    }),
  ]);
}

const words = (text: string, status: number): ForeignAnswer => ({
  status,
  contentType: "text/plain; charset=utf-8",
  body: `${text}\n`,
});

/** Calendar programs look only at the HTTP status and show nothing else. */
const calendarDialect: Dialect = {
  name: "calendar",
  document: null,
  prefix: "/calendar",
  security: { type: "apiKey", in: "path", name: "file" },
  tokenOf: () => null,
  // Our own refusals have HTTP 200 and a code in the body, which no calendar program looks at.
  refuse: ({ refusal }) => words(refusal.text.en, refusal.http === 200 ? 422 : refusal.http),
  fault: () => words("out of order", 500),
};
