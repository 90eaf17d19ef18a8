import type { AnswerOf } from "@nameplane/contracts";
import type * as operations from "@nameplane/contracts/whitelabel/operations";
import { ChangedMeanwhile } from "@nameplane/contracts/refusals";
import { TooManySites, UnknownTlds, UnusableSite } from "@nameplane/contracts/whitelabel/refusals";
import type { countWidgetUseSpec, saveBrandWidgetSpec } from "@nameplane/contracts/whitelabel/widget";
import { widgetSitesMax } from "@nameplane/contracts/whitelabel/widget-choices";
import type { z } from "zod";
import type { PublicCall } from "../../../platform/http/call.ts";
import type { Trx } from "../../../platform/db/transaction.ts";
import { Refused } from "../../../platform/refused.ts";
import { countTries } from "../../identity/index.ts";
import { brandCatalogue } from "../../tlds/index.ts";
import { brandOf, liveOf, record, type Editing } from "../editor/index.ts";
import { timeZoneOf } from "../support-hours.repository.ts";
import { countUse, findWidget, homeHost, widgetDays, writeWidget } from "./widget.repository.ts";
import { colorOf, dayIn, siteOrigin } from "./widget.rules.ts";

export type WidgetDeps = {
  /** The address of the operator's panel. The addresses of other brands have the same scheme and port. */
  readonly publicUrl: string;
};

/** At most this many rows of counts are shown, each for one site and day. */
const daysMost = 200;

/** The settings of a brand's search widget: on which sites it may be shown, and how often it was. Possible refusals: NotFound. */
export async function readWidget(
  { publicUrl }: WidgetDeps,
  editing: Editing,
  brandId: string,
): Promise<Pick<AnswerOf<typeof operations.brandWidget>, "widget">> {
  const { trx } = editing;
  const brand = await brandOf(editing, brandId);
  const { config } = await liveOf(trx, brand);
  const host = await homeHost(trx, brand.id);
  return {
    widget: {
      ...(await findWidget(trx, brand.id)),
      home: host === null ? null : originOf(publicUrl, host),
      name: config.globals.brandName,
      color: colorOf(config),
      corners: config.corners,
      days: await widgetDays(trx, brand.id, daysMost),
    },
  };
}

function originOf(publicUrl: string, host: string): string {
  const url = new URL(publicUrl);
  url.hostname = host;
  return url.origin;
}

type Wanted = z.output<typeof saveBrandWidgetSpec.input>;

/**
 * Saves on which sites the widget may be shown, and how it looks.
 *
 * Possible refusals: NotFound, UnusableSite (names the site), TooManySites, UnknownTlds (names them), ChangedMeanwhile.
 */
export async function saveWidget(editing: Editing, input: Wanted): Promise<{ readonly revision: number }> {
  const { trx, actor: by, now: at } = editing;
  const brand = await brandOf(editing, input.brandid);
  const sites = originsOf(input.sites);
  const tlds = await soldTlds(trx, brand.id, input.tlds);
  const { ison, theme, language, revision } = input;
  const before = await findWidget(trx, brand.id);
  const to = { ison, theme, language, tlds, sites, revision };
  const next = before.revision === revision ? await writeWidget(trx, brand.id, { ...to, by, at }) : null;
  if (next === null) throw new Refused(ChangedMeanwhile);
  await record(editing, brand, { action: "brand.set-widget", before: { ...before }, after: { ...to, revision: next } });
  return { revision: next };
}

function originsOf(typed: readonly string[]): string[] {
  const lines = typed.map((line) => line.trim()).filter((line) => line !== "");
  const origins = lines.map((site) => {
    const origin = siteOrigin(site);
    if (origin === null) throw new Refused(UnusableSite, { param: "sites", values: { site } });
    return origin;
  });
  const sites = [...new Set(origins)];
  if (sites.length > widgetSitesMax) throw new Refused(TooManySites, { param: "sites", values: { most: widgetSitesMax } });
  return sites;
}

async function soldTlds(trx: Trx, brandId: string, typed: readonly string[]): Promise<string[]> {
  const catalogue = await brandCatalogue(trx, brandId);
  const tlds = [...new Set(typed.map((tld) => tld.replace(/^\./, "")).filter((tld) => tld !== ""))];
  const unsold = tlds.filter((tld) => catalogue.get(tld)?.status !== "sold");
  if (unsold.length > 0) throw new Refused(UnknownTlds, { param: "tlds", values: { tlds: unsold.join(", ") } });
  return tlds;
}

/**
 * Uses of the widget from one internet address are counted up to this limit. Above the limit the widget still works, but its use
 * is not counted.
 */
const useLimits = [{ name: "use", windowMs: 15 * 60_000, cap: 300 }];

/**
 * Counts one use of the widget, by site and day. The answer does not reveal whether the brand allows the site. Possible refusals:
 * TooFast by internet address.
 */
export async function countOneUse(call: PublicCall, { site, use }: z.output<typeof countWidgetUseSpec.input>): Promise<void> {
  await call.publicTx(async (trx) => {
    await countTries(trx, call.now, "widget-use", [{ subject: call.addressBlock, limits: useLimits }]);
    // Only an origin can be an allowed site, so any other text is ignored.
    if (siteOrigin(site) !== site) return;
    const day = dayIn(await timeZoneOf(trx, call.brand.brandId), call.now);
    await countUse(trx, { site, day, use });
  });
}
