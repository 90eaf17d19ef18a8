import { BeyondToken, NotThatWay, NotThere, NoToken, OtherNetwork } from "@nameplane/contracts/foreign-refusals";
import { BadParameter, TooFast } from "@nameplane/contracts/refusals";
import type { Dialect, ForeignAnswer } from "../../platform/http/foreign.ts";
import { passwordOf } from "./dyndns2.rules.ts";

/**
 * The answers of dyndns2. All but a refused token (401) have HTTP status 200, because programs that use this protocol read only
 * the text.
 */
export const dyndnsDialect: Dialect = {
  name: "dyndns2",
  document: "dns-api.md",
  prefix: "/nic",
  security: { type: "http", scheme: "basic" },
  tokenOf: ({ authorization }) => passwordOf(authorization),
  refuse: ({ refusal }) => {
    if (refusal === NoToken || refusal === OtherNetwork)
      return { ...word("badauth", 401), headers: { "www-authenticate": 'Basic realm="dynamic DNS"' } };
    if (refusal === TooFast) return word("abuse");
    if (refusal === BadParameter) return word("notfqdn");
    if (refusal === BeyondToken) return word("!yours");
    if (refusal === NotThere || refusal === NotThatWay) return word("badagent", refusal.http);
    return word("911");
  },
  fault: () => word("911"),
};

export function word(text: string, status = 200): ForeignAnswer {
  return { status, contentType: "text/plain; charset=utf-8", body: `${text}\n` };
}
