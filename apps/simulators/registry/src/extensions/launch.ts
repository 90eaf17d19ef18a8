import { Refusal } from "../epp/refusal.ts";
import type { Domain } from "../model/objects.ts";
import type { RegistrableName } from "../rules/names.ts";
import type { XmlNode } from "../xml/parse.ts";
import { collapse, ElementReader, leafText } from "../xml/read.ts";
import { oneOf, readDateTime, readToken } from "../xml/values.ts";
import { type Block, writerFor } from "../xml/write.ts";

const { root, el } = writerFor("launch");

interface Phase {
  readonly phase: string;
  readonly name: string | null;
}

interface Notice {
  readonly notAfter: number;
  readonly acceptedAt: number;
}

export interface LaunchCreate extends Phase {
  readonly makes: "application" | "registration" | null;
  readonly marks: number;
  readonly notices: readonly Notice[];
}

const phaseWords = ["sunrise", "landrush", "claims", "open", "custom"] as const;

function readPhase(node: XmlNode): Phase {
  const phase = oneOf(collapse(leafText(node, ["name"])), phaseWords, node, "phase");
  const name = node.attributes.get("name");
  return { phase, name: name === undefined ? null : collapse(name) };
}

/** Reads launch:check: claims on names, or their availability in a phase (RFC 8334 section 3.1). */
export function readLaunchCheck(node: XmlNode): "claims" | "avail" | "trademark" {
  const type = oneOf(collapse(node.attributes.get("type") ?? "claims"), ["claims", "avail", "trademark"], node, "type");
  const reader = new ElementReader(node, ["type"]);
  reader.optional("phase", readPhase);
  reader.end();
  return type;
}

/** Reads a mark. Only its form is checked: it must be base64. */
function readMark(node: XmlNode): true {
  const text = leafText(node, ["encoding"]).replace(/\s+/g, "");
  if (text === "" || Buffer.from(text, "base64").toString("base64") !== text) {
    throw new Refusal(2005, { reason: "encodedSignedMark must be base64", node });
  }
  return true;
}

function readNotice(node: XmlNode): Notice {
  const reader = new ElementReader(node);
  reader.required("noticeID", readToken(1, 255, ["validatorID"]));
  const notAfter = reader.required("notAfter", readDateTime);
  const acceptedAt = reader.required("acceptedDate", readDateTime);
  reader.end();
  return { notAfter, acceptedAt };
}

/** Reads launch:create (RFC 8334 section 3.3). */
export function readLaunchCreate(node: XmlNode): LaunchCreate {
  const type = node.attributes.get("type");
  const makes = type === undefined ? null : oneOf(collapse(type), ["application", "registration"], node, "type");
  const reader = new ElementReader(node, ["type"]);
  const phase = reader.required("phase", readPhase);
  const marks: true[] = [];
  const notices: Notice[] = [];
  for (let child = reader.next(); child !== undefined; child = reader.next()) {
    if (child.name === "encodedSignedMark") marks.push(readMark(child));
    // A mark or its code. This simulator does not judge its contents (RFC 8334 section 2.6.1 and 2.6.2).
    else if (child.name === "codeMark" || child.name === "signedMark") marks.push(true);
    else if (child.name === "notice") notices.push(readNotice(child));
    else throw new Refusal(2001, { reason: `Unexpected element ${child.name}`, node: child });
  }
  return { ...phase, makes, marks: marks.length, notices };
}

/** Reads launch:info (RFC 8334 section 3.2). */
export function readLaunchInfo(node: XmlNode): Phase & { readonly applicationId: string | null } {
  const reader = new ElementReader(node, ["includeMark"]);
  const phase = reader.required("phase", readPhase);
  const applicationId = reader.optional("applicationID", readToken(1, 255)) ?? null;
  reader.end();
  return { ...phase, applicationId };
}

const isClaimed = ({ profile, label }: RegistrableName): boolean => (profile.claimedLabels ?? []).includes(label);

/** launch:chkData: which names have trademark claims, with the key of the notice for each. */
export function claimsBlock(names: readonly { readonly raw: string; readonly name: RegistrableName | null }[]): Block {
  return root(
    "chkData",
    {},
    el("phase", {}, "claims"),
    names.map(({ raw, name }) => {
      const claimed = name !== null && isClaimed(name);
      const key = claimed ? el("claimKey", { validatorID: "tmch" }, `2013041500/2/6/9/${name.label}-0000000001`) : undefined;
      return el("cd", {}, el("name", { exists: claimed ? "1" : "0" }, raw), key);
    }),
  );
}

/**
 * Checks a create in a launch phase: a claimed name needs an acknowledged notice that is still valid, and sunrise needs a mark.
 */
export function checkLaunch(name: RegistrableName, launch: LaunchCreate | undefined, now: number): void {
  const notices = launch?.notices ?? [];
  if (name.profile.sunriseTlds?.includes(name.tld) === true && launch?.phase !== "sunrise") {
    throw new Refusal(2306, `.${name.tld} is in its sunrise`);
  }
  if (launch?.phase === "sunrise") {
    if (launch.marks === 0) throw new Refusal(2003, "Sunrise needs a signed mark");
    return;
  }
  if (!isClaimed(name)) {
    if (notices.length > 0) throw new Refusal(2306, `${name.name} needs no claims notice`);
    return;
  }
  if (notices.length === 0) throw new Refusal(2003, `${name.name} requires a claims notice`);
  for (const { notAfter, acceptedAt } of notices) {
    if (notAfter < now) throw new Refusal(2306, "The claims notice has expired");
    if (acceptedAt > now) throw new Refusal(2306, "The claims notice is acknowledged in the future");
  }
}

/** launch:creData of an application; null for a registration. */
export function launchCreatedBlock({ launch }: Domain): Block | null {
  if (launch === undefined || launch.applicationId === null) return null;
  return root("creData", {}, phaseElement(launch), el("applicationID", {}, launch.applicationId));
}

/** launch:infData of a name that was created in a launch phase. Refused with 2303 for other names (RFC 8334 section 3.2). */
export function launchInfoBlock(
  { launch, pendingCreate }: Domain,
  asked: Phase & { readonly applicationId: string | null },
): Block {
  const isAsked = launch?.phase === asked.phase && (asked.applicationId === null || asked.applicationId === launch.applicationId);
  if (launch === undefined || !isAsked) throw new Refusal(2303, "No application or registration of that phase");
  const id = launch.applicationId === null ? undefined : el("applicationID", {}, launch.applicationId);
  const status = pendingCreate === null ? "allocated" : "pendingAllocation";
  return root("infData", {}, phaseElement(launch), id, el("status", { s: status }));
}

function phaseElement({ phase, name }: Phase) {
  return el("phase", name === null ? {} : { name }, phase);
}
