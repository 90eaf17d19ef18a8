// @peculiar/x509 needs this import to come first.
import "reflect-metadata";
import { webcrypto, X509Certificate } from "node:crypto";
import * as x509 from "@peculiar/x509";
import type { AuthorityOrder, CertificateAuthority } from "../../areas/certificates/index.ts";
import type { Clock } from "../../platform/clock.ts";
import { OutcomeError } from "../../platform/outcomes.ts";

x509.cryptoProvider.set(webcrypto);

const algorithm = { name: "ECDSA", namedCurve: "P-256", hash: "SHA-256" } as const;
const dayMs = 86_400_000;

type Order = {
  readonly names: readonly string[];
  readonly answered: Set<string>;
  state: AuthorityOrder["state"];
  chain: string | null;
};

/**
 * A certificate authority in memory that uses the test's clock, so that years pass in seconds. It looks up records with
 * `seesRecord`, can be down, and can lose the answer of a call that it has carried out.
 */
export class FakeAuthority implements CertificateAuthority {
  readonly directory = "memory:";
  /** Every call fails while this is set. */
  failure: { readonly code: string; readonly message: string } | null = null;
  /** The answer of the next call of this name is lost. */
  losesAnswerOf: "begin" | "finalize" | null = null;
  /** Orders for which a certificate was issued, each listed once. */
  readonly issued: string[] = [];
  readonly #orders = new Map<string, Order>();
  readonly #clock: Clock;
  readonly #days: number;
  readonly #seesRecord: (name: string, value: string) => Promise<boolean>;
  #ca: Promise<{ certificate: x509.X509Certificate; key: webcrypto.CryptoKey }> | null = null;

  constructor(clock: Clock, days: number, seesRecord: (name: string, value: string) => Promise<boolean>) {
    [this.#clock, this.#days, this.#seesRecord] = [clock, days, seesRecord];
  }

  caaNames = async () => ["fake.example"];
  newAccountKey = async () => "key";
  openAccount = async () => "account";
  renewalWindow = async () => null;
  revoke: CertificateAuthority["revoke"] = async () => {};
  issue = () => Promise.reject(new Error("by HTTP nothing is issued here"));

  async begin(_account: unknown, names: readonly string[]): Promise<AuthorityOrder> {
    this.#mayFail();
    const url = `order:${this.#orders.size}`;
    this.#orders.set(url, { names, answered: new Set(), state: "pending", chain: null });
    this.#mayLose("begin");
    return this.#show(url);
  }

  async read(_account: unknown, url: string): Promise<AuthorityOrder> {
    this.#mayFail();
    return this.#show(url);
  }

  async answer(_account: unknown, challenge: string): Promise<void> {
    this.#mayFail();
    const [url = "", name = ""] = challenge.split(" ");
    const order = this.#order(url);
    if (await this.#seesRecord(name, valueOf(challenge))) order.answered.add(name);
    else order.state = "invalid";
    if (order.state === "pending" && order.answered.size === order.names.length) order.state = "ready";
  }

  async finalize(_account: unknown, url: string, csr: string): Promise<void> {
    this.#mayFail();
    const order = this.#order(url);
    if (order.chain === null) {
      order.chain = await this.#sign(order.names, csr);
      order.state = "valid";
      this.issued.push(url);
    }
    this.#mayLose("finalize");
  }

  async fetch(_account: unknown, url: string) {
    this.#mayFail();
    const chain = this.#order(url).chain ?? "";
    const leaf = new X509Certificate(chain);
    const [issuedAt, expiresAt] = [leaf.validFromDate, leaf.validToDate];
    return { chain, issuer: "Fake", serial: leaf.serialNumber.toLowerCase(), issuedAt, expiresAt };
  }

  #order(url: string): Order {
    const order = this.#orders.get(url);
    if (order === undefined) throw new OutcomeError("refused", "no such order", { code: "orderGone" });
    return order;
  }

  #show(url: string): AuthorityOrder {
    const { names, answered, state } = this.#order(url);
    const proofs = names.map((name) => {
      const challenge = `${url} ${name}`;
      const isDone = answered.has(name);
      return {
        name,
        isWildcard: false,
        state: isDone ? ("valid" as const) : ("pending" as const),
        challenge,
        token: Buffer.from(name).toString("base64url"),
        value: valueOf(challenge),
        problem: null,
      };
    });
    return { url, state, proofs, problem: state === "invalid" ? "no record" : null };
  }

  #mayFail(): void {
    if (this.failure !== null) throw new OutcomeError("unavailable", this.failure.message, { code: this.failure.code });
  }

  #mayLose(call: "begin" | "finalize"): void {
    if (this.losesAnswerOf !== call) return;
    this.losesAnswerOf = null;
    throw new OutcomeError("unavailable", "the answer was lost");
  }

  async #sign(names: readonly string[], csr: string): Promise<string> {
    const { certificate, key } = await (this.#ca ??= makeCa(this.#clock.now()));
    const from = this.#clock.now();
    const leaf = await x509.X509CertificateGenerator.create({
      subject: "",
      issuer: certificate.subject,
      notBefore: from,
      notAfter: new Date(from.getTime() + this.#days * dayMs),
      signingAlgorithm: algorithm,
      publicKey: new x509.Pkcs10CertificateRequest(csr).publicKey,
      signingKey: key,
      extensions: [new x509.SubjectAlternativeNameExtension(names.map((value) => ({ type: "dns" as const, value })))],
    });
    return `${leaf.toString("pem")}\n${certificate.toString("pem")}\n`;
  }
}

const valueOf = (challenge: string): string => Buffer.from(challenge).toString("base64url");

async function makeCa(now: Date) {
  const keys = await webcrypto.subtle.generateKey(algorithm, true, ["sign", "verify"]);
  const certificate = await x509.X509CertificateGenerator.createSelfSigned({
    name: "CN=Fake",
    keys,
    notBefore: now,
    notAfter: new Date(now.getTime() + 20 * 365 * dayMs),
    signingAlgorithm: algorithm,
  });
  return { certificate, key: keys.privateKey };
}
