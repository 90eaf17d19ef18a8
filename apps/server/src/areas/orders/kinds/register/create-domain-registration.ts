import { NameRefused, NotSold, PeriodRefused } from "@nameplane/contracts/orders/refusals";
import { launchPhases, launchStateAt, type LaunchPhaseName } from "@nameplane/contracts/tlds/launch-phases";
import { LaunchNotOpen, SunriseNeedsMark } from "@nameplane/contracts/trademarks/refusals";
import { tx, type Trx } from "../../../../platform/db/transaction.ts";
import type { AccountScope } from "../../../../platform/scope.ts";
import { findAccount } from "../../../accounts/index.ts";
import { askRegistrant } from "../../../contacts/index.ts";
import { contactForRegistry, type ContactForRegistry } from "../../../registry/contacts/index.ts";
import { readOrderableName } from "../../../domains/search/index.ts";
import { recordRegistration } from "../../../domains/index.ts";
import { registerAtRegistry } from "../../../registry/commands/index.ts";
import type { RegisteredFacts } from "../../../registry/index.ts";
import { tldCatalogue, type Tld } from "../../../tlds/index.ts";
import { labelBelow, launchPreparer, markFor, marksOf, type MarkRow } from "../../../trademarks/index.ts";
import { createZoneOfArrival, defaultNameServers } from "../../../zones/index.ts";
import type { OutsideDeps } from "../../deps.ts";
import { type AskedItem, type LineRead, type LineReader, defineKind, type RequestOf } from "../../kind.ts";
import {
  bookRegistryFee,
  fulfilmentOf,
  correctedOwner,
  labelParams,
  ownerParams,
  withTypedFields,
} from "../../fulfilment/index.ts";
import { z } from "zod";

const params = z.object({
  ...ownerParams,
  ...labelParams,
  /** The SMD file with which the name is ordered in the sunrise of its TLD. */
  markId: z.string().optional(),
  markName: z.string().optional(),
  /** The phase of the launch in which the name was put into the basket. */
  phase: z.enum(launchPhases).optional(),
});
type Params = z.infer<typeof params>;
type Request = RequestOf<Params>;

/**
 * Registers a domain: contacts and hosts at the registry, the domain, then the domain in our database, its zone and its
 * delegation.
 */
export const createDomainRegistration = defineKind<Params>({
  type: "create-domain-registration",
  params,
  words: {
    act: { en: "Registration", sv: "Registrering" },
    mail: {
      en: { act: "Registration", deed: "The registration", of: "of" },
      sv: { act: "Registrering", deed: "Registreringen", of: "av" },
    },
  },
  operation: "create",
  isForNewName: true,
  needsFreeName: true,
  asksOwner: true,
  isAtRegistry: true,
  isRegistration: true,
  does: ["getsName"],
  rulesOut: ["getsName"],
  limit: "register",
  basket: {
    by: "item",
    reading: async (trx, scope) => {
      const marks = await marksOf(trx, scope);
      return (reader, item) => readLine(reader, item, marks);
    },
  },
  // Corrected contact data resolves these reasons.
  fixable: [4004, 4012],
  fix: correctedOwner,
  shown: ({ params: { markName, phase } }) => shownLaunch(markName, phase),
  ownerOf: (owner) => owner,
  // In these phases the registry may allocate domains when the phase is over.
  usualSeconds: (_rules, { phase }) => (phase === "sunrise" || phase === "landrush" ? null : 20),

  async fulfil(deps, scope, request) {
    const work = await tx(deps.pool, scope, (trx) => loadWork(trx, scope, request));
    const outcome = await registerAtRegistry(deps, scope, {
      requestId: request.id,
      asciiName: work.asciiName,
      registryId: work.tld.registryId,
      periodMonths: request.period_months ?? 12,
      registrant: work.contact,
      nameServers: work.nameServers,
      isLocked: true,
      fee: request.registry_fee,
      prepareLaunch: launchPreparer({ ...deps, clearingHouse: deps.clearingHouse ?? null }, scope, {
        requestId: request.id,
        asciiName: work.asciiName,
        tld: work.tld.tld,
        rules: work.tld.rules,
        markId: request.params.markId,
      }),
    });
    return fulfilmentOf(outcome, deps.clock.now(), (facts) => ({
      kind: "done",
      record: (trx) => record(trx, deps, scope, request, work, facts),
    }));
  },
});

function readLine({ catalogue, language, now }: LineReader, item: AskedItem, marks: readonly MarkRow[]): LineRead<Params> {
  const name = readOrderableName(catalogue, item.domainname, language);
  if (!name.ok) {
    const values = { name: item.domainname, tld: name.tld ?? "", rule: name.rule };
    return { refusal: name.isUnsold ? NotSold : NameRefused, values };
  }
  const { rules } = name.tld;
  const sold = rules.registrationMonths.filter((months) => months % 12 === 0);
  const periodMonths = (item.years ?? 0) * 12 || (sold[0] ?? 12);
  if (!rules.registrationMonths.includes(periodMonths)) {
    const years = sold.map((months) => months / 12).join(", ");
    return { refusal: PeriodRefused, values: { name: name.unicodeName, years } };
  }
  const { asciiName, unicodeName } = name;
  const launch = readLaunch(name, marks, now);
  if ("refusal" in launch) return launch;
  const params = { unicodeName, ...launch };
  const asksFee = rules.premium.sold;
  return {
    line: { asciiName, unicodeName, tld: name.tld.tld, periodMonths, domainId: null, asksFee, params, secret: null },
  };
}

/**
 * Checks what the launch phase of the TLD requires when the name is put into the basket. In the sunrise phase, that is an SMD
 * file of the account that covers the name. The basket is checked again at checkout, and the file once more before the name is
 * ordered.
 */
function readLaunch(
  { asciiName, unicodeName: name, tld: { tld, unicodeTld, rules } }: { asciiName: string; unicodeName: string; tld: Tld },
  marks: readonly MarkRow[],
  now: Date,
): Pick<Params, "markId" | "markName" | "phase"> | Extract<LineRead<Params>, { refusal: unknown }> {
  const launch = launchStateAt(rules, now);
  if (launch.state === "closed") return { refusal: LaunchNotOpen, values: { tld: unicodeTld, from: minuteOf(launch.next.from) } };
  if (launch.state === "open") return {};
  const { phase } = launch;
  if (phase !== "sunrise") return { phase };
  const label = labelBelow(asciiName, tld);
  const mark = label === null ? null : markFor(marks, label, now);
  if (mark !== null) return { phase, markId: mark.id, markName: mark.names.join(", ").slice(0, 200) };
  return { refusal: SunriseNeedsMark, values: { tld: unicodeTld, name, until: minuteOf(launch.until) } };
}

function shownLaunch(trademark: string | undefined, launch: LaunchPhaseName | undefined) {
  if (launch === undefined) return null;
  return trademark === undefined ? { launch } : { launch, trademark };
}

/** A time for texts. It is in UTC because registries announce their phases in UTC. */
function minuteOf(at: Date): string {
  return `${at.toISOString().slice(0, 16).replace("T", " ")} UTC`;
}

type Work = {
  asciiName: string;
  tld: Tld;
  contact: ContactForRegistry;
  nameServers: readonly string[];
  renewalMode: "auto" | "manual";
};

async function loadWork(trx: Trx, scope: AccountScope, request: Request): Promise<Work> {
  const { ascii_name: asciiName, tld: tldName, params } = request;
  const tld = tldName === null ? null : (await tldCatalogue(trx)).get(tldName);
  const stored = params.contactId === undefined ? null : await contactForRegistry(trx, scope, params.contactId);
  if (asciiName === null || tld === null || stored === null)
    throw new Error(`request ${request.id} lacks its name, suffix or contact`);
  const account = await findAccount(trx, scope);
  return {
    asciiName,
    tld,
    contact: withTypedFields(stored, params.fields ?? {}),
    nameServers: await defaultNameServers(trx),
    renewalMode: account.default_renewal === "manual" ? "manual" : "auto",
  };
}

async function record(
  trx: Trx,
  deps: OutsideDeps,
  scope: AccountScope,
  request: Request,
  work: Work,
  facts: RegisteredFacts,
): Promise<{ domainId: string }> {
  const { domainId } = await recordRegistration(trx, scope, {
    orderedBy: request.created_by,
    labels: request.params.labels,
    ...facts,
    contactId: work.contact.contactId,
    renewalMode: work.renewalMode,
  });
  await askRegistrant(trx, scope, { contactId: work.contact.contactId, tld: work.tld.tld, now: deps.clock.now() });
  await bookRegistryFee(trx, scope, {
    requestId: request.id,
    asciiName: work.asciiName,
    registryId: work.tld.registryId,
    tld: work.tld.tld,
    operation: "create",
    periodMonths: request.period_months ?? 12,
    known: facts.fee,
    now: deps.clock.now(),
  });
  await createZoneOfArrival(deps, trx, scope, {
    domainId,
    apex: work.asciiName,
    registrableName: work.asciiName,
    now: deps.clock.now(),
  });
  return { domainId };
}
