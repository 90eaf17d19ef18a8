import {
  contactCreate,
  contactDelete,
  domainCreate,
  domainDelete,
  domainRenew,
  domainUpdate,
  hostCreate,
  type EppAnswer,
  type EppPool,
  type FeeCharged,
  type SendOptions,
} from "@nameplane/epp";
import type { Lane, RegistryContact, Transform, TransformAnswer } from "../../areas/domains/registry.port.ts";
import { chargedFeeOf, feeText } from "./convert.ts";
import { outcome } from "./errors.ts";

type Facts = {
  readonly createdAt?: string | null;
  readonly expiresAt?: string | null;
  readonly fee?: FeeCharged | null;
};

/** Sends one journaled transform. Throws OutcomeError; unknown means bytes may have left and no valid reply came. */
export async function sendTransform(
  pool: EppPool,
  transform: Transform,
  options: { clientTransactionId: string; lane: Lane; onFrame: (direction: "out" | "in", maskedXml: string) => void },
): Promise<TransformAnswer> {
  const { clientTransactionId: clTRID, lane, onFrame } = options;
  const answer: EppAnswer<Facts> = await outcome(send(pool, transform, { clTRID, lane, onFrame }));
  return {
    resultCode: answer.code,
    isPending: answer.isPending,
    serverTransactionId: answer.svTRID,
    createdAt: answer.data.createdAt ?? null,
    expiresAt: answer.data.expiresAt ?? null,
    fee: chargedFeeOf(answer.data.fee ?? null),
  };
}

function send(pool: EppPool, transform: Transform, options: SendOptions): Promise<EppAnswer<Facts>> {
  const { verb } = transform;
  if (verb === "contact:create") return pool.send(contactCreate(contactInput(transform.contact)), options);
  if (verb === "host:create")
    return pool.send(hostCreate({ name: transform.host, addresses: transform.addresses }), options);
  if (verb === "domain:create") return pool.send(domainCreate(createInput(transform)), options);
  if (verb === "domain:update") return pool.send(domainUpdate(updateInput(transform)), options);
  if (verb === "domain:renew") {
    const { name, currentExpiresOn: curExpDate, periodMonths } = transform;
    return pool.send(domainRenew({ name, curExpDate, periodMonths }), options);
  }
  if (verb === "domain:delete") return pool.send(domainDelete({ name: transform.name }), options);
  return pool.send(contactDelete({ id: transform.handle }), options).then((answer) => ({ ...answer, data: {} }));
}

function contactInput(contact: RegistryContact): Parameters<typeof contactCreate>[0] {
  const {
    handle,
    name,
    organization,
    street,
    city,
    region,
    postcode,
    country,
    phone,
    email,
    organizationNumber,
    vatNumber,
  } = contact;
  return {
    id: handle,
    // loc takes every script; int would refuse å in an address (RFC 5733 section 2.2)
    postalInfo: [{ type: "loc", name, org: organization, street, city, sp: region, pc: postcode, cc: country }],
    ...(phone === null ? {} : { voice: phone }),
    email,
    authInfo: null,
    ...(organizationNumber === null
      ? {}
      : { identity: { orgno: organizationNumber, ...(vatNumber === null ? {} : { vatno: vatNumber }) } }),
  };
}

function createInput(create: Extract<Transform, { verb: "domain:create" }>): Parameters<typeof domainCreate>[0] {
  const { name, periodMonths, registrant, contacts, nameServers, delegationSigners, fee } = create;
  return {
    name,
    periodMonths,
    ...(registrant === null ? {} : { registrant }),
    contacts: contacts.map(({ role, handle }) => ({ role, id: handle })),
    nameservers: nameServers,
    // No transfer code until the owner asks for one (RFC 9154).
    authInfo: null,
    ds: delegationSigners,
    ...(fee === null ? {} : { fee: feeText(fee) }),
  };
}

function updateInput(update: Extract<Transform, { verb: "domain:update" }>): Parameters<typeof domainUpdate>[0] {
  const { name, addStatuses, removeStatuses, authInfo, signers } = update;
  return {
    name,
    ...(addStatuses.length === 0 ? {} : { add: { statuses: addStatuses } }),
    ...(removeStatuses.length === 0 ? {} : { remove: { statuses: removeStatuses } }),
    ...(authInfo === null ? {} : { authInfo }),
    ...(signers === undefined ? {} : { secDns: { add: { ds: signers.add }, remove: { ds: signers.remove } } }),
  };
}
