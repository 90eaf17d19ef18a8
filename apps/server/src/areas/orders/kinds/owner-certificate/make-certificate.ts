import { createHash, randomBytes } from "node:crypto";
import { zeroMoney } from "@nameplane/values";
import { audit } from "../../../../platform/audit.ts";
import { tx } from "../../../../platform/db/transaction.ts";
import type { Clock } from "../../../../platform/clock.ts";
import type { Pool } from "../../../../platform/db/connect.ts";
import { newId } from "../../../../platform/ids.ts";
import { notifyBrowsers } from "../../../../platform/live.ts";
import type { AccountScope } from "../../../../platform/scope.ts";
import type { Vault } from "../../../../platform/vault.ts";
import { dateText, drawDocument, partyNow } from "../../../ledger/documents/index.ts";
import { dateIn } from "../../../ledger/index.ts";
import { lockService } from "../../services/index.ts";
import { holderName, numberFrom, shownHolder, shownNumber, statementOf, type CertificateFacts } from "./facts.rules.ts";
import { domainToCertify, insertCertificate, panelHost, type DocumentKey } from "./owner-certificates.repository.ts";
import { documentKey, signText } from "./sign.ts";
import { certificateTexts } from "./texts.ts";

type Language = "en" | "sv";
type Deps = { readonly pool: Pool; readonly vault: Vault; readonly clock: Clock };

export const pdfPlace = (id: string) => ({ table: "owner_certificate", column: "pdf_enc", rowId: id });

/**
 * Makes the certificate of a service from what the registry held when it was last read: document, number and signature. It takes
 * the place of the one before. Returns false if the domain is no longer active in the account, or has no owner.
 */
export async function makeCertificate(
  deps: Deps,
  scope: AccountScope,
  { serviceId, language }: { readonly serviceId: string; readonly language: Language },
): Promise<boolean> {
  const { pool, vault, clock } = deps;
  const issuedAt = clock.now();
  const read = await tx(pool, scope, async (trx) => {
    const domain = await domainToCertify(trx, scope, serviceId);
    const { frozen, timeZone } = await partyNow(trx, scope, language, zeroMoney("EUR"));
    return { domain, party: frozen, timeZone, host: await panelHost(trx, scope) };
  });
  const { domain } = read;
  if (domain === null || domain.holder === null || domain.readAt === null) return false;
  const key = await documentKey(pool, vault, scope, issuedAt);
  const facts: CertificateFacts = {
    domain: domain.domain,
    unicode: domain.unicode,
    holder: shownHolder(domain.holder),
    registeredOn: domain.registeredOn,
    paidUntil: domain.paidUntil,
    readAt: domain.readAt.toISOString(),
    issuer: read.party.brand.name,
  };
  const [id, number] = [newId(issuedAt.getTime()), numberFrom(randomBytes(12))];
  const statement = statementOf(number, facts, issuedAt);
  const signature = signText(vault, key, statement);
  const pdf = await drawCertificate({ ...read, facts, number, key, signature, language, issuedAt });
  return tx(pool, scope, async (trx) => {
    // The lock makes two that are made at the same time follow each other.
    const service = await lockService(trx, scope, serviceId);
    if (service === null || service.state === "ended") return false;
    await insertCertificate(trx, scope, {
      id,
      serviceId,
      number,
      language,
      facts,
      statement,
      keyId: key.id,
      signature,
      pdfEnc: vault.seal(pdfPlace(id), pdf),
      pdfHash: createHash("sha256").update(pdf).digest(),
      issuedAt,
    });
    const { accountId, actor } = scope;
    await audit(trx, { accountId, actor, action: "owner-certificate.make", object: serviceId, after: { domain: facts.domain } });
    await notifyBrowsers(trx, accountId, { topic: "service", ids: [serviceId] });
    return true;
  });
}

type Drawn = {
  readonly facts: CertificateFacts;
  readonly number: string;
  readonly key: DocumentKey;
  readonly signature: Buffer;
  readonly language: Language;
  readonly issuedAt: Date;
  readonly party: Awaited<ReturnType<typeof partyNow>>["frozen"];
  readonly timeZone: string;
  readonly host: string;
};

function drawCertificate({ facts, number, key, signature, language, issuedAt, party, timeZone, host }: Drawn): Promise<Buffer> {
  const words = certificateTexts[language];
  const { holder, domain, unicode } = facts;
  const day = (at: Date) => dateText(dateIn(timeZone, at), language);
  const name = holderName(holder);
  const contact = `${holder.firstName} ${holder.lastName}`.trim();
  const lines = [
    name,
    ...(contact === "" || contact === name ? [] : [words.contact(contact)]),
    ...(holder.idNumber === null ? [] : [words.orgnr(holder.idNumber)]),
    `${holder.city}, ${new Intl.DisplayNames(language, { type: "region" }).of(holder.country) ?? holder.country}`,
  ];
  return drawDocument({
    language,
    title: words.title,
    subtitle: shownNumber(number),
    brand: party.brand,
    madeOn: dateIn(timeZone, issuedAt),
    to: [unicode, ...(unicode === domain ? [] : [words.encoded(domain)])],
    facts: [
      [words.number, shownNumber(number)],
      [words.issued, day(issuedAt)],
      [words.read, day(new Date(facts.readAt))],
    ],
    blocks: [
      { kind: "text", text: words.intro(facts.issuer, unicode) },
      { kind: "heading", text: words.holder },
      { kind: "text", text: lines.join("\n") },
      { kind: "heading", text: words.registration },
      {
        kind: "text",
        text: [words.since(dateText(facts.registeredOn, language)), words.until(dateText(facts.paidUntil, language))].join("\n"),
      },
      { kind: "heading", text: words.check },
      { kind: "text", text: words.how(`${host}/owner-certificate`, shownNumber(number)) },
      { kind: "text", text: words.limits, isQuiet: true },
      { kind: "heading", text: words.signed },
      { kind: "text", text: words.signature(key.id), isQuiet: true },
      { kind: "text", text: (signature.toString("base64").match(/.{1,44}/g) ?? []).join("\n"), isQuiet: true },
    ],
    footer: [[party.seller.name, ...party.seller.lines], [party.seller.orgnr, party.seller.email].filter((line) => line !== "")],
    page: words.page,
  });
}
