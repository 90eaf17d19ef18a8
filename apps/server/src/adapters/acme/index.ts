// @peculiar/x509 needs this import to come first.
import "reflect-metadata";
import { AsyncLocalStorage } from "node:async_hooks";
import { X509Certificate } from "node:crypto";
import { Agent } from "node:https";
import { rootCertificates } from "node:tls";
import * as x509 from "@peculiar/x509";
import acme from "acme-client";
import { z } from "zod";
import type {
  AuthorityOrder,
  CertificateAuthority,
  IssuedCertificate,
  NameProof,
  OpenedAccount,
  ProofMethod,
} from "../../areas/certificates/certificate-authority.port.ts";
import { OutcomeError } from "../../platform/outcomes.ts";

export type AcmeOptions = {
  readonly directory: string;
  /** The address to which the authority writes about expiry and abuse. Null if we give none. */
  readonly email: string | null;
  /**
   * PEM of a root certificate that is trusted for the authority's own server, in addition to the usual ones. Null if only the
   * usual ones are trusted.
   */
  readonly root?: string | null;
  /**
   * An account at the authority to which ours is bound (RFC 8555 7.3.4), if the authority requires one. `hmacKey` is base64url.
   */
  readonly binding?: { readonly kid: string; readonly hmacKey: string } | null;
};

const timeoutMs = 30_000;
/** Pauses between polls of an order, because an authority takes some seconds. */
const backoff = { backoffAttempts: 12, backoffMin: 500, backoffMax: 5000 };

/** The last problem document of the authority: the errors of the library contain only its text. */
type Said = { problem: { type: string; status: number; retryAfterSeconds: number | null } | null };
const conversation = new AsyncLocalStorage<Said>();

const problemDocument = z.looseObject({ type: z.string(), detail: z.string().default("") });
/** The renewal window (RFC 9773 4.2). */
const renewalDocument = z.looseObject({ suggestedWindow: z.looseObject({ start: z.coerce.date(), end: z.coerce.date() }) });
const directoryDocument = z.looseObject({
  renewalInfo: z.string().optional(),
  meta: z.looseObject({ caaIdentities: z.array(z.string()).default([]) }).default({ caaIdentities: [] }),
});

let isPrepared = false;

/**
 * Sets the root certificate, and switches off the library's own retries. After a rate limit the library would wait for hours
 * within a running job, but the job queue should do the waiting.
 */
function prepareLibrary(root: string | null): void {
  if (root !== null) acme.axios.defaults.httpsAgent = new Agent({ ca: [...rootCertificates, root] });
  if (isPrepared) return;
  isPrepared = true;
  acme.axios.defaults.timeout = timeoutMs;
  const { defaults } = acme.axios as { defaults: { acmeSettings?: Record<string, unknown> } };
  defaults.acmeSettings = { ...defaults.acmeSettings, retryMaxAttempts: 0 };
  acme.axios.interceptors.response.use((response) => {
    const said = conversation.getStore();
    if (said !== undefined) said.problem = null;
    if (said !== undefined && response.status >= 400) {
      const type = problemDocument.safeParse(response.data).data?.type ?? "";
      const retryAfter = Number(response.headers["retry-after"]);
      said.problem = {
        type,
        status: response.status,
        retryAfterSeconds: Number.isFinite(retryAfter) ? retryAfter : null,
      };
    }
    return response;
  });
}

/** A certificate authority that is used by ACME (RFC 8555), such as Let's Encrypt. */
export function createAcmeAuthority(options: AcmeOptions): CertificateAuthority {
  prepareLibrary(options.root ?? null);
  const { directory } = options;
  const clientOf = (account: { key: string; url: string | null }) =>
    new acme.Client({
      directoryUrl: directory,
      accountKey: account.key,
      ...(account.url === null ? {} : { accountUrl: account.url }),
      ...(options.binding === undefined || options.binding === null ? {} : { externalAccountBinding: options.binding }),
      ...backoff,
    });
  let known: z.infer<typeof directoryDocument> | undefined;
  const readDirectory = async () => (known ??= directoryDocument.parse((await acme.axios.get(directory)).data));
  return {
    directory,
    caaNames: () => speak(async () => (await readDirectory()).meta.caaIdentities),
    newAccountKey: async () => (await acme.crypto.createPrivateEcdsaKey()).toString(),
    openAccount: (account) =>
      speak(async () => {
        const client = clientOf(account);
        // Looks the account up first. Agreeing to the terms again for an existing account is an empty update, which some
        // authorities refuse.
        const isThere = await client.createAccount({ onlyReturnExisting: true }).then(
          () => true,
          (error: unknown) => {
            if (saidType() === "accountDoesNotExist") return false;
            throw error;
          },
        );
        if (isThere) return client.getAccountUrl();
        const contact = options.email === null ? {} : { contact: [`mailto:${options.email}`] };
        await client.createAccount({ termsOfServiceAgreed: true, ...contact });
        return client.getAccountUrl();
      }),
    issue: (account, host, board) =>
      speak(async () => {
        const client = clientOf(account);
        const order = await client.createOrder({ identifiers: [{ type: "dns", value: host }] });
        for (const authorization of await client.getAuthorizations(order)) {
          if (authorization.status === "valid") continue;
          const challenge = authorization.challenges.find((one) => one.type === "http-01");
          if (challenge === undefined)
            throw new OutcomeError("refused", "the authority asks for another proof", { code: "no_http" });
          await board.put(challenge.token, await client.getChallengeKeyAuthorization(challenge));
          await client.completeChallenge(challenge);
          await waitFor(client, challenge);
        }
        // The request has no common name, because that can have at most 64 characters (RFC 5280 appendix A.1).
        const [key, csr] = await acme.crypto.createCsr({ altNames: [host] }, await acme.crypto.createPrivateEcdsaKey());
        const finalized = await client.finalizeOrder(order, csr);
        return { ...readChain(await client.getCertificate(finalized)), key: key.toString() };
      }),
    ...ordersOf((account) => clientOf(account)),
    renewalWindow: (chain) =>
      speak(async () => {
        const { renewalInfo } = await readDirectory();
        if (renewalInfo === undefined) return null;
        const answer = await acme.axios.get(`${renewalInfo.replace(/\/$/, "")}/${certificateId(chain)}`);
        const { start: from, end: until } = renewalDocument.parse(answer.data).suggestedWindow;
        return { from, until };
      }),
  };
}

type Client = InstanceType<typeof acme.Client>;
type Order = Awaited<ReturnType<Client["createOrder"]>>;
type Steps = Pick<CertificateAuthority, "begin" | "read" | "answer" | "finalize" | "fetch" | "revoke">;

/** Orders that are carried out step by step. */
function ordersOf(clientOf: (account: OpenedAccount) => Client): Steps {
  return {
    begin: (account, names, method = "dns") =>
      speak(async () => {
        const client = clientOf(account);
        const identifiers = names.map((value) => ({ type: "dns", value }));
        return readOrder(client, await client.createOrder({ identifiers }), method);
      }),
    read: (account, url, method = "dns") =>
      speak(async () => {
        const client = clientOf(account);
        return readOrder(client, await orderAt(client, url), method);
      }),
    answer: (account, url) =>
      speak(async () => {
        await clientOf(account).completeChallenge({ url } as Challenge);
      }),
    finalize: (account, url, csr) =>
      speak(async () => {
        const client = clientOf(account);
        await client.finalizeOrder(await orderAt(client, url), csr);
      }),
    fetch: (account, url) =>
      speak(async () => {
        const client = clientOf(account);
        return readChain(await client.getCertificate(await orderAt(client, url)));
      }),
    revoke: (account, chain, reason) =>
      speak(async () => {
        try {
          await clientOf(account).revokeCertificate(chain, { reason });
        } catch (error) {
          if (saidType() !== "alreadyRevoked") throw error;
        }
      }),
  };
}

async function orderAt(client: Client, url: string): Promise<Order> {
  try {
    return await client.getOrder({ url } as Order);
  } catch (error) {
    if (conversation.getStore()?.problem?.status !== 404) throw error;
    throw new OutcomeError("refused", "acme: the order is gone", { code: "orderGone", cause: error });
  }
}

const states: readonly string[] = ["pending", "ready", "processing", "valid"] satisfies AuthorityOrder["state"][];

async function readOrder(client: Client, order: Order, method: ProofMethod): Promise<AuthorityOrder> {
  const authorizations = order.status === "pending" || order.status === "invalid" ? await client.getAuthorizations(order) : [];
  const proofs = await Promise.all(authorizations.map((one) => readProof(client, one, method)));
  const failed = proofs.find(({ problem }) => problem !== null)?.problem ?? null;
  return {
    url: order.url,
    state: states.includes(order.status) ? order.status : "invalid",
    proofs,
    problem: problemDocument.safeParse(order.error).data?.detail ?? failed,
  };
}

async function readProof(
  client: Client,
  one: Awaited<ReturnType<Client["getAuthorizations"]>>[number],
  method: ProofMethod,
): Promise<NameProof> {
  const challenge = one.challenges.find(({ type }) => type === `${method}-01`);
  const isDone = one.status === "valid";
  if (challenge === undefined && !isDone)
    throw new OutcomeError("refused", "the authority asks for another proof", { code: `no_${method}_proof` });
  return {
    name: one.identifier.value,
    isWildcard: one.wildcard === true,
    state: isDone ? "valid" : one.status === "pending" ? "pending" : "invalid",
    challenge: challenge?.url ?? "",
    token: challenge?.token ?? "",
    value: challenge === undefined ? "" : await client.getChallengeKeyAuthorization(challenge),
    problem: problemDocument.safeParse(challenge?.error).data?.detail ?? null,
  };
}

/** The identifier of a certificate in RFC 9773 (4.1): its authority's key identifier and its serial number. */
function certificateId(chain: string): string {
  const leaf = new x509.X509Certificate(new X509Certificate(chain).raw);
  const by = leaf.getExtension(x509.AuthorityKeyIdentifierExtension)?.keyId ?? "";
  const serial = /^[89a-f]/i.test(leaf.serialNumber) ? `00${leaf.serialNumber}` : leaf.serialNumber;
  return [by, serial].map((hex) => Buffer.from(hex, "hex").toString("base64url")).join(".");
}

type Challenge = Parameters<Client["completeChallenge"]>[0];

/** Waits for a challenge. If it fails, its own error states the reason (RFC 8555 8.2). */
async function waitFor(client: Client, challenge: Challenge): Promise<void> {
  const said = conversation.getStore();
  try {
    await client.waitForValidStatus(challenge);
  } catch (error) {
    const last = said?.problem ?? null;
    if (last !== null) throw error;
    throw new OutcomeError("refused", `acme: ${error instanceof Error ? error.message : String(error)}`, {
      code: "challenge",
      cause: error,
    });
  }
}

function readChain(chain: string): Omit<IssuedCertificate, "key"> {
  const leaf = new X509Certificate(chain);
  return {
    chain,
    issuer: /^CN=(.*)$/m.exec(leaf.issuer)?.[1] ?? leaf.issuer,
    serial: leaf.serialNumber.toLowerCase(),
    issuedAt: leaf.validFromDate,
    expiresAt: leaf.validToDate,
  };
}

/** The last part of the type in the authority's latest problem document. */
function saidType(): string {
  return conversation.getStore()?.problem?.type.split(":").at(-1) ?? "";
}

async function speak<T>(work: () => Promise<T>): Promise<T> {
  const said: Said = { problem: null };
  return conversation.run(said, async () => {
    try {
      return await work();
    } catch (error) {
      throw toOutcome(error, said);
    }
  });
}

function toOutcome(error: unknown, { problem }: Said): OutcomeError {
  if (error instanceof OutcomeError) return error;
  const text = error instanceof Error ? error.message : String(error);
  const code = problem?.type.split(":").at(-1) ?? "";
  if (problem === null) return new OutcomeError("unavailable", `acme: ${text}`, { cause: error });
  const wait = problem.retryAfterSeconds === null ? "" : `, retry after ${problem.retryAfterSeconds} s`;
  const isLater = problem.status >= 500 || problem.status === 429 || code === "rateLimited";
  return new OutcomeError(isLater ? "unavailable" : "refused", `acme: ${text}${wait}`, {
    code: code || String(problem.status),
    cause: error,
  });
}
