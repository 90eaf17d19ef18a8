import { requireService } from "../command.ts";
import type { CommandContext } from "../command.ts";
import { instant, token } from "../fields.ts";
import { InvalidInput } from "../invalid-input.ts";
import { NS } from "../namespaces.ts";
import { extensionNamed } from "../reply.ts";
import type { EppReply } from "../reply.ts";
import { allText, attributeOf, booleanOf, childNamed, childrenNamed, childToken, tokenOf } from "../xml/query-xml.ts";
import type { XmlNode } from "../xml/read-xml.ts";
import { elementsOf } from "../xml/write-xml.ts";
import type { XmlElement } from "../xml/write-xml.ts";

/**
 * A phase of a TLD's launch. `name` tells the phase if `phase` is `custom`, or the part of the phase if the phase has several.
 */
export interface LaunchPhase {
  readonly phase: "sunrise" | "landrush" | "claims" | "open" | "custom";
  readonly name?: string | undefined;
}

/** A trademark claims notice that the registrant has acknowledged, with the clearing house's id of it. */
export interface ClaimsNotice {
  readonly noticeId: string;
  /** The id of the clearing house; left out for ICANN's own (`tmch`). */
  readonly validatorId?: string | undefined;
  /** The time until which the notice may be used. */
  readonly notAfter: string;
  readonly acceptedAt: string;
}

/** The launch data that a create in a launch phase contains (RFC 8334 section 3.3). */
export interface LaunchCreate extends LaunchPhase {
  /** Whether the registry creates an application or a registration; left out if the phase already decides that. */
  readonly makes?: "application" | "registration" | undefined;
  /** Signed marks as the clearing house encoded them (base64 of an SMD file). They are passed on without being read. */
  readonly encodedMarks?: readonly string[] | undefined;
  readonly notices?: readonly ClaimsNotice[] | undefined;
}

/** Whether trademarks are claimed on a name, and the keys with which the claims notice is fetched (RFC 8334 section 3.1.1). */
export interface ClaimsCheck {
  readonly name: string;
  /** Null if the registry's value could not be read, which does not mean "none". */
  readonly isClaimed: boolean | null;
  readonly keys: readonly { readonly key: string; readonly validatorId: string | null }[];
}

/** Launch data of a name or an application (RFC 8334 section 3.2). */
export interface LaunchData {
  readonly phase: string;
  readonly name: string | null;
  readonly applicationId: string | null;
  /** `pendingValidation`, `validated`, `invalid`, `pendingAllocation`, `allocated`, `rejected`, `custom` or the registry's own. */
  readonly status: string | null;
  readonly statusText: string | null;
  /** The marks in full, if they were requested. */
  readonly marks: readonly XmlNode[];
}

const launch = elementsOf("launch", NS.launch);
const smd = elementsOf("smd", NS.signedMark);
const phases: ReadonlySet<string> = new Set(["sunrise", "landrush", "claims", "open", "custom"]);

/** Extension of a check that asks for claims instead of availability. */
export function writeClaimsCheck(context: CommandContext): readonly XmlElement[] {
  assertUsed(context);
  return [launch("check", { type: "claims" }, phaseElement({ phase: "claims" }))];
}

/** Extension of a check that asks for availability in one phase (RFC 8334 section 3.1.2). */
export function writeLaunchCheck(context: CommandContext, phase: LaunchPhase | undefined): readonly XmlElement[] {
  if (phase === undefined) return [];
  assertUsed(context);
  return [launch("check", { type: "avail" }, phaseElement(phase))];
}

/** Extension of domain create: the phase, and the marks or the acknowledged notices that the phase requires. */
export function writeLaunchCreate(context: CommandContext, input: LaunchCreate | undefined): readonly XmlElement[] {
  if (input === undefined) return [];
  assertUsed(context);
  const marks = (input.encodedMarks ?? []).map((mark) => smd("encodedSignedMark", { encoding: "base64" }, encodedMark(mark)));
  const notices = (input.notices ?? []).map(noticeElement);
  if (input.phase === "sunrise" && marks.length === 0) throw new InvalidInput(2003, "smd:encodedSignedMark", "is missing");
  if (input.phase === "claims" && notices.length === 0) throw new InvalidInput(2003, "launch:notice", "is missing");
  return [launch("create", { type: input.makes ?? null }, phaseElement(input), marks, notices)];
}

/** Extension of info: the launch data of a name, or of one application for it. */
export function writeLaunchInfo(
  context: CommandContext,
  input: (LaunchPhase & { readonly applicationId?: string | undefined; readonly withMarks?: boolean | undefined }) | undefined,
): readonly XmlElement[] {
  if (input === undefined) return [];
  assertUsed(context);
  const { applicationId, withMarks } = input;
  return [
    launch(
      "info",
      { includeMark: withMarks === true ? "true" : null },
      phaseElement(input),
      applicationId === undefined ? null : launch("applicationID", {}, token(applicationId, "launch:applicationID", 1, 255)),
    ),
  ];
}

/** The claims on the names that were checked. */
export function readClaimsChecks(reply: EppReply): readonly ClaimsCheck[] | null {
  const data = extensionNamed(reply, NS.launch, "chkData");
  if (data === null) return null;
  return childrenNamed(data, NS.launch, "cd").flatMap((cd) => {
    const name = childNamed(cd, NS.launch, "name");
    if (name === null) return [];
    const keys = childrenNamed(cd, NS.launch, "claimKey").map((key) => ({
      key: tokenOf(key),
      validatorId: attributeOf(key, "validatorID"),
    }));
    return [{ name: tokenOf(name), isClaimed: booleanOf(attributeOf(name, "exists")), keys }];
  });
}

/** The launch data in the answer of a create or an info, or null if there are none. */
export function readLaunchData(reply: EppReply): LaunchData | null {
  const data = extensionNamed(reply, NS.launch, "infData") ?? extensionNamed(reply, NS.launch, "creData");
  const phase = data === null ? null : childNamed(data, NS.launch, "phase");
  if (data === null || phase === null) return null;
  const status = childNamed(data, NS.launch, "status");
  const text = status === null ? "" : allText(status);
  return {
    phase: tokenOf(phase),
    name: attributeOf(phase, "name"),
    applicationId: childToken(data, NS.launch, "applicationID"),
    status: status === null ? null : attributeOf(status, "s"),
    statusText: text === "" ? null : text,
    marks: data.children.filter(({ ns }) => ns === NS.mark || ns === NS.signedMark),
  };
}

function assertUsed(context: CommandContext): void {
  if (!context.profile.extensions.includes(NS.launch)) {
    throw new InvalidInput(2103, "launch:phase", "is not used by this registry");
  }
  requireService(context, NS.launch);
}

function phaseElement({ phase, name }: LaunchPhase): XmlElement {
  if (!phases.has(phase)) throw new InvalidInput(2005, "launch:phase", "is none of RFC 8334");
  if (phase === "custom" && name === undefined) throw new InvalidInput(2003, "launch:phase name", "is missing");
  return launch("phase", { name: name === undefined ? null : token(name, "launch:phase name", 1, 255) }, phase);
}

function noticeElement({ noticeId, validatorId, notAfter, acceptedAt }: ClaimsNotice): XmlElement {
  const validator = validatorId === undefined ? null : token(validatorId, "launch:validatorID", 1, 255);
  const accepted = instant(acceptedAt, "launch:acceptedDate");
  const last = instant(notAfter, "launch:notAfter");
  if (accepted > last) throw new InvalidInput(2004, "launch:acceptedDate", "must not be after the notice has expired");
  return launch(
    "notice",
    {},
    launch("noticeID", { validatorID: validator }, token(noticeId, "launch:noticeID", 1, 255)),
    launch("notAfter", {}, last),
    launch("acceptedDate", {}, accepted),
  );
}

/** The mark as it was given, with its lines joined, because base64 may be broken anywhere. */
function encodedMark(mark: string): string {
  const joined = mark.replace(/\s+/g, "");
  if (joined === "") throw new InvalidInput(2003, "smd:encodedSignedMark", "is empty");
  if (joined.length % 4 !== 0 || !/^[A-Za-z0-9+/]+={0,2}$/.test(joined)) {
    throw new InvalidInput(2005, "smd:encodedSignedMark", "must be base64");
  }
  return joined;
}
