import { Agent, request } from "node:https";
import { OutcomeError, type OutcomeKind } from "../../platform/outcomes.ts";

export type SwishSettings = {
  /** The base URL of the API without the version, such as https://cpc.getswish.net/swish-cpcapi. */
  readonly baseUrl: string;
  /** The merchant's Swish number. */
  readonly payee: string;
  /** The merchant's certificate with its chain, and its key, as PEM texts. */
  readonly certificate: string;
  readonly key: string;
  readonly passphrase?: string;
  /** Authorities against which Swish's own certificate is checked. If absent, the usual ones. */
  readonly authority?: string;
  /** URL to which Swish reports the result of a refund. */
  readonly refundCallbackUrl: string;
  readonly timeoutMs?: number;
};

/** This is shorter than the time after which we give up on a request that Swish does not know (arrivesWithinMs). */
const defaultTimeoutMs = 20_000;

export type SwishAnswer = { readonly status: number; readonly token: string | null; readonly body: unknown };

type Call = {
  readonly method: "GET" | "PUT" | "PATCH";
  readonly path: string;
  readonly body?: unknown;
  readonly type?: string;
};

/**
 * Calls Swish over mutual TLS. Returns the answer whatever its status; throws OutcomeError if there is no answer. It does not
 * retry.
 */
export class SwishClient {
  readonly #settings: SwishSettings;
  readonly #agent: Agent;

  constructor(settings: SwishSettings) {
    this.#settings = settings;
    const { certificate: cert, key, passphrase, authority: ca } = settings;
    this.#agent = new Agent({ keepAlive: true, maxSockets: 20, minVersion: "TLSv1.2", cert, key, passphrase, ca });
  }

  call({ method, path, body, type = "application/json" }: Call): Promise<SwishAnswer> {
    const { baseUrl, timeoutMs = defaultTimeoutMs } = this.#settings;
    const url = `${baseUrl.replace(/\/+$/, "")}${path}`;
    const text = body === undefined ? null : JSON.stringify(body);
    return new Promise((resolve, reject) => {
      const fail = (error: unknown) => reject(lossOf(error, method !== "GET"));
      const call = request(
        url,
        {
          method,
          agent: this.#agent,
          headers: { accept: "application/json", ...(text === null ? {} : { "content-type": type }) },
          signal: AbortSignal.timeout(timeoutMs),
        },
        (answer) => {
          const parts: Buffer[] = [];
          answer.on("data", (part: Buffer) => parts.push(part));
          answer.on("error", fail);
          answer.on("end", () => {
            const token = answer.headers["paymentrequesttoken"];
            resolve({
              status: answer.statusCode ?? 0,
              token: typeof token === "string" && token !== "" ? token : null,
              body: parsed(Buffer.concat(parts).toString("utf8")),
            });
          });
        },
      );
      call.on("error", fail);
      call.end(text ?? undefined);
    });
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** Connection errors: the call had not been sent yet. */
const neverSent = new Set(["ECONNREFUSED", "ENOTFOUND", "EAI_AGAIN", "EHOSTUNREACH", "ENETUNREACH", "EADDRNOTAVAIL"]);

/** A read without an answer changed nothing, but a write may have. */
function lossOf(error: unknown, isWrite: boolean): OutcomeError {
  const code = codeOf(error);
  // OpenSSL's verification results, TLS alerts and Node's own TLS errors: one side does not accept the other's certificate.
  const isTls = /CERT|SIGNATURE|ISSUER|SELF_SIGNED|^ERR_TLS_|^ERR_SSL_|^EPROTO$/.test(code);
  const kind: OutcomeKind = isTls ? "misconfigured" : neverSent.has(code) || !isWrite ? "unavailable" : "unknown";
  return new OutcomeError(kind, `Swish: ${error instanceof Error ? error.message : "no answer"}`, { code, cause: error });
}

function codeOf(error: unknown): string {
  return error instanceof Error && "code" in error && typeof error.code === "string" ? error.code : "no_answer";
}
