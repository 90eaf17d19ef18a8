import { diffZones, zoneContentHash, type TemplateRecordSet } from "@nameplane/dns";
import { z } from "zod";
import { audit } from "../../../platform/audit.ts";
import type { Trx } from "../../../platform/db/transaction.ts";
import { newId, sha256 } from "../../../platform/ids.ts";
import type { Jobs } from "../../../platform/jobs.ts";
import type { AccountScope } from "../../../platform/scope.ts";
import { newZoneContent } from "../zone-content.rules.ts";
import { publishZoneJob } from "../zones.jobs.ts";
import { insertRecordSets, insertVersion, insertZone, newZoneFacts } from "../zones.repository.ts";

const storedTemplate = z.array(
  z.object({ owner: z.string(), type: z.string(), ttl_seconds: z.number(), rdata: z.array(z.string()) }),
);

/**
 * Creates the zone of a domain from the account's default template and hands it to the publisher. A domain that has a
 * zone already (registered anew after it was served for a foreign registration) keeps it.
 *
 * Takes  apex and registrableName as lower-case A-labels
 * Gives  the zone's id
 */
export async function createZone(
  deps: { readonly jobs: Jobs },
  trx: Trx,
  scope: AccountScope,
  input: { readonly domainId: string; readonly apex: string; readonly registrableName: string; readonly now: Date },
): Promise<{ zoneId: string }> {
  const facts = await newZoneFacts(trx, scope, input.domainId);
  if (facts.zoneId !== null) return { zoneId: facts.zoneId };
  const template: TemplateRecordSet[] = storedTemplate
    .parse(facts.template)
    .map(({ ttl_seconds: ttlSeconds, ...set }) => ({ ...set, ttlSeconds }));
  const content = newZoneContent(input.apex, facts.nameServers, template);
  if (!content.ok) throw new Error(`the default template does not fit ${input.apex}: ${content.problem}`);
  const zoneId = newId(input.now.getTime());
  const contentHash = zoneContentHash(content.sets, (bytes) => sha256(Buffer.from(bytes)));
  await insertZone(trx, scope, { id: zoneId, ...input, contentHash, changedAt: input.now });
  await insertRecordSets(trx, scope, zoneId, content.sets, 1);
  await insertVersion(trx, scope, zoneId, {
    version: 1,
    changes: diffZones([], content.sets),
    contentHash,
    rrsetCount: content.sets.length,
    origin: "template",
  });
  await audit(trx, {
    accountId: scope.accountId,
    actor: scope.actor,
    action: "zones.create",
    object: zoneId,
    after: { apex: input.apex },
  });
  await deps.jobs.enqueue(trx, publishZoneJob, [{ accountId: scope.accountId, brandId: scope.brandId, zoneId }]);
  return { zoneId };
}
