import { expect, test } from "vitest";
import { troubleOf } from "./certificates.rules.ts";

test.each([
  ["no_dns", "not_pointing"],
  ["zone_limit", "limit"],
  ["rateLimited", "limit"],
  ["caa", "caa"],
  ["unauthorized", "refused"],
  ["challenge", "refused"],
  ["unavailable", "unavailable"],
])("a failure written down as %s is shown as %s", (error, why) => expect(troubleOf(error)).toBe(why));
