import type { NameFacts } from "@nameplane/contracts/monitoring/monitoring";
import { TooFast, UpstreamUnavailable } from "@nameplane/contracts/refusals";
import { errorFields, type Log } from "../../platform/log.ts";
import { OutcomeError } from "../../platform/outcomes.ts";
import { Refused } from "../../platform/refused.ts";
import { presentRegistration, type WhoisAnswer, type WhoisLookup } from "../domains/whois/index.ts";
import { shownName } from "./tell-owners.ts";

export type CheckDeps = {
  readonly whois: WhoisLookup;
  readonly addressesOf: (host: string) => Promise<readonly string[]>;
  readonly log: Log;
};

/**
 * What the registry's public directory says about a name, and where the name or its host leads on the web. Possible refusals:
 * TooFast (the directory's limit), UpstreamUnavailable.
 */
export async function askAboutName(
  deps: CheckDeps,
  { name, host }: { readonly name: string; readonly host: string | null },
): Promise<Omit<NameFacts, "isours">> {
  const [answer, addresses] = await Promise.all([askDirectory(deps, name), askAddresses(deps, host ?? name)]);
  return { ...factsOf(answer, name), addresses };
}

async function askDirectory({ whois, log }: CheckDeps, name: string): Promise<WhoisAnswer | null> {
  try {
    return await whois.lookUp(name, {});
  } catch (error) {
    if (!(error instanceof OutcomeError)) throw error;
    log.warn({ event: "monitoring.directory", name, kind: error.kind, ...errorFields(error) }, "no registration data");
    if (error.kind === "refused") throw new Refused(TooFast, { values: { seconds: 60 }, cause: error });
    throw new Refused(UpstreamUnavailable, { cause: error });
  }
}

async function askAddresses({ addressesOf }: CheckDeps, host: string): Promise<string[] | null> {
  try {
    return [...(await addressesOf(host))].slice(0, 10);
  } catch (error) {
    if (error instanceof OutcomeError) return null;
    throw error;
  }
}

function factsOf(answer: WhoisAnswer | null, name: string): Omit<NameFacts, "isours" | "addresses"> {
  const nothing = { registrar: null, created: null, nameservers: [], abuseemail: null, abusephone: null };
  if (answer === null) return { registered: null, ...nothing };
  const { facts, verdict, text } = presentRegistration(answer, shownName(name), "en");
  const abuse = answer.source === "rdap" ? abuseInRecord(answer) : abuseInText(text);
  return {
    registered: verdict === "found" ? true : verdict === "free" ? false : null,
    registrar: facts.registrar,
    created: facts.created,
    nameservers: facts.nameservers.slice(0, 10),
    ...abuse,
  };
}

type Abuse = Pick<NameFacts, "abuseemail" | "abusephone">;

/** Finds the contact with the role "abuse" (RFC 9083 section 10.2.4), which registrars have to publish. */
function abuseInRecord({ record }: Extract<WhoisAnswer, { source: "rdap" }>): Abuse {
  const contact = record?.contacts.find(({ role }) => role === "abuse");
  return { abuseemail: contact?.email ?? null, abusephone: contact?.phone ?? null };
}

/** Finds the abuse contact in the lines that ICANN prescribes for WHOIS answers. */
function abuseInText(text: string): Abuse {
  const valueOf = (label: string) => new RegExp(`^\\s*${label}:[ \\t]*(\\S.{0,200})$`, "im").exec(text)?.[1]?.trim() ?? null;
  return { abuseemail: valueOf("Registrar Abuse Contact Email"), abusephone: valueOf("Registrar Abuse Contact Phone") };
}
