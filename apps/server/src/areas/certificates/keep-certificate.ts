import { createHash, type X509Certificate } from "node:crypto";
import { addMs } from "../../platform/clock.ts";
import { tx } from "../../platform/db/transaction.ts";
import { notifyBrowsers } from "../../platform/live.ts";
import { OutcomeError } from "../../platform/outcomes.ts";
import type { AccountScope } from "../../platform/scope.ts";
import type { IssuedChain } from "./certificate-authority.port.ts";
import { changeCoverage, lockCoverage, type Coverage } from "./coverage.repository.ts";
import type { IssuanceDeps } from "./deps.ts";
import { changeIssuance, type Issuance } from "./issuances.repository.ts";
import { readChain } from "./read-chain.ts";
import { nextLook, plannedRenewal } from "./renewal.rules.ts";
import { tell } from "./tell-owner.ts";

const firstLookMs = 10 * 60_000;

/** Stores an issued certificate as the certificate in use, and plans the next one. Throws OutcomeError misconfigured. */
export async function keepCertificate(
  deps: IssuanceDeps,
  scope: AccountScope,
  coverageId: string,
  issuance: Issuance,
  issued: IssuedChain,
): Promise<void> {
  checkChain(issued.chain, issuance);
  const { chain, issuer, serial, issuedAt, expiresAt } = issued;
  const window = await deps.authority.renewalWindow(chain).catch(() => null);
  const certificate = { pem: chain, issuer, serial, issued_at: issuedAt, expires_at: expiresAt };
  await tx(deps.pool, scope, async (trx) => {
    const coverage = await lockCoverage(trx, scope, coverageId);
    if (coverage === null) return;
    await changeIssuance(trx, scope, issuance.id, { state: "issued", ...certificate });
    const renewsAt = plannedRenewal({ id: issuance.id, issuedAt, expiresAt }, window);
    await changeCoverage(trx, scope, coverage, {
      ...certificate,
      state: "issued",
      ...(isOfSome(issuance, coverage)
        ? {}
        : { names: [...issuance.names], common_name: issuance.names[0] ?? "", csr: issuance.csr }),
      // The next renewal uses the same signing request, or a new key if we keep the keys. A program brings a key of its own each
      // time.
      ...(issuance.cause === "program" ? {} : { keeps_key: issuance.keyEnc !== null }),
      renews_at: renewsAt,
      // The order works on the first certificate. After that, when the order has delivered the service, the periodic job takes
      // over.
      next_step_at: nextLook(renewsAt, window, deps.clock.now()),
      // The first look at the servers comes some time after the issuance, because a program has to install the certificate first.
      // A person who installs it by hand is only reminded days later.
      looks_at: addMs(deps.clock.now(), firstLookMs),
      tries: 0,
      error: null,
    });
    // A program installs the certificate by itself, so its owner does not need to be told.
    if (issuance.cause !== "program")
      await tell(
        trx,
        deps,
        scope,
        { ...coverage, names: issuance.names, expiresAt },
        {
          step: issuance.cause === "order" ? "issued" : "renewed",
          detail: "",
        },
      );
    await notifyBrowsers(trx, scope.accountId, { topic: "service", ids: [coverage.serviceId] });
  });
  deps.log.info({ event: "certificate.issued", objectId: coverageId, names: issuance.names.length }, "certificate issued");
}

/**
 * Whether a program has ordered a certificate for only some of the names. Programs such as Caddy order a separate certificate for
 * each name.
 */
const isOfSome = ({ cause, names }: Issuance, coverage: Coverage): boolean =>
  cause === "program" && names.length < coverage.names.length && names.every((name) => coverage.names.includes(name));

/**
 * Checks that the certificate is for the requested key and names, and that each certificate of the chain is signed by the next.
 */
function checkChain(pem: string, { keyHash, names }: Issuance): void {
  const chain = readChain(pem);
  const [leaf] = chain;
  const wrong = (what: string) => new OutcomeError("misconfigured", `the authority's certificate ${what}`, { code: "chain" });
  if (leaf === undefined) throw wrong("cannot be read");
  const key = createHash("sha256")
    .update(leaf.publicKey.export({ format: "der", type: "spki" }))
    .digest();
  if (!key.equals(keyHash)) throw wrong("is for another key");
  if (names.some((name) => !isFor(leaf, name))) throw wrong("lacks a name");
  chain.slice(1).forEach((signer, index) => {
    if (chain[index]?.verify(signer.publicKey) !== true) throw wrong("is not signed by its chain");
  });
}

const isFor = (leaf: X509Certificate, name: string): boolean => (leaf.subjectAltName ?? "").split(", ").includes(`DNS:${name}`);
