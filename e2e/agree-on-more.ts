import { query } from "./steps/far-ends.ts";

/**
 * What the registries take a minute in the demo is soon used up by journeys beside each other, and 500 renewals would be five minutes'
 * work: the operator agrees on more before they begin, and on no less again, because what was sent would count.
 */
export default async function agreeOnMore(): Promise<void> {
  await query("update registry set profile = profile || jsonb_build_object('commandsPerMinute', 60000)");
}
