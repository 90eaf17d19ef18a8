import { query } from "./steps/far-ends.ts";

/**
 * Before the journeys begin, the operator enters a higher limit of commands per minute for the demo's registries. Journeys that
 * run in parallel would soon reach the usual limit, and 500 renewals would take five minutes. The limit is not lowered
 * afterwards, because the commands already sent would exceed it.
 */
export default async function agreeOnMore(): Promise<void> {
  await query("update registry set profile = profile || jsonb_build_object('commandsPerMinute', 60000)");
}
