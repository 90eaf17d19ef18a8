import { priceAt } from "@nameplane/values";
import type { AnswerOf, InputOf } from "@nameplane/contracts";
import type { checkTransfer } from "@nameplane/contracts/domains/operations";
import { NotMovable } from "@nameplane/contracts/domains/refusals";
import type { PriceView } from "@nameplane/contracts/spec";
import type { Trx } from "../../../platform/db/transaction.ts";
import type { SessionCall } from "../../../platform/http/call.ts";
import { errorFields } from "../../../platform/log.ts";
import { OutcomeError } from "../../../platform/outcomes.ts";
import { Refused } from "../../../platform/refused.ts";
import { showPrice, pricesFor, saleTerms } from "../../products/index.ts";
import { brandCatalogue, type Tld } from "../../tlds/index.ts";
import { ownNames } from "../own-names.repository.ts";
import { limitTransfers } from "./transfers.repository.ts";
import { readOrderableName } from "../search/index.ts";
import { presentRegistration, type WhoisAnswer } from "../whois/index.ts";
import { joinabilityOfSigned } from "./find-joinability.ts";
import { registrarHelp } from "./registrar-help.ts";
import { noteRegistrarName } from "../follow/index.ts";
import type { RegistryConnection, RegistryDomain } from "../../registry/index.ts";
import { transferChecklist, verdictOf, type ChosenSignatures, type CodeSeen, type SeenName } from "./transfer-steps.rules.ts";
import type { StagedChoice, TransferDeps } from "./deps.ts";

type Answer = AnswerOf<typeof checkTransfer>;

/**
 * Checks whether a name can be transferred to us now. Asks the registry and the public directory in parallel, and the registry
 * about the auth code, if one was given. Nothing is changed at either. The registrar's name from the directory is stored with the
 * id that the registry has for that registrar.
 *
 * Possible refusals: NotMovable (not a name under a TLD on sale), TooFast.
 */
export async function checkTransferOf(
  deps: TransferDeps,
  call: SessionCall,
  input: InputOf<typeof checkTransfer>,
): Promise<Answer> {
  const code = input.authcode ?? null;
  const { name, own, price, staged } = await call.tx(async (trx) => {
    const read = readOrderableName(await brandCatalogue(trx, call.scope.brandId), input.domainname, call.language);
    if (!read.ok) throw new Refused(NotMovable, { param: "domainname", values: { name: input.domainname, rule: read.rule } });
    await limitTransfers(trx, call, read.asciiName, code !== null);
    return {
      name: read,
      own: (await ownNames(trx, call.scope, [read.asciiName])).get(read.asciiName) ?? null,
      price: await transferPrice(trx, call, read.tld),
      staged: await deps.stagedChoice(trx, call.scope, read.asciiName),
    };
  });
  const { asciiName, unicodeName, tld } = name;
  const [atRegistry, directory] = await Promise.all([
    readAtRegistry(deps, tld.registryId, asciiName, code),
    lookUp(deps, call, asciiName, unicodeName),
  ]);
  const registrar = registrarOf(directory);
  await noteRegistrar(call, tld.registryId, atRegistry.domain, registrar?.name ?? null);
  const isTheirs = atRegistry.domain?.isOurs === true && own !== null && own.registryId !== null;
  const sight = mergeSights(atRegistry.domain, { isAway: atRegistry.isAway, isTheirs }, directory);
  const asksServers = sight.registry !== "missing" && !sight.isOurs && sight.nameServers.length > 0;
  const seen = { ...sight, serversAnswer: asksServers ? await deps.serversAnswer(asciiName, sight.nameServers) : null };
  const policy = { ...tld.rules, byRelease: atRegistry.byRelease };
  const steps = transferChecklist(seen, atRegistry.code, policy, call.now, signaturesOf(staged));
  return {
    domainname: asciiName,
    unicodename: unicodeName,
    tld: tld.tld,
    verdict: verdictOf(steps),
    steps,
    registrar: seen.registry === "missing" || seen.isOurs ? null : registrar,
    method: tld.rules.transferMethod,
    pendingdays: tld.rules.transferPendingDays,
    addsmonths: tld.rules.transferAddsMonths,
    usescode: tld.rules.useAuthcode,
    expires: seen.expiresAt?.toISOString() ?? null,
    price,
    checkedat: call.now.toISOString(),
    staged: staged === null ? null : { choice: staged.choice, records: staged.records },
    join: seen.isSigned === true ? await joinabilityOfSigned(deps, tld, asciiName, atRegistry.domain) : null,
    itemid: isTheirs ? own.domainId : null,
  };
}

/**
 * What becomes of the DNSSEC signatures. A name that keeps its name servers keeps their signatures. Null if nothing was chosen
 * yet.
 */
function signaturesOf(staged: StagedChoice | null): ChosenSignatures {
  if (staged === null) return null;
  return staged.choice === "keep" ? "keep" : staged.signatures;
}

/** Stores the registrar's name, because the registry later shows only the registrar's id. */
async function noteRegistrar(
  call: SessionCall,
  registryId: string,
  domain: RegistryDomain | null,
  name: string | null,
): Promise<void> {
  const registrarId = domain?.sponsor ?? null;
  if (domain === null || domain.isOurs || registrarId === null || name === null) return;
  await call.tx((trx) => noteRegistrarName(trx, { registryId, registrarId, name }));
}

async function transferPrice(trx: Trx, call: SessionCall, { tld, rules }: Tld): Promise<PriceView | null> {
  if (!(await call.isOn("enablePrices"))) return null;
  const terms = await saleTerms(trx, call.scope, call.now);
  const book = await pricesFor(trx, { ...terms, tlds: [tld], now: call.now });
  const netMinor = book.net(tld, "transfer", rules.transferAddsMonths);
  return netMinor === null ? null : showPrice(priceAt(netMinor, terms.tax.rateBasisPoints, rules.transferAddsMonths));
}

type AtRegistry = {
  readonly domain: RegistryDomain | null;
  readonly isAway: boolean;
  readonly code: CodeSeen;
  readonly byRelease: boolean;
};

async function readAtRegistry(deps: TransferDeps, registryId: string, name: string, code: string | null): Promise<AtRegistry> {
  try {
    return await askRegistry(deps.registries.of(registryId), name, code);
  } catch (error) {
    if (!(error instanceof OutcomeError)) throw error;
    deps.log.warn({ event: "domains.transfer-unchecked", name, ...errorFields(error) }, "a registry did not answer");
    return { domain: null, isAway: true, code: code === null ? "missing" : "untested", byRelease: false };
  }
}

async function askRegistry(connection: RegistryConnection, name: string, code: string | null): Promise<AtRegistry> {
  const byRelease = connection.capabilities.transfer.byRelease === true;
  if (code === null || byRelease)
    return { domain: await connection.domain(name, "interactive"), isAway: false, code: "missing", byRelease };
  const tried = await connection.tryCode(name, code, "interactive");
  const domain = tried.code === "accepted" ? tried.domain : await connection.domain(name, "interactive");
  return { domain, isAway: false, code: tried.code === "untold" ? "untested" : tried.code, byRelease };
}

type Directory = { readonly answer: WhoisAnswer; readonly facts: ReturnType<typeof presentRegistration> } | null;

/** Looks the name up in the public directory. If the directory does not answer, the registry's answer has to be enough. */
async function lookUp(deps: TransferDeps, call: SessionCall, name: string, unicodeName: string): Promise<Directory> {
  try {
    const answer = await deps.whois.lookUp(name, { signal: call.signal });
    return answer === null ? null : { answer, facts: presentRegistration(answer, unicodeName, call.language) };
  } catch (error) {
    if (!(error instanceof OutcomeError)) throw error;
    deps.log.info({ event: "domains.directory-silent", name, ...errorFields(error) }, "no registration data");
    return null;
  }
}

const dateOf = (text: string | null | undefined) => {
  const date = text ? new Date(text) : null;
  return date === null || Number.isNaN(date.getTime()) ? null : date;
};

/** Combines both answers. Where both say something, the registry counts; the directory only fills the gaps. */
function mergeSights(
  domain: RegistryDomain | null,
  { isAway, isTheirs }: Pick<SeenName, "isTheirs"> & Pick<AtRegistry, "isAway">,
  directory: Directory,
): SeenName {
  const record = directory?.answer.source === "rdap" ? directory.answer.record : null;
  const facts = directory?.facts.verdict === "found" ? directory.facts.facts : null;
  const statuses = domain === null ? [] : [...domain.statuses, ...domain.rgpStatuses];
  // If a registry shows no status at all, it shows no details of other registrars' names. Otherwise it would show at least "ok".
  const showsDetails = statuses.length > 0;
  const hasSigners = domain !== null && domain.delegationSigners.length > 0;
  return {
    registry: domain !== null ? "found" : isAway ? "away" : "missing",
    isOurs: domain?.isOurs === true,
    isTheirs,
    statuses: showsDetails ? statuses : (facts?.statuses ?? []),
    createdAt: dateOf(domain?.createdAt) ?? dateOf(facts?.created),
    expiresAt: dateOf(domain?.expiresAt) ?? dateOf(facts?.expires),
    nameServers: domain !== null && domain.nameServers.length > 0 ? domain.nameServers : (facts?.nameservers ?? []),
    isSigned: hasSigners || (record?.isSigned ?? (showsDetails ? false : null)),
    ownerMail: record?.contacts.find(({ role }) => role === "registrant")?.email ?? null,
    serversAnswer: null,
    pendingUntil: null,
  };
}

function registrarOf(directory: Directory): Answer["registrar"] {
  const name = directory?.facts.facts.registrar ?? null;
  if (directory === null || name === null) return null;
  const { answer } = directory;
  const contact = answer.source === "rdap" ? answer.record?.contacts.find(({ role }) => role === "registrar") : undefined;
  return { name, source: answer.source, help: registrarHelp({ name, ianaId: contact?.ianaId ?? null }) };
}
