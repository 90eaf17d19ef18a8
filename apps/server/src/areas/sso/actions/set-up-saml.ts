import { MissingParameter } from "@nameplane/contracts/refusals";
import { CertificatesEnded, CertificateUnreadable, CertificateWeak } from "@nameplane/contracts/sso/refusals";
import type { setSamlProviderSpec } from "@nameplane/contracts/sso/provider";
import type { z } from "zod";
import type { SessionCall } from "../../../platform/http/call.ts";
import { Refused } from "../../../platform/refused.ts";
import { lockAccount } from "../../accounts/index.ts";
import { entityIdOf } from "../our-addresses.ts";
import { refusalOf } from "../problem-texts.ts";
import { findProvider, saveSamlProvider, secretPlace, type ProviderRow } from "../provider.repository.ts";
import { certificatesIn, isStrong, lastEnd, makeOwnKey } from "../saml/index.ts";
import type { SsoDeps } from "../sso.deps.ts";
import { record } from "./record.ts";

type Details = z.output<typeof setSamlProviderSpec.input>;
type Entered = { readonly issuer: string; readonly ssoUrl: string; readonly certificates: readonly string[] };

/** A login service needs one or two certificates, and a few more while it replaces its key. */
const certificatesMax = 10;

/**
 * Makes the checks that need no network call, before the user has to confirm their identity. Possible refusals: MissingParameter,
 * ProviderUnfit, CertificateUnreadable, CertificatesEnded, CertificateWeak, IssuerNotPublic.
 */
export async function refuseSamlDetails(deps: SsoDeps, call: SessionCall, input: Details): Promise<void> {
  if (input.metadataurl === undefined) judge(deps, call, input, await readEntered(deps, call, input));
}

/**
 * Saves the details of a SAML provider: its identity, address and certificates. They are read from its metadata, or entered field
 * by field. The first time, our own key for this provider is created.
 *
 * Possible refusals: those of refuseSamlDetails, ProviderUnavailable.
 *
 * Source: SAML 2.0 Metadata 2.4.3, T149, ADR 136
 */
export async function saveSamlDetails(deps: SsoDeps, call: SessionCall, input: Details): Promise<void> {
  const { accountId, actor } = call.scope;
  const entered = await readEntered(deps, call, input);
  judge(deps, call, input, entered);
  const { issuer, ssoUrl, certificates } = entered;
  const entityId = entityIdOf(call, accountId);
  // Creating a key takes a while, so it is done before the transaction.
  const fresh = await makeOwnKey(entityId, call.now);
  await call.tx(async (trx) => {
    await lockAccount(trx, accountId);
    const before = await findProvider(trx, accountId);
    const kept = before?.kind === "saml" ? before : null;
    const sealedKey = kept?.sealedSecret ?? deps.vault.seal(secretPlace(accountId), Buffer.from(fresh.keyPem));
    const isAnother = kept === null || kept.issuer !== issuer;
    await saveSamlProvider(trx, {
      accountId,
      issuer,
      clientId: kept?.clientId ?? entityId,
      sealedKey,
      ownCertificate: kept?.ownCertificate ?? fresh.certificatePem,
      ssoUrl,
      certificates,
      certificatesEndAt: lastEnd(certificates),
      signsRequests: input.signsrequests,
      isAnother,
      isChanged: kept !== null && isOther(kept, entered),
      by: actor,
      at: call.now,
    });
    const after = { kind: "saml", issuer, ssoUrl, certificates: certificates.length, signsRequests: input.signsrequests };
    await record(trx, call, "accounts.login_provider", { ...after, isAnother });
  });
}

/**
 * Whether the provider has to be tested again. If at least one certificate is the same, adding or removing others changes
 * nothing.
 */
function isOther(kept: ProviderRow, { ssoUrl, certificates }: Entered): boolean {
  return kept.ssoUrl !== ssoUrl || !certificates.some((each) => kept.certificates.includes(each));
}

async function readEntered(deps: SsoDeps, call: SessionCall, input: Details): Promise<Entered> {
  const { metadata, metadataurl: metadataUrl, issuer, ssourl: ssoUrl, certificates: text } = input;
  try {
    if (metadata !== undefined) return deps.samlProviders.readMetadata(metadata);
    if (metadataUrl !== undefined) return await deps.samlProviders.fetchMetadata(metadataUrl);
  } catch (error) {
    throw refusalOf(error, metadataUrl ?? "", call.language, metadata === undefined ? "metadataurl" : "metadata");
  }
  const fields = Object.entries({ issuer, ssourl: ssoUrl, certificates: text });
  const missing = fields.flatMap(([name, value]) => (value === undefined ? [name] : []));
  if (issuer === undefined || ssoUrl === undefined || text === undefined) throw new Refused(MissingParameter, { missing });
  const certificates = certificatesIn(text);
  if (certificates === null || certificates.length === 0 || certificates.length > certificatesMax)
    throw new Refused(CertificateUnreadable, { param: "certificates" });
  return { issuer, ssoUrl, certificates };
}

/** The field of the form that a fault belongs to. It is the metadata field if the details come from metadata. */
function fieldOf({ metadata, metadataurl: metadataUrl }: Details, own: string): string {
  if (metadata !== undefined) return "metadata";
  return metadataUrl === undefined ? own : "metadataurl";
}

function judge(deps: SsoDeps, call: SessionCall, input: Details, { ssoUrl, certificates }: Entered): void {
  try {
    deps.samlProviders.checkAddress(ssoUrl);
  } catch (error) {
    throw refusalOf(error, ssoUrl, call.language, fieldOf(input, "ssourl"));
  }
  const param = fieldOf(input, "certificates");
  if (!certificates.every(isStrong)) throw new Refused(CertificateWeak, { param });
  if (lastEnd(certificates).getTime() <= call.now.getTime()) throw new Refused(CertificatesEnded, { param });
}
