import type { CommandContext, EppAnswer, EppCommand } from "../command.ts";
import { EppOutcomeUnknown, EppRefused } from "../errors.ts";
import { decisiveResult } from "../reply.ts";
import type { EppReply } from "../reply.ts";
import { isSuccess, leavesOutcomeUnknown } from "../result-codes.ts";

/**
 * Turns the answer to a command into its typed result. Throws EppRefused for a failure; EppOutcomeUnknown for a transform command
 * that failed in the server (2400, 2500), and for a query whose answer lacks the requested data.
 */
export function interpretReply<Result>(
  command: EppCommand<Result>,
  context: CommandContext,
  clTRID: string,
  reply: EppReply,
): EppAnswer<Result> {
  const label = { verb: command.verb, clTRID };
  const { code, msg } = decisiveResult(reply);
  if (!isSuccess(code)) {
    if (!command.isTransform || !leavesOutcomeUnknown(code)) throw EppRefused.fromReply(label, reply, command.secrets);
    throw new EppOutcomeUnknown(label, {
      reason: "serverError",
      isTransform: true,
      problem: `the registry answered ${code}`,
      reply: EppRefused.fromReply(label, reply, command.secrets).reply ?? reply,
    });
  }
  return {
    code,
    msg,
    isPending: code === 1001,
    data: readData(command, context, label, reply),
    clTRID,
    svTRID: reply.svTRID,
    reply,
  };
}

function readData<Result>(
  command: EppCommand<Result>,
  context: CommandContext,
  label: { verb: string; clTRID: string },
  reply: EppReply,
): Result {
  try {
    return command.read(reply, context);
  } catch (cause) {
    throw new EppOutcomeUnknown(label, {
      reason: "badReply",
      isTransform: command.isTransform,
      problem: "the answer lacks what was asked for",
      reply,
      cause,
    });
  }
}
