import type { CommandExtensions } from "../extensions/index.ts";
import type { Registry } from "../model/registry.ts";
import type { Registrar, TransactionIds } from "../model/objects.ts";
import type { XmlNode } from "../xml/parse.ts";
import type { Block } from "../xml/write.ts";
import type { ResultCode } from "./results.ts";

/** The count and the next message of the poll queue, as answers carry them. */
export interface MessageQueue {
  readonly count: number;
  readonly id: string;
  readonly queuedAt: number | null;
  readonly text: string | null;
}

/** A successful answer to a command; refusals are thrown instead. */
export interface Answer {
  readonly code: ResultCode;
  readonly messageQueue?: MessageQueue | undefined;
  readonly resData?: Block | null;
  readonly extensions?: readonly (Block | null)[];
}

/** What a command has access to. `registrar` is the registrar that is logged in. */
export interface CommandContext extends Registry {
  readonly now: number;
  readonly registrar: Registrar;
  readonly ids: TransactionIds;
  /** Object and extension URIs of the session. */
  readonly services: ReadonlySet<string>;
  /** Set if the control port has injected this fault: a create is answered with 1001 and decided later; otherwise null. */
  readonly pendingCreate: { readonly afterMs: number; readonly approve: boolean } | null;
}

/** A command that was parsed and can run. */
interface PreparedCommand {
  /** Names or ids that the command is about. The fault switch and the simulated service time need them. */
  readonly names: readonly string[];
  run: (context: CommandContext, extensions: CommandExtensions) => Answer;
}

/**
 * A command on one kind of object. `prepare` checks the syntax, and the prepared `run` checks the policy and executes the
 * command.
 */
export interface Command {
  /** For example "domain:create"; transfers also name the operation: "domain:transfer:request". */
  readonly verb: string;
  prepare: (node: XmlNode) => PreparedCommand;
}

/** Connects the parser of a command with the function that runs it. */
export function defineCommand<T>(definition: {
  readonly verb: string;
  readonly read: (node: XmlNode) => T;
  readonly names: (input: T) => readonly string[];
  readonly run: (context: CommandContext, input: T, extensions: CommandExtensions) => Answer;
}): Command {
  return {
    verb: definition.verb,
    prepare: (node) => {
      const input = definition.read(node);
      return {
        names: definition.names(input),
        run: (context, extensions) => definition.run(context, input, extensions),
      };
    },
  };
}
