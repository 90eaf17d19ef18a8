import type { CommandExtensions } from "../extensions/index.ts";
import type { Registry } from "../model/registry.ts";
import type { Registrar, TransactionIds } from "../model/objects.ts";
import type { XmlNode } from "../xml/parse.ts";
import type { Block } from "../xml/write.ts";
import type { ResultCode } from "./results.ts";

/** Queue data of a poll answer. */
export interface MessageQueue {
  readonly count: number;
  readonly id: string;
  readonly queuedAt: number | null;
  readonly text: string | null;
}

/** A successful answer; refusals are thrown. */
export interface Answer {
  readonly code: ResultCode;
  readonly messageQueue?: MessageQueue | undefined;
  readonly resData?: Block | null;
  readonly extensions?: readonly (Block | null)[];
}

/** What a command has access to. `registrar` is the one logged in. */
export interface CommandContext extends Registry {
  readonly now: number;
  readonly registrar: Registrar;
  readonly ids: TransactionIds;
  /** Object and extension URIs of the session. */
  readonly services: ReadonlySet<string>;
  /** Set when the control port has injected this fault: a create is answered 1001 and decided later. */
  readonly pendingCreate: { readonly afterMs: number; readonly approve: boolean } | null;
}

/** A command that was parsed and can run. */
interface PreparedCommand {
  /** Names or ids that the command is about, for the fault switch and the simulated service time. */
  readonly names: readonly string[];
  run: (context: CommandContext, extensions: CommandExtensions) => Answer;
}

/** One command of one object: `prepare` checks the syntax, the prepared `run` the policy. */
export interface Command {
  /** "domain:create", and for transfers "domain:transfer:request". */
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
