import * as operations from "@nameplane/contracts/orders/operations";
import {
  checkOwnerCertificateSpec,
  ownerCertificateFileSpec,
  ownerCertificateSpec,
  remakeOwnerCertificateSpec,
} from "@nameplane/contracts/orders/owner-certificates";
import { OwnerCertificateCurrent, OwnerCertificateUnknown } from "@nameplane/contracts/orders/refusals";
import { MissingParameter, NotFound, StatusProhibits } from "@nameplane/contracts/refusals";
import type { Trx } from "../../../../platform/db/transaction.ts";
import type { Edge } from "../../../../platform/http/edge.ts";
import { Refused } from "../../../../platform/refused.ts";
import type { AccountScope } from "../../../../platform/scope.ts";
import { countTries } from "../../../identity/index.ts";
import type { OrderDeps } from "../../order-deps.ts";
import { holderName, isSameHolder, readNumber, shownHolder, shownNumber, stateOf, type CertificateFacts } from "./facts.rules.ts";
import { makeCertificate, pdfPlace } from "./make-certificate.ts";
import { certificatesOfService, domainToCertify, findCertificate, type CertificateRow } from "./owner-certificates.repository.ts";
import { certificateTexts } from "./texts.ts";

const services = { feature: "Services" } as const;
/** Enough for somebody who checks a pile of papers. It keeps numbers from being tried out. */
const checkLimits = [{ name: "address", windowMs: 15 * 60_000, cap: 30 }] as const;
const makeLimits = [{ name: "owner-certificate-day", windowMs: 86_400_000, cap: 5 }] as const;

/** Routes of owner certificates: those of a service, and the check that is open to everybody. */
export function ownerCertificateRoutes(edge: Edge, deps: Pick<OrderDeps, "pool" | "vault" | "clock">): void {
  edge.inTransaction(
    operations.ownerCertificate,
    ownerCertificateSpec,
    { kind: "permission", permission: "service_view" },
    services,
    async ({ trx, scope }, { serviceid }) => {
      const [current, ...before] = await madeFor(trx, scope, serviceid);
      const holder = (await domainToCertify(trx, scope, serviceid))?.holder ?? null;
      return {
        certificate: { ...present(current), holder: holderName(current.facts.holder), domainname: current.facts.domain },
        former: before.map(present),
        // A new one is of use only if it would say something else about the owner.
        mayrenew: holder !== null && !isSameHolder(current.facts.holder, shownHolder(holder)),
        holdernow: holder === null ? null : holderName(holder),
      };
    },
  );

  edge.inTransaction(
    operations.ownerCertificateFile,
    ownerCertificateFileSpec,
    { kind: "permission", permission: "service_view" },
    services,
    async ({ trx, scope }, { serviceid, number }) => {
      const all = await madeFor(trx, scope, serviceid);
      const found = number === undefined ? all[0] : all.find((one) => one.number === readNumber(number));
      if (found === undefined || found.pdfEnc.length === 0) throw new Refused(NotFound, { param: "number" });
      return {
        content: deps.vault.open(pdfPlace(found.id), found.pdfEnc),
        contentType: "application/pdf",
        fileName: certificateTexts[found.language].file(found.facts.domain),
      };
    },
  );

  edge.outsideTransaction(
    operations.remakeOwnerCertificate,
    remakeOwnerCertificateSpec,
    { kind: "permission", permission: "service_order" },
    services,
    async (call, { serviceid }) => {
      const language = await call.tx(async (trx) => {
        const [current] = await madeFor(trx, call.scope, serviceid);
        const holder = (await domainToCertify(trx, call.scope, serviceid))?.holder ?? null;
        if (holder === null) throw new Refused(StatusProhibits, { param: "serviceid" });
        if (isSameHolder(current.facts.holder, shownHolder(holder)))
          throw new Refused(OwnerCertificateCurrent, { param: "serviceid" });
        await countTries(trx, call.now, "owner-certificate", [{ subject: serviceid, limits: makeLimits }]);
        return current.language;
      });
      if (!(await makeCertificate(deps, call.scope, { serviceId: serviceid, language })))
        throw new Refused(StatusProhibits, { param: "serviceid" });
      return {};
    },
  );

  edge.public(operations.checkOwnerCertificate, checkOwnerCertificateSpec, {}, async (call, { number = "", filehash }) => {
    const known = readNumber(number);
    if (number.trim() === "" && filehash === undefined)
      throw new Refused(MissingParameter, { param: "number", missing: ["number"] });
    // A transaction of its own, because a try that is refused has to count as well.
    await call.publicTx((trx) =>
      countTries(trx, call.now, "owner-certificate-check", [{ subject: call.addressBlock, limits: checkLimits }]),
    );
    return call.publicTx(async (trx) => {
      const by = { number: known, hash: filehash === undefined ? null : Buffer.from(filehash, "hex") };
      const found = await findCertificate(trx, call.brand.brandId, by);
      if (found === null) throw new Refused(OwnerCertificateUnknown, { param: filehash === undefined ? "number" : "filehash" });
      const { facts, holder: now, isReplaced, statement, signature, keyId, publicKey } = found;
      return {
        number: shownNumber(found.number),
        state: stateOf(facts, { now, isReplaced }),
        ...shownFacts(facts),
        issued: new Date(found.issuedAt).toISOString(),
        statement,
        signature: signature.replaceAll("\n", ""),
        keyid: keyId,
        publickey: `-----BEGIN PUBLIC KEY-----\n${publicKey.replaceAll("\n", "")}\n-----END PUBLIC KEY-----\n`,
      };
    });
  });
}

/** The certificates of a service, the current one first. Possible refusals: NotFound (staff have delivered it, or it is not the account's). */
async function madeFor(
  trx: Trx,
  scope: AccountScope,
  serviceId: string,
): Promise<readonly [CertificateRow, ...CertificateRow[]]> {
  const [current, ...before] = await certificatesOfService(trx, scope, serviceId);
  if (current === undefined) throw new Refused(NotFound, { param: "serviceid" });
  return [current, ...before];
}

const present = ({ number, issuedAt, replacedAt }: CertificateRow) => ({
  number: shownNumber(number),
  issued: issuedAt.toISOString(),
  replaced: replacedAt?.toISOString() ?? null,
});

/** What the document says, and nothing else. */
const shownFacts = ({ domain, unicode, holder, registeredOn, paidUntil, readAt, issuer }: CertificateFacts) => ({
  domainname: domain,
  unicodename: unicode,
  holder: holderName(holder),
  contact: `${holder.firstName} ${holder.lastName}`.trim(),
  orgnumber: holder.idNumber,
  city: holder.city,
  country: holder.country,
  registered: registeredOn,
  paiduntil: paidUntil,
  read: readAt,
  issuer,
});
