import { TooFast } from "@nameplane/contracts/refusals";
import { asciiNameOf, checkDomainName } from "@nameplane/values";
import type { FastifyReply, FastifyRequest } from "fastify";
import { limitByAddress } from "../../../platform/account-limit.ts";
import type { Clock } from "../../../platform/clock.ts";
import type { Pool } from "../../../platform/db/connect.ts";
import { tx } from "../../../platform/db/transaction.ts";
import { addressBlock } from "../../../platform/http/address-block.ts";
import type { Edge } from "../../../platform/http/edge.ts";
import { Refused } from "../../../platform/refused.ts";
import { findRegistration } from "./rdap.repository.ts";
import { domainAnswer, errorAnswer, helpAnswer } from "./rdap.rules.ts";

export type RdapDeps = { readonly pool: Pool; readonly clock: Clock };

/**
 * How often one caller may ask. It is enough for a program that checks a list slowly, and too little to copy all domains that are
 * registered here.
 */
const limit = { name: "rdap", most: 60, seconds: 60 } as const;

/**
 * The public directory of domains that are registered here (RDAP, RFC 9082). It names the registrar and the reseller, but not the
 * owners of domains. It is not an operation of the panel: any program may call it, also from web pages of others.
 */
export function rdapRoutes(edge: Edge, deps: RdapDeps): void {
  edge.raw("GET", "/rdap/domain/:name", async (asked, reply) => {
    const { status, body } = await answer(deps, asked);
    return send(reply, status, body);
  });
  edge.raw("GET", "/rdap/help", async (_asked, reply) => send(reply, 200, helpAnswer()));
}

async function answer({ pool, clock }: RdapDeps, asked: FastifyRequest): Promise<{ status: number; body: object }> {
  const { name: typed } = asked.params as { readonly name: string };
  const name = asciiNameOf(typed.replace(/\.$/, "").toLowerCase());
  if (name === null || checkDomainName(name) !== null) return { status: 400, body: errorAnswer(400, "Not a domain name") };
  const host = asked.hostname.toLowerCase();
  const now = clock.now();
  try {
    const found = await tx(pool, { actor: "public" }, async (trx) => {
      await limitByAddress(trx, addressBlock(asked.ip), now, limit);
      return findRegistration(trx, host, name);
    });
    if (found === null) return { status: 404, body: errorAnswer(404, "Not registered here") };
    return { status: 200, body: domainAnswer(found, `${asked.protocol}://${asked.host}/rdap/domain/${found.name}`, now) };
  } catch (error) {
    if (error instanceof Refused && error.refusal.name === TooFast.name)
      return { status: 429, body: errorAnswer(429, "Too many queries") };
    throw error;
  }
}

/** Any web page may read the answers (RFC 7480 5.6), because they contain nothing about the caller. */
const send = (reply: FastifyReply, status: number, body: object) =>
  reply
    .code(status)
    .header("access-control-allow-origin", "*")
    .header("cache-control", "no-store")
    .type("application/rdap+json; charset=utf-8")
    .send(JSON.stringify(body));
