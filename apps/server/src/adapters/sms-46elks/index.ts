import { z } from "zod";
import type { SmsGateway, SmsRecord } from "../../areas/identity/sms.port.ts";
import { OutcomeError } from "../../platform/outcomes.ts";
import { outcomeOfError, outcomeOfStatus } from "./errors.ts";

export type ElksSettings = {
  readonly username: string;
  readonly password: string;
  /** Base URL. If absent, 46elks' own is used. */
  readonly baseUrl?: string;
  readonly timeoutMs?: number;
};

/** Shorter than the browser's timeout of 8 seconds. */
const defaultTimeoutMs = 6_000;

/** An SMS in the API's form (46elks.com/docs/show-sms-id). Times are UTC, but are not marked as such. */
const smsBody = z.object({
  id: z.string().min(1),
  created: z.string(),
  direction: z.string().optional(),
  status: z.string().optional(),
});
const listBody = z.object({ data: z.array(smsBody) });

/**
 * SMS over the HTTP API of 46elks.
 *
 * Retries nothing; callers do.
 *
 * Source: 46elks.com/docs/send-sms, /docs/sms-history
 */
export function createElksGateway(settings: ElksSettings): SmsGateway {
  const { username, password, baseUrl = "https://api.46elks.com", timeoutMs = defaultTimeoutMs } = settings;
  const address = `${baseUrl.replace(/\/+$/, "")}/a1/sms`;
  const authorization = `Basic ${Buffer.from(`${username}:${password}`).toString("base64")}`;

  async function call(url: string, form: URLSearchParams | null): Promise<unknown> {
    const isWrite = form !== null;
    let response: Response;
    let text: string;
    try {
      response = await fetch(url, {
        method: isWrite ? "POST" : "GET",
        headers: { authorization },
        signal: AbortSignal.timeout(timeoutMs),
        redirect: "error",
        ...(isWrite ? { body: form } : {}),
      });
      text = await response.text();
    } catch (error) {
      throw outcomeOfError(error, isWrite);
    }
    if (!response.ok) throw outcomeOfStatus(response.status, text, isWrite);
    try {
      return JSON.parse(text);
    } catch (error) {
      throw new OutcomeError(isWrite ? "unknown" : "unavailable", "46elks: the answer is no JSON", { cause: error });
    }
  }

  return {
    async send({ to, from, text }) {
      // `dontlog` is set, because otherwise the provider would store the text, and a PIN is secret.
      const form = new URLSearchParams({ from, to, message: text, dontlog: "message" });
      const read = smsBody.safeParse(await call(address, form));
      if (!read.success) throw new OutcomeError("unknown", "46elks: the answer is no SMS");
      return recordOf(read.data);
    },
    async find({ to, since }) {
      // `end` is the earlier instant, because the pages go backwards in time.
      const query = new URLSearchParams({ to, end: since.toISOString().replace("Z", "000"), limit: "100" });
      const read = listBody.safeParse(await call(`${address}?${query.toString()}`, null));
      if (!read.success) throw new OutcomeError("unavailable", "46elks: the answer is no list of SMS");
      return read.data.data
        .filter(({ direction }) => direction === undefined || direction.startsWith("outgoing"))
        .map(recordOf)
        .filter(({ createdAt }) => createdAt >= since);
    },
  };
}

function recordOf({ id, created, status }: z.infer<typeof smsBody>): SmsRecord {
  const state = status === "delivered" || status === "failed" ? status : "sent";
  const createdAt = new Date(/Z$|[+-]\d\d:?\d\d$/.test(created) ? created : `${created.slice(0, 23)}Z`);
  return { providerRef: id, state, createdAt };
}
