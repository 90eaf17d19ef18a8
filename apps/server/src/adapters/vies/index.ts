import { z } from "zod";
import type { RegisterAnswer, VatRegister } from "../../areas/products/proofs/register.port.ts";

/** VIES asks the register of the number's country, which can take many seconds. Nobody waits for it in front of a screen. */
const defaultTimeoutMs = 20_000;

const checked = z.object({
  valid: z.boolean(),
  requestIdentifier: z.string().nullish(),
  name: z.string().nullish(),
  address: z.string().nullish(),
});
const failed = z.object({ errorWrappers: z.array(z.object({ error: z.string() })).min(1) });

/** Errors that are about us, not about the number or the register. Waiting does not make them go away. */
const ours = new Set(["INVALID_REQUESTER_INFO", "VAT_BLOCKED", "IP_BLOCKED"]);

/**
 * The European Commission's register of VAT numbers.
 *
 * Retries nothing; callers do.
 *
 * Source: ec.europa.eu/taxation_customs/vies, technical information: REST service checkVatNumber
 */
export function createVies(settings: { readonly baseUrl?: string; readonly timeoutMs?: number } = {}): VatRegister {
  const { baseUrl = "https://ec.europa.eu/taxation_customs/vies/rest-api", timeoutMs = defaultTimeoutMs } = settings;
  const address = `${baseUrl.replace(/\/+$/, "")}/check-vat-number`;
  return {
    name: "vies",
    async check({ number, asker }) {
      let text: string;
      try {
        const response = await fetch(address, {
          method: "POST",
          headers: { "content-type": "application/json", accept: "application/json" },
          body: JSON.stringify({
            countryCode: number.slice(0, 2),
            vatNumber: number.slice(2),
            ...(asker === null ? {} : { requesterMemberStateCode: asker.slice(0, 2), requesterNumber: asker.slice(2) }),
          }),
          signal: AbortSignal.timeout(timeoutMs),
          redirect: "error",
        });
        text = await response.text();
      } catch {
        return { result: "unavailable", code: "no_answer", isOurs: false };
      }
      return readAnswer(text);
    },
  };
}

/** Only the results valid, not valid and INVALID_INPUT are decisive. Anything else is not an answer about the number. */
function readAnswer(text: string): RegisterAnswer {
  const body = parsed(text);
  const error = failed.safeParse(body).data?.errorWrappers[0]?.error;
  // Our question always has a number and a participating country, so this error is about the number: no number of that country
  // has this form.
  if (error === "INVALID_INPUT") return { result: "invalid", consultation: null };
  if (error !== undefined) return { result: "unavailable", code: error.slice(0, 60), isOurs: ours.has(error) };
  const answer = checked.safeParse(body);
  if (!answer.success) return { result: "unavailable", code: "unreadable", isOurs: false };
  const consultation = said(answer.data.requestIdentifier);
  if (!answer.data.valid) return { result: "invalid", consultation };
  return { result: "valid", consultation, name: said(answer.data.name), address: said(answer.data.address) };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** VIES writes "---" for information that a country does not provide. */
function said(text: string | null | undefined): string | null {
  const plain = (text ?? "").trim();
  return plain === "" || plain === "---" ? null : plain;
}
