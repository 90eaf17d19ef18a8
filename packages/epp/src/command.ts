import { EppMisconfigured, EppRefused } from "./errors.ts";
import type { CommandLabel } from "./errors.ts";
import { InvalidInput } from "./invalid-input.ts";
import { NS } from "./namespaces.ts";
import type { RegistryProfile } from "./registries/registry-profile.ts";
import type { EppReply } from "./reply.ts";
import { elementsOf, writeXml } from "./xml/write-xml.ts";
import type { XmlElement } from "./xml/write-xml.ts";

/** Facts about the session that a command may use while it is written. */
export interface CommandContext {
  readonly profile: RegistryProfile;
  /** Object and extension URIs of this session's login. */
  readonly services: ReadonlySet<string>;
}

/** The parts of a command frame: the verb element and the contents of `extension`, which is left out when empty. */
export interface CommandParts {
  readonly body: XmlElement;
  readonly extensions: readonly XmlElement[];
}

/**
 * One EPP command as a pure description. Creating it never fails; invalid input is found when the command is written, before
 * anything is sent.
 */
export interface EppCommand<Result> {
  /** Object and verb, `domain:create`: the words used in the command journal. */
  readonly verb: string;
  /** Name or id that the command acts on, null for commands on several objects or none. */
  readonly object: string | null;
  /** The object URI that a session must have named at login, null for session and poll commands. */
  readonly service: string | null;
  /**
   * Whether the command changes something at the registry. If the answer to such a command is lost, the object must be read
   * before the command is sent again.
   */
  readonly isTransform: boolean;
  /** Whether the command may be sent again on a new connection without further checks after its answer was lost. */
  readonly mayRepeat: boolean;
  /** Values that must not appear in error messages. */
  readonly secrets: readonly string[];
  write(context: CommandContext): CommandParts;
  /** Reads the data of a successful answer. Queries throw MalformedFrame when the requested data are missing. */
  read(reply: EppReply, context: CommandContext): Result;
}

/** A successful answer. `code` is 1000, or 1001 when the registry carries the command out later and reports by poll. */
export interface EppAnswer<Result> {
  readonly code: number;
  readonly msg: string;
  readonly isPending: boolean;
  readonly data: Result;
  readonly clTRID: string;
  readonly svTRID: string | null;
  readonly reply: EppReply;
}

const epp = elementsOf("", NS.epp);

/** Elements of the EPP namespace, for the verb elements of commands. */
export { epp as eppElement };

/**
 * Writes the frame of a command. Throws EppRefused (local, before sending) when the input cannot be written as valid EPP;
 * EppMisconfigured when the command needs a service that this session did not name at login.
 *
 * Source: RFC 5730 section 2.5: verb, extension, clTRID in this order
 */
export function writeCommandFrame(command: EppCommand<unknown>, context: CommandContext, clTRID: string): string {
  const label: CommandLabel = { verb: command.verb, clTRID };
  try {
    if (!/^\S{3,64}$/u.test(clTRID)) throw new InvalidInput(2005, "clTRID", "must be 3 to 64 characters without spaces");
    if (command.service !== null) requireService(context, command.service);
    const { body, extensions } = command.write(context);
    return writeXml(
      epp(
        "epp",
        {},
        epp("command", {}, body, extensions.length > 0 && epp("extension", {}, extensions), epp("clTRID", {}, clTRID)),
      ),
    );
  } catch (error) {
    if (error instanceof InvalidInput) throw new EppRefused(label, { code: error.code, msg: error.message });
    if (error instanceof ServiceMissing) throw new EppMisconfigured(label, error.message, { missingService: error.uri });
    throw error;
  }
}

class ServiceMissing extends Error {
  readonly uri: string;

  constructor(uri: string) {
    super(`the registry did not offer ${uri}`);
    this.uri = uri;
  }
}

/** Asserts that the session has a service. For commands that would mean something else without the elements of that service. */
export function requireService(context: CommandContext, uri: string): void {
  if (!context.services.has(uri)) throw new ServiceMissing(uri);
}
