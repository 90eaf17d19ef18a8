import type { CommandContext } from "../command.ts";
import { objectsOf } from "../registries/registry-profile.ts";
import type { RegistryProfile } from "../registries/registry-profile.ts";
import { readReply } from "../reply.ts";
import type { EppReply } from "../reply.ts";
import { readXml } from "../xml/read-xml.ts";

/** A session with a registry that offers everything its profile needs, except `missing`. */
export function contextFor(profile: RegistryProfile, missing: readonly string[] = []): CommandContext {
  const offered = [...objectsOf(profile), ...profile.extensions].filter((uri) => !missing.includes(uri));
  return { profile, services: new Set(offered) };
}

/** An answer made from its XML text. */
export function replyOf(xml: string): EppReply {
  return readReply(readXml(Buffer.from(xml, "utf8")));
}

/** The XML of an answer with these parts, as a correct server writes it. */
export function answerXml(parts: {
  readonly code?: number;
  readonly msg?: string;
  readonly result?: string;
  readonly msgQ?: string;
  readonly resData?: string;
  readonly extension?: string;
  readonly clTRID?: string | null;
}): string {
  const { code = 1000, msg = "Command completed", result = "", msgQ = "", clTRID = "ABC-12345" } = parts;
  return [
    `<?xml version="1.0" encoding="UTF-8"?><epp xmlns="urn:ietf:params:xml:ns:epp-1.0"><response>`,
    `<result code="${code}"><msg>${msg}</msg>${result}</result>`,
    msgQ,
    parts.resData === undefined ? "" : `<resData>${parts.resData}</resData>`,
    parts.extension === undefined ? "" : `<extension>${parts.extension}</extension>`,
    `<trID>${clTRID === null ? "" : `<clTRID>${clTRID}</clTRID>`}<svTRID>SV-1</svTRID></trID></response></epp>`,
  ].join("");
}
