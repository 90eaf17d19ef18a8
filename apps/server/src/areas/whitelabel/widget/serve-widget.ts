import { randomBytes } from "node:crypto";
import path from "node:path";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { Pool } from "../../../platform/db/connect.ts";
import { tx } from "../../../platform/db/transaction.ts";
import { framedPolicy } from "../../../platform/http/content-policy.ts";
import { attribute, BuiltFile, hasIt, sendNobody, tagOf, visitorsAreSent } from "../../../platform/http/static-app.ts";
import type { Brands } from "../brands.ts";
import { findWidget } from "./widget.repository.ts";
import { lookOf, type WidgetLook } from "./widget.rules.ts";

type Parts = { readonly pool: Pool; readonly brands: Brands };

/** The headers of everything that other sites load. No cookie is ever set here. */
const forOthers = (reply: FastifyReply): FastifyReply =>
  reply
    .header("x-content-type-options", "nosniff")
    .header("referrer-policy", "same-origin")
    .header("cross-origin-resource-policy", "cross-origin")
    .header("permissions-policy", "camera=(), geolocation=(), microphone=(), payment=()");

/** Whether the page is shown as a preview in the editor of brands. In a preview nothing can be pressed, and no search is made. */
const isPreview = ({ query }: FastifyRequest): boolean => typeof query === "object" && query !== null && "preview" in query;

/**
 * Serves the search widget of a brand for other sites: the script that a site loads, and the page that the script shows in a
 * frame (ADR 134, T147). Browsers show the page only on the sites that the brand allows.
 */
export async function serveWidget(app: FastifyInstance, folder: string, parts: Parts): Promise<void> {
  const script = new BuiltFile(path.join(folder, "widget.js"));
  const page = new BuiltFile(path.join(folder, "widget.html"));
  await Promise.all([script.read(), page.read()]);
  const declared = { config: { isDeclared: true as const } };

  app.get("/widget.js", declared, async (httpRequest, reply) => {
    const text = await script.read();
    if (hasIt(httpRequest, forOthers(reply), tagOf(text))) return reply;
    return reply.header("cache-control", "public, max-age=300").type("text/javascript; charset=utf-8").send(text);
  });

  app.get("/widget", declared, async (httpRequest, reply) => {
    const host = httpRequest.hostname.toLowerCase();
    const facts = await parts.brands.pageFacts(host);
    if (facts === null) return sendNobody(reply);
    if (facts.mainHost !== null) return visitorsAreSent(httpRequest, forOthers(reply), facts.mainHost);
    const preview = isPreview(httpRequest);
    const shown = await widgetOf(parts, host);
    const nonce = randomBytes(16).toString("base64");
    const sites = preview ? ["'self'"] : shown.sites;
    void forOthers(reply).header("cache-control", "no-store").header("content-security-policy", framedPolicy(nonce, sites));
    // If the widget is turned off, the answer is an error text and not a page that a site could show.
    if (!shown.isOn && !preview)
      return reply.code(404).type("text/plain; charset=utf-8").send("Not shown here.\nVisas inte här.\n");
    const html = (await page.read())
      .replaceAll("__NONCE__", nonce)
      .replace("__LOOK__", () => attribute(JSON.stringify(shown.look)));
    return reply.type("text/html; charset=utf-8").send(html);
  });
}

type Shown = { readonly isOn: boolean; readonly sites: readonly string[]; readonly look: WidgetLook };

async function widgetOf({ pool, brands }: Parts, host: string): Promise<Shown> {
  const face = await brands.ofHost(host);
  if (face === null) throw new Error(`${host} has lost its brand`);
  const { brandId } = face;
  const [config, hasSearch] = await Promise.all([brands.config(brandId), brands.isFeatureOn(brandId, "Search")]);
  const row = await tx(pool, { brandId, actor: "public" }, (trx) => findWidget(trx, brandId));
  const isOn = row.ison && hasSearch;
  return { isOn, sites: isOn ? row.sites : [], look: lookOf(config, row) };
}
