import type { AnswerOf } from "@nameplane/contracts";
import type { whois } from "@nameplane/contracts/domains/operations";
import { BadParameter, TooFast, UpstreamUnavailable } from "@nameplane/contracts/refusals";
import { NoWhois, NoWhoisAnswer } from "@nameplane/contracts/domains/refusals";
import { checkDomainName, cleanSearchTerm } from "@nameplane/values";
import type { PublicCall } from "../../../platform/http/call.ts";
import { errorFields, type Log } from "../../../platform/log.ts";
import { OutcomeError } from "../../../platform/outcomes.ts";
import { Refused } from "../../../platform/refused.ts";
import { readIdna, nameProblems, type NameProblem } from "../search/index.ts";
import { limitByCaller } from "../call-limits.ts";
import { presentRegistration } from "./registration-answer.rules.ts";
import type { WhoisAnswer, WhoisLookup } from "./whois.port.ts";
import { whoisHtml } from "./whois-text.rules.ts";

/**
 * How many lookups per minute are allowed: enough for a person, who needs ten seconds to read an answer, and too little for a
 * script that copies registries. The limit per address is higher because offices share one.
 */
const callsPerMinute = { address: 20, user: 15 } as const;

/**
 * Looks up the registration data of a name, as escaped HTML with line breaks.
 *
 * Possible refusals: BadParameter (not a domain name of two or three labels), NoWhois (the TLD has no such service),
 * NoWhoisAnswer (an empty answer), TooFast (by address, by user, or the server's own limit), UpstreamUnavailable.
 */
export async function lookUpWhois(
  deps: { whois: WhoisLookup; log: Log },
  call: PublicCall,
  typed: string,
): Promise<AnswerOf<typeof whois>> {
  const name = readName(typed);
  if (!("ascii" in name)) throw new Refused(BadParameter, { param: "domainname", values: { rule: name[call.language] } });
  await limitByCaller(call, "whois", callsPerMinute);
  const answer = await ask(deps, name.ascii);
  if (answer === null)
    throw new Refused(NoWhois, {
      param: "domainname",
      values: { tld: name.ascii.slice(name.ascii.lastIndexOf(".") + 1) },
    });
  const { text, verdict, facts } = presentRegistration(answer, name.unicode, call.language);
  if (verdict === "limited" || verdict === "refused") {
    deps.log.warn({ event: "whois.failed", name: name.ascii, server: answer.server, verdict }, "no registration data");
    throw verdict === "limited" ? new Refused(TooFast, { values: { seconds: 60 } }) : new Refused(UpstreamUnavailable);
  }
  const html = whoisHtml(text);
  if (html === "") throw new Refused(NoWhoisAnswer, { param: "domainname" });
  return {
    parameters: {
      whois: html,
      source: answer.source,
      server: answer.server,
      domainname: name.ascii,
      idndomainname: name.unicode,
      registered: verdict === "unclear" ? null : verdict === "found",
      ...facts,
      nameservers: [...facts.nameservers],
      statuses: [...facts.statuses],
    },
  };
}

function readName(typed: string): { ascii: string; unicode: string } | NameProblem {
  const idna = readIdna(cleanSearchTerm(typed));
  if (!idna.ok) return idna.problem;
  return checkDomainName(idna.unicode) === null ? idna : nameProblems.twoOrThreeLabels;
}

async function ask({ whois, log }: { whois: WhoisLookup; log: Log }, name: string): Promise<WhoisAnswer | null> {
  try {
    return await whois.lookUp(name, {});
  } catch (error) {
    if (!(error instanceof OutcomeError)) throw error;
    log.warn({ event: "whois.failed", name, kind: error.kind, ...errorFields(error) }, "no registration data");
    if (error.kind === "refused") throw new Refused(TooFast, { values: { seconds: 60 }, cause: error });
    throw new Refused(UpstreamUnavailable, { cause: error });
  }
}
