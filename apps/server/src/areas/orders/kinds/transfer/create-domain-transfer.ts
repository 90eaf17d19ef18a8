import { MissingParameter } from "@nameplane/contracts/refusals";
import { NameRefused, NotSold } from "@nameplane/contracts/orders/refusals";
import { tx, type Trx } from "../../../../platform/db/transaction.ts";
import { OutcomeError } from "../../../../platform/outcomes.ts";
import { Refused } from "../../../../platform/refused.ts";
import type { AccountScope } from "../../../../platform/scope.ts";
import { findAccount } from "../../../accounts/index.ts";
import { askRegistrant } from "../../../contacts/index.ts";
import { arriveSigned } from "../../../dnssec/index.ts";
import { agreeFee, carryOut, type Conversation, ensureContact, type Step } from "../../../registry/commands/index.ts";
import { contactForRegistry } from "../../../registry/contacts/index.ts";
import {
  arrivingName,
  endTransferIn,
  isKeptBack,
  meaningForTransferIn,
  nextOfTransferIn,
  saveTransferIn,
  startTransferIn,
  withdrawTransferIn,
  type Arrived,
  type TransferIn,
  type TransferState,
} from "../../../domains/transfers/index.ts";
import { readOrderableName } from "../../../domains/search/index.ts";
import { recordRegistration } from "../../../domains/index.ts";
import type { RegistryOutcome } from "../../../registry/index.ts";
import { tldCatalogue, type Tld } from "../../../tlds/index.ts";
import { createZoneOfArrival } from "../../../zones/index.ts";
import { findStaged, markStagedUsed, type StagedRow } from "../../../zones/staging/index.ts";
import type { OutsideDeps } from "../../deps.ts";
import { secretPlace } from "../../requests.repository.ts";
import {
  type AskedItem,
  type Corrected,
  type FixInput,
  type LineRead,
  type LineReader,
  defineKind,
  type RequestOf,
} from "../../kind.ts";
import { bookRegistryFee, fulfilmentOf, labelParams, ownerParams } from "../../fulfilment/index.ts";
import { z } from "zod";

const params = z.object({ ...ownerParams, ...labelParams });
type Params = z.infer<typeof params>;
type Request = RequestOf<Params>;

/**
 * Transfers a domain to us from another registrar. In .se and .nu, a correct code is enough and the transfer is immediate.
 * Elsewhere the losing registrar has some days to object, and a poll message or a reading ends the wait. Nothing is final before
 * the registry has accepted the transfer.
 */
export const createDomainTransfer = defineKind({
  type: "create-domain-transfer",
  params,
  // The bought period follows the period that is already paid at the registry. We do not know when that ends before the domain is
  // ours.
  runsFrom: () => null,
  words: {
    act: { en: "Transfer", sv: "Flytt" },
    mail: {
      en: { act: "Transfer", deed: "The transfer", of: "of" },
      sv: { act: "Flytt", deed: "Flytten", of: "av" },
    },
  },
  operation: "transfer",
  isForNewName: true,
  asksOwner: true,
  isAcceptedLater: true,
  isAtRegistry: true,
  does: ["getsName"],
  rulesOut: ["getsName"],
  limit: "transfer",
  basket: { by: "item", reading: async () => readLine },
  // For all three reasons the form accepts an auth code. For 4008 and 4010 it is optional: the owner may have received a new one.
  fixable: [4001, 4008, 4010],
  fix: correctedCode,
  ownerOf: (owner) => owner,
  usualSeconds: (rules) => (rules?.transferMethod === "pending" ? rules.transferPendingDays * 86_400 : 30),

  async fulfil(deps, scope, request) {
    const work = await tx(deps.pool, scope, (trx) => loadWork(trx, deps, scope, request));
    const { tld, job } = work;
    const outcome = await carryOut(deps, scope, {
      requestId: request.id,
      registryId: tld.registryId,
      asciiName: job.asciiName,
      prepare: async (talk) => {
        const registrant = await registrantFor(talk, work);
        if (registrant.kind === "stop") return registrant;
        const fee = await agreeFee(talk.connection, {
          asciiName: job.asciiName,
          operation: "transfer",
          periodMonths: 12,
          quoted: request.registry_fee,
        });
        return { kind: "go", value: { fee, registrant: registrant.value } };
      },
      next: (sight) => nextOfTransferIn(job, sight, sight.prepared.fee, sight.prepared.registrant),
      meaning: meaningForTransferIn,
    });
    await follow(deps, scope, request, work, outcome);
    return fulfilmentOf(outcome, deps.clock.now(), (arrived) => ({
      kind: "done",
      record: (trx) => record(trx, deps, scope, request, work, arrived),
    }));
  },

  watched: {
    reasons: [4008, 4010],
    async isOver(deps, scope, request) {
      const { tld, job } = await tx(deps.pool, scope, (trx) => loadWork(trx, deps, scope, request));
      // The registry does not show whether the current registrar still objects.
      if (request.reason === 4010 && job.release === null) return false;
      const found = await deps.registries.of(tld.registryId).domain(job.asciiName, "background");
      if (request.reason === 4010) return found === null || found.isOurs;
      return found === null || !isKeptBack([...found.statuses, ...found.rgpStatuses]);
    },
  },

  async unfulfilled(trx, scope, request) {
    if (request.ascii_name !== null) await endTransferIn(trx, scope, { requestId: request.id, asciiName: request.ascii_name });
  },

  async withdraw(deps, scope, request) {
    const { tld, job } = await tx(deps.pool, scope, (trx) => loadWork(trx, deps, scope, request));
    return withdrawTransferIn(deps, scope, { requestId: request.id, registryId: tld.registryId, ...job });
  },
});

function readLine({ catalogue, language }: LineReader, item: AskedItem): LineRead<Params> {
  const name = readOrderableName(catalogue, item.domainname, language);
  if (!name.ok) {
    const values = { name: item.domainname, tld: name.tld ?? "", rule: name.rule };
    return { refusal: name.isUnsold ? NotSold : NameRefused, values };
  }
  const { asciiName, unicodeName, tld } = name;
  const { rules } = tld;
  const secret = item.authcode?.trim() ?? "";
  if (rules.useAuthcode && secret === "") return { refusal: MissingParameter, values: { param: "authcode" } };
  return {
    line: {
      asciiName,
      unicodeName,
      tld: tld.tld,
      periodMonths: rules.transferAddsMonths,
      domainId: null,
      asksFee: rules.premium.sold,
      params: { unicodeName },
      secret: secret === "" ? null : secret,
    },
  };
}

/**
 * Takes a new code if the old one was wrong. The causes of the other reasons are removed elsewhere, and we ask the registry
 * again.
 */
async function correctedCode(_: Trx, __: AccountScope, request: Request, input: FixInput): Promise<Corrected<Params>> {
  const code = input.authcode?.trim() ?? "";
  if (request.reason === 4001 && code === "") throw new Refused(MissingParameter, { param: "authcode" });
  return code === "" ? {} : { secret: code };
}

type Work = {
  readonly tld: Tld;
  readonly job: TransferIn;
  readonly contactId: string;
  readonly renewalMode: "auto" | "manual";
};

/**
 * The handle of the owner's contact, if transfers at this registry name the new registrant; it is created if it does not exist.
 * Null at all other registries.
 */
async function registrantFor(talk: Conversation, { contactId }: Work): Promise<Step<string | null>> {
  const { deps, scope, connection } = talk;
  if (!connection.capabilities.transferNamesRegistrant) return { kind: "go", value: null };
  const contact = await tx(deps.pool, scope, (trx) => contactForRegistry(trx, scope, contactId));
  if (contact === null) throw new Error(`contact ${contactId} is gone`);
  return ensureContact(talk, contact);
}

async function loadWork(trx: Trx, deps: OutsideDeps, scope: AccountScope, request: Request): Promise<Work> {
  const {
    ascii_name: asciiName,
    tld: tldName,
    params: { contactId },
    secret_enc: sealed,
  } = request;
  const tld = tldName === null ? null : (await tldCatalogue(trx)).get(tldName);
  if (asciiName === null || tld === null || contactId === undefined)
    throw new Error(`request ${request.id} lacks its name, suffix or contact`);
  const state = await startTransferIn(trx, scope, { requestId: request.id, asciiName });
  const account = await findAccount(trx, scope);
  const { useAuthcode, transferAddsMonths: addsMonths, lockDays } = tld.rules;
  const authInfo = sealed === null ? null : deps.vault.open(secretPlace(request.id), sealed).toString();
  return {
    tld,
    job: {
      asciiName,
      authInfo,
      useAuthcode,
      addsMonths,
      lockDays,
      release: await releaseOf(trx, deps, { registryId: tld.registryId, asciiName, type: request.type, state }),
    },
    contactId,
    renewalMode: account.default_renewal === "manual" ? "manual" : "auto",
  };
}

/** The facts that decide a transfer by release. Null if the gaining registrar requests the transfer. */
async function releaseOf(
  trx: Trx,
  deps: OutsideDeps,
  of: { readonly registryId: string; readonly asciiName: string; readonly type: string; readonly state: TransferState | null },
): Promise<TransferIn["release"]> {
  const { capabilities, ourId } = deps.registries.of(of.registryId);
  if (capabilities.transfer.byRelease !== true) return null;
  return {
    // The registry uses tags in capital letters only.
    tag: ourId.toUpperCase(),
    isAwaited: of.state === "requested",
    isVouchedFor: deps.onlyReads === true,
    ...(await arrivingName(trx, of)),
  };
}

/**
 * Writes what a check at the registry showed about the transfer, for the page of the transfer. Its end is written together with
 * the domain.
 */
async function follow(
  deps: OutsideDeps,
  scope: AccountScope,
  request: Request,
  { tld, job }: Work,
  outcome: RegistryOutcome<Arrived>,
): Promise<void> {
  const { asciiName } = job;
  const save = (...parts: [Parameters<typeof saveTransferIn>[3], Parameters<typeof saveTransferIn>[4]?]) =>
    tx(deps.pool, scope, (trx) => saveTransferIn(trx, scope, { requestId: request.id, asciiName }, ...parts));
  const dateOf = (text: string | null | undefined) => (text ? new Date(text) : null);
  const read = () =>
    deps.registries
      .of(tld.registryId)
      .transferOf(asciiName, "interactive")
      .catch((error: unknown) => {
        if (error instanceof OutcomeError) return null;
        throw error;
      });
  // The domain was seen at another registrar. When it arrives here from now on, that is the transfer that was ordered.
  if (job.release !== null && (outcome.kind === "customer" || outcome.kind === "hold"))
    return save("requested", { reason: outcome.text, requestedAt: deps.clock.now() });
  switch (outcome.kind) {
    case "pending": {
      const seen = await read();
      return save(
        "pending",
        seen === null
          ? {}
          : {
              otherParty: seen.actsBy,
              requestedAt: dateOf(seen.requestedAt),
              actsAt: dateOf(seen.actsAt),
              reason: null,
            },
      );
    }
    case "unknown":
      return save("requested");
    case "customer": {
      if (outcome.reason !== 4010) return save("open", { reason: outcome.text });
      // The time of the objection replaces the time at which the transfer would have been complete.
      const [at, now] = [dateOf((await read())?.actsAt), deps.clock.now()];
      return save("rejected", { reason: outcome.text, actsAt: at !== null && at < now ? at : now });
    }
    case "hold":
      return save("open", { reason: outcome.text, actsAt: outcome.until });
    case "rejected":
      return save("failed", { reason: outcome.text });
    // The end is written together with the domain. A problem on our side changes nothing that the customer sees.
    case "done":
    case "registry_locked":
    case "staff":
    case "unavailable":
      return;
    default:
      return outcome satisfies never;
  }
}

async function record(
  trx: Trx,
  deps: OutsideDeps,
  scope: AccountScope,
  request: Request,
  { tld, job: { asciiName }, contactId, renewalMode }: Work,
  { domain, readAt }: Arrived,
): Promise<{ domainId: string }> {
  if (domain.expiresAt === null) throw new OutcomeError("misconfigured", `the registry shows no expiry date of ${asciiName}`);
  const { domainId } = await recordRegistration(trx, scope, {
    orderedBy: request.created_by,
    labels: request.params.labels,
    registryId: tld.registryId,
    asciiName,
    roid: domain.roid,
    sponsor: domain.sponsor,
    createdAt: domain.createdAt === null ? readAt : new Date(domain.createdAt),
    expiresAt: new Date(domain.expiresAt),
    statuses: [...domain.statuses, ...domain.rgpStatuses],
    // A transfer does not change the delegation, so the current name servers count as wanted until the owner decides otherwise.
    nameServersWanted: domain.nameServers,
    nameServersSeen: domain.nameServers,
    fee: null,
    isPremium: request.registry_fee !== null,
    readAt,
    contactId,
    renewalMode,
    source: "transferred",
  });
  await askRegistrant(trx, scope, { contactId, tld: tld.tld, now: deps.clock.now() });
  await bookRegistryFee(trx, scope, {
    requestId: request.id,
    asciiName,
    registryId: tld.registryId,
    tld: tld.tld,
    operation: "transfer",
    periodMonths: request.period_months ?? 0,
    known: null,
    now: readAt,
  });
  await saveTransferIn(trx, scope, { requestId: request.id, asciiName }, "completed", { domainId, reason: null });
  const staged = await findStaged(trx, scope, asciiName);
  await carryDns(trx, deps, scope, { domainId, apex: asciiName, staged });
  await arriveSigned(
    deps,
    trx,
    scope,
    { domainId, records: domain.delegationSigners, chosen: staged?.choice === "carry" ? staged.signatures : null },
    deps.clock.now(),
  );
  await takeContactsOver(trx, deps, scope, request, { tld, asciiName, domainId, contactId });
  return { domainId };
}

/**
 * Replaces the domain's contact objects, which belong to the losing registrar, so that we cannot change them (RFC 5733 3.2.5). If
 * the registry stores full contacts, a separate request replaces them with our own; it can be seen, tried again and fixed. The
 * transfer is complete whatever becomes of that request. If the object identifies the holder (.se, .nu), it stays.
 */
async function takeContactsOver(
  trx: Trx,
  deps: OutsideDeps,
  scope: AccountScope,
  request: Request,
  name: { readonly tld: Tld; readonly asciiName: string; readonly domainId: string; readonly contactId: string },
): Promise<void> {
  const { tld, asciiName, domainId, contactId } = name;
  const { contacts, keepsHolder } = deps.registries.of(tld.registryId).capabilities;
  if (contacts !== "full" || keepsHolder) return;
  const { fields, unicodeName = asciiName } = request.params;
  await deps.orderContacts(trx, deps, scope, {
    asciiName,
    unicodeName,
    tld: tld.tld,
    domainId,
    params: {
      contactId,
      ...(fields === undefined ? {} : { fields }),
      roles: (["admin", "tech", "billing"] as const).filter((role) => tld.rules.contactRoles.includes(role)),
      asRegistrant: true,
    },
    origin: "system",
  });
}

/** The records that were saved before the transfer become the first version of the zone, which the user can restore later. */
async function carryDns(
  trx: Trx,
  deps: OutsideDeps,
  scope: AccountScope,
  { domainId, apex, staged }: { readonly domainId: string; readonly apex: string; readonly staged: StagedRow | null },
): Promise<void> {
  if (staged === null || staged.choice === "keep") return;
  const now = deps.clock.now();
  const carried = staged.sets.map((one) => {
    const { isCertain: _, ...set } = one;
    return set;
  });
  await createZoneOfArrival(deps, trx, scope, { domainId, apex, registrableName: apex, now, carried });
  await markStagedUsed(trx, scope, apex, now);
}
