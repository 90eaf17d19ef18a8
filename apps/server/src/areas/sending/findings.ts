import { senderRecordStates } from "@nameplane/contracts/sending/states";
import { z } from "zod";

const finding = z.strictObject({ state: z.enum(senderRecordStates), seen: z.string().nullable(), lookups: z.int().optional() });

/** brand_sender.findings: what was found in the DNS, by the key's selector, "spf", "dmarc" or "return". */
const findings = z.record(z.string(), finding);
export type Findings = z.infer<typeof findings>;

export const readFindings = (stored: unknown): Findings => findings.catch({}).parse(stored);
