import {
  contactCreate,
  contactDelete,
  contactUpdate,
  domainCreate,
  domainDelete,
  domainRelease,
  domainRenew,
  domainRestoreReport,
  domainRestoreRequest,
  domainTransfer,
  domainUpdate,
  hostCreate,
  hostDelete,
  hostUpdate,
  type ClaimsNotice,
  type EppAnswer,
  type EppPool,
  type FeeCharged,
  type LaunchCreate,
  type LaunchData,
  type SendOptions,
  type TransferData,
} from "@nameplane/epp";
import type {
  AcknowledgedClaim,
  DelegationSigner,
  Lane,
  RegistryCapabilities,
  RegistryContact,
  RegistryFee,
  Transform,
  TransformAnswer,
} from "../../areas/registry/registry.port.ts";
import { chargedFeeOf, feeText, transferSeenOf } from "./convert.ts";
import { outcome } from "./errors.ts";

type Facts = {
  readonly createdAt?: string | null;
  readonly expiresAt?: string | null;
  readonly fee?: FeeCharged | null;
  readonly transfer?: TransferData | null;
  /** Id of a contact that was created. */
  readonly id?: string | null;
  readonly launch?: LaunchData | null;
};

/**
 * Sends one journaled transform command. Throws OutcomeError. "unknown" means that bytes may have been sent, but no valid reply
 * came.
 */
export async function sendTransform(
  pool: EppPool,
  capabilities: RegistryCapabilities,
  transform: Transform,
  options: { clientTransactionId: string; lane: Lane; onFrame: (direction: "out" | "in", maskedXml: string) => void },
): Promise<TransformAnswer> {
  const { clientTransactionId: clTRID, lane, onFrame } = options;
  const answer: EppAnswer<Facts> = await outcome(send(pool, capabilities, transform, { clTRID, lane, onFrame }));
  const { createdAt = null, expiresAt = null, fee = null, transfer = null, id = null, launch = null } = answer.data;
  const applicationId = launch?.applicationId ?? null;
  return {
    resultCode: answer.code,
    isPending: answer.isPending,
    serverTransactionId: answer.svTRID,
    createdAt,
    expiresAt: expiresAt ?? transfer?.expiresAt ?? null,
    fee: chargedFeeOf(fee),
    transfer: transfer === null ? null : transferSeenOf(transfer),
    ...(capabilities.choosesHandles && id !== null ? { handle: id } : {}),
    ...(applicationId === null ? {} : { applicationId }),
  };
}

async function send(
  pool: EppPool,
  capabilities: RegistryCapabilities,
  transform: Transform,
  options: SendOptions,
): Promise<EppAnswer<Facts>> {
  const unread = (answer: EppAnswer<unknown>): EppAnswer<Facts> => ({ ...answer, data: {} });
  switch (transform.verb) {
    case "contact:create":
      return pool.send(contactCreate(contactInput(transform.contact)), options);
    case "contact:update":
      return unread(
        await pool.send(
          contactUpdate(
            transform.shield === undefined
              ? contactChange(transform.contact, capabilities)
              : { id: transform.contact.handle, disclosure: disclosureOf(transform.shield) },
          ),
          options,
        ),
      );
    case "contact:delete":
      return unread(await pool.send(contactDelete({ id: transform.handle }), options));
    case "host:create":
      return pool.send(hostCreate({ name: transform.host, addresses: transform.addresses }), options);
    case "host:update": {
      const { host: name, addAddresses, removeAddresses } = transform;
      const change = { name, add: { addresses: addAddresses }, remove: { addresses: removeAddresses } };
      return unread(await pool.send(hostUpdate(change), options));
    }
    case "host:delete":
      return unread(await pool.send(hostDelete({ name: transform.host }), options));
    case "domain:create":
      return pool.send(domainCreate(createInput(transform)), options);
    case "domain:update":
      return pool.send(domainUpdate(updateInput(transform)), options);
    case "domain:renew": {
      const { name, currentExpiresOn: curExpDate, periodMonths, fee } = transform;
      return pool.send(domainRenew({ name, curExpDate, periodMonths, ...feeEcho(fee) }), options);
    }
    case "domain:restore": {
      const { name, report, fee } = transform;
      return pool.send(
        report === null ? domainRestoreRequest({ name, ...feeEcho(fee) }) : domainRestoreReport({ name, report }),
        options,
      );
    }
    case "domain:transfer-request": {
      const { name, authInfo, periodMonths, fee, registrant, allocationToken } = transform;
      const period = periodMonths === null ? {} : { periodMonths };
      return pool.send(
        domainTransfer({ op: "request", name, authInfo, registrant, ...period, ...feeEcho(fee), allocationToken }),
        options,
      );
    }
    case "domain:release": {
      const { name, registrarTag } = transform;
      return unread(await pool.send(domainRelease({ name, registrarTag }), options));
    }
    case "domain:transfer-approve":
      return pool.send(domainTransfer({ op: "approve", name: transform.name }), options);
    case "domain:transfer-reject":
      return pool.send(domainTransfer({ op: "reject", name: transform.name }), options);
    case "domain:transfer-cancel":
      return pool.send(domainTransfer({ op: "cancel", name: transform.name }), options);
    case "domain:delete":
      return unread(await pool.send(domainDelete({ name: transform.name }), options));
    default:
      return transform satisfies never;
  }
}

function feeEcho(fee: RegistryFee | null | undefined): {
  fee?: { currency: string; amount: string };
} {
  return fee === null || fee === undefined ? {} : { fee: feeText(fee) };
}

/** The fields of a contact to be changed. If name and number identify the holder, only the other fields may be changed. */
function contactChange(contact: RegistryContact, { keepsHolder }: RegistryCapabilities): Parameters<typeof contactUpdate>[0] {
  const { handle, name, organization, street, city, region, postcode, country, phone, email, vatNumber } = contact;
  const address = { street, city, sp: region, pc: postcode, cc: country };
  return {
    id: handle,
    postalInfo: [keepsHolder ? { type: "loc", address } : { type: "loc", name, org: organization ?? "", address }],
    voice: phone,
    email,
    ...(keepsHolder && vatNumber !== null ? { vatno: vatNumber } : {}),
  };
}

/** All fields of a contact that reveal who and where a person is. */
function disclosureOf(isShielded: boolean) {
  const form = ["loc"] as const;
  return { isDisclosed: !isShielded, name: form, org: form, addr: form, voice: true, fax: true, email: true };
}

function contactInput(contact: RegistryContact): Parameters<typeof contactCreate>[0] {
  const { handle, name, organization, street, city, region, postcode, country, phone, email, organizationNumber, vatNumber } =
    contact;
  return {
    id: handle,
    // loc accepts all scripts; int would refuse å in an address (RFC 5733 section 2.2).
    postalInfo: [{ type: "loc", name, org: organization, street, city, sp: region, pc: postcode, cc: country }],
    ...(phone === null ? {} : { voice: phone }),
    email,
    authInfo: null,
    ...(organizationNumber === null
      ? {}
      : { identity: { orgno: organizationNumber, ...(vatNumber === null ? {} : { vatno: vatNumber }) } }),
  };
}

/**
 * The keys if the registry accepts keys, or else the DS records. The caller passes records of the kind that the registry
 * accepts (RFC 5910 section 4).
 */
function recordsOf(signers: readonly DelegationSigner[]) {
  return {
    ds: signers.flatMap(({ key, keyTag, algorithm, digestType, digest }) =>
      key === undefined ? [{ keyTag, algorithm, digestType, digest }] : [],
    ),
    keys: signers.flatMap(({ key }) => (key === undefined ? [] : [key])),
  };
}

/** Name servers. If the registry keeps no host objects, those below the domain have their addresses. */
function serversOf(names: readonly string[], glue: Readonly<Record<string, readonly string[]>> | undefined) {
  return names.map((name) => ({ name, addresses: glue?.[name] ?? [] }));
}

function createInput(create: Extract<Transform, { verb: "domain:create" }>): Parameters<typeof domainCreate>[0] {
  const { name, periodMonths, registrant, contacts, nameServers, delegationSigners, fee, allocationToken } = create;
  return {
    name,
    periodMonths,
    ...(registrant === null ? {} : { registrant }),
    contacts: contacts.map(({ role, handle }) => ({ role, id: handle })),
    nameservers: serversOf(nameServers, create.glue),
    // The domain has no auth code until its owner asks for one (RFC 9154).
    authInfo: null,
    ...recordsOf(delegationSigners),
    ...feeEcho(fee),
    allocationToken,
    ...launchInput(create),
  };
}

/**
 * In a claims phase, only a name with a claims notice is created with the launch extension. All others are ordinary
 * registrations.
 */
function launchInput({ claims = [], launch }: Extract<Transform, { verb: "domain:create" }>): { launch?: LaunchCreate } {
  const notices = claims.map(noticeOf);
  if (launch !== undefined) return { launch: { phase: launch.phase, makes: launch.makes, encodedMarks: launch.marks, notices } };
  return notices.length === 0 ? {} : { launch: { phase: "claims", notices } };
}

/** Names the clearing house that issued the notice, unless it is that of ICANN, which is the default. */
function noticeOf({ noticeId, validatorId, notAfter, acceptedAt }: AcknowledgedClaim): ClaimsNotice {
  return { noticeId, ...(validatorId === null ? {} : { validatorId }), notAfter, acceptedAt };
}

function updateInput(update: Extract<Transform, { verb: "domain:update" }>): Parameters<typeof domainUpdate>[0] {
  const { name, addStatuses, removeStatuses, authInfo, signers, nameServers, contacts, registrant, cancelAtExpiry } = update;
  const toIds = (list: readonly { role: "admin" | "tech" | "billing"; handle: string }[] | undefined) =>
    (list ?? []).map(({ role, handle }) => ({ role, id: handle }));
  return {
    name,
    add: { statuses: addStatuses, nameservers: serversOf(nameServers?.add ?? [], update.glue), contacts: toIds(contacts?.add) },
    remove: { statuses: removeStatuses, nameservers: nameServers?.remove ?? [], contacts: toIds(contacts?.remove) },
    ...(registrant === undefined ? {} : { registrant }),
    ...(authInfo === null ? {} : { authInfo }),
    ...(signers === undefined ? {} : { secDns: { add: recordsOf(signers.add), remove: recordsOf(signers.remove) } }),
    ...(cancelAtExpiry === undefined ? {} : { cancelAtExpiry }),
    ...(update.putsRegistryLock === true ? { registryLock: "outofband" as const } : {}),
  };
}
