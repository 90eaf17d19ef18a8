import { isEmail } from "@nameplane/values";
import type { Clock } from "../../platform/clock.ts";
import type { Pool } from "../../platform/db/connect.ts";
import { tx } from "../../platform/db/transaction.ts";
import { sha256 } from "../../platform/ids.ts";
import { errorFields, type Log } from "../../platform/log.ts";
import { destinationsOf } from "./destinations.repository.ts";
import { readHost } from "./host.rules.ts";
import { HourlyLimit } from "./hourly-limit.ts";
import type { HostLookup } from "./look-up-host.ts";
import type { MailHandler, SmtpClient, SmtpReply } from "./mail-handler.port.ts";
import type { RelayOutcome, MailRelay } from "./mail-relay.port.ts";
import { hasBareLineEnd, hopsMax, readHeader, traceLines } from "./message.rules.ts";
import { notePassed, passedBefore } from "./passed-mail.repository.ts";
import type { Srs } from "./srs.ts";

export type ForwardDeps = {
  readonly hosts: Pick<HostLookup, "find">;
  /** Connections for recording what was passed on. */
  readonly pool: Pool;
  /** Read-only connections that see all accounts. */
  readonly sweeping: Pool;
  readonly relay: MailRelay;
  readonly srs: Srs;
  readonly clock: Clock;
  readonly log: Log;
  /** The listener's own name, to which MX records point. */
  readonly ourName: string;
  /**
   * The address that gets mail for the postmaster (RFC 5321 4.5.1) of domains that have set up nothing for it. Null if there is
   * none.
   */
  readonly postmaster: string | null;
  /** The most messages per hour: from one client address, and for one zone. */
  readonly hourly: { readonly client: number; readonly zone: number };
};

/** The addresses to which a message is passed on, or the reply that says why it is not. */
type Route =
  | {
      readonly kind: "to";
      readonly targets: readonly string[];
      readonly sender: string;
      /** The zone whose hourly limit the message counts against; null if there is none. */
      readonly zoneId: string | null;
    }
  | { readonly kind: "not"; readonly reply: SmtpReply };

/**
 * Local parts (the part before the @) that can be written unchanged into a trace line. Quoted local parts are refused, because no
 * address here has one.
 */
const plainLocalPart = /^[!#-;=?-~]+$/;

const taken: SmtpReply = { code: 250, text: "2.0.0 Passed on" };
const noRelay: SmtpReply = { code: 550, text: "5.7.1 No mail for this domain is taken here" };
const noMailbox: SmtpReply = { code: 550, text: "5.1.1 No such address" };
const waiting: SmtpReply = { code: 450, text: "4.2.1 The recipient has not agreed to forwarded mail yet" };
const badSender: SmtpReply = { code: 553, text: "5.1.7 This sender address cannot be passed on" };
const failed: SmtpReply = { code: 451, text: "4.3.0 Try again later" };
const tooMany: SmtpReply = { code: 450, text: "4.7.1 Too many messages, try again later" };
const loop: SmtpReply = { code: 554, text: "5.4.6 The message goes round in circles" };

/**
 * Forwards mail by the MAILFORWARD records while the sender waits. The sender gets 250 only after every target's server has
 * accepted the message. So we never hold mail that could be lost or would have to be bounced (ADR 22).
 */
export class MailForwarder implements MailHandler {
  readonly #deps: ForwardDeps;
  readonly #clients: HourlyLimit;
  readonly #zones: HourlyLimit;

  constructor(deps: ForwardDeps) {
    this.#deps = deps;
    this.#clients = new HourlyLimit(deps.hourly.client);
    this.#zones = new HourlyLimit(deps.hourly.zone);
  }

  async refuseRecipient(client: SmtpClient, sender: string, recipient: string): Promise<SmtpReply | null> {
    try {
      const now = this.#deps.clock.now();
      if (this.#clients.isFull(client.address, now)) return tooMany;
      const route = await this.#route(sender, recipient);
      if (route.kind === "not") {
        // A refused recipient counts like a message, so that nobody can try many names to find out which exist.
        if (route.reply.code >= 500) this.#clients.count(client.address, now);
        return route.reply;
      }
      return route.zoneId !== null && this.#zones.isFull(route.zoneId, now) ? tooMany : null;
    } catch (error) {
      return this.#fail(error);
    }
  }

  async passOn(client: SmtpClient, sender: string, recipient: string, message: Buffer): Promise<SmtpReply> {
    try {
      const { clock, ourName } = this.#deps;
      const now = clock.now();
      if (!this.#clients.count(client.address, now)) return tooMany;
      const route = await this.#route(sender, recipient);
      if (route.kind === "not") return route.reply;
      const refused = refuseMessage(message, recipient);
      if (refused !== null) return refused;
      if (route.zoneId !== null && !this.#zones.count(route.zoneId, now)) return tooMany;
      const hop = {
        clientName: client.name,
        clientAddress: client.address,
        ourName,
        protocol: client.protocol,
        id: client.sessionId,
        forAddress: recipient,
        at: now,
      };
      const traced = Buffer.concat([Buffer.from(traceLines(hop), "latin1"), message]);
      return await this.#deliver(route, { recipient, message, traced, sender });
    } catch (error) {
      return this.#fail(error);
    }
  }

  async #route(sender: string, recipient: string): Promise<Route> {
    const { srs, clock, ourName, hosts } = this.#deps;
    const at = recipient.lastIndexOf("@");
    const [local, domain] = [recipient.slice(0, at).toLowerCase(), readHost(recipient.slice(at + 1))];
    if (at < 1 || domain === null) return no(noRelay);
    if (!plainLocalPart.test(local)) return no(noMailbox);
    if (sender !== "" && !isEmail(sender)) return no(badSender);
    if (srs.isOurs(recipient)) {
      const original = srs.reverse(recipient, clock.now());
      // Only bounces are passed back. If other mail were passed back, anybody could write to strangers in our name.
      if (original === null || sender !== "") return no(noMailbox);
      return { kind: "to", targets: [original], sender: "", zoneId: null };
    }
    const passedOnAs = srs.rewrite(sender, clock.now());
    if (passedOnAs === null) return no(badSender);
    const found = domain === ourName ? null : await hosts.find(domain);
    const rules = found?.forwards ?? [];
    if (found === null || rules.length === 0) {
      return domain === ourName && local === "postmaster" ? this.#toPostmaster(passedOnAs) : no(noRelay);
    }
    const exact = rules.filter((rule) => rule.localPart === local);
    const wanted = (exact.length > 0 ? exact : rules.filter((rule) => rule.localPart === "*")).map((rule) => rule.recipient);
    if (wanted.length === 0) return local === "postmaster" ? this.#toPostmaster(passedOnAs) : no(noMailbox);
    const known = await tx(this.#deps.sweeping, { actor: "job:forwarding" }, (trx) =>
      destinationsOf(trx, found.zone.accountId, wanted),
    );
    const states = wanted.map((address) => known.get(address.toLowerCase())?.state ?? "asked");
    const targets = wanted.filter((_, index) => states[index] === "agreed");
    if (targets.length === 0) return no(states.includes("asked") ? waiting : noMailbox);
    return { kind: "to", targets, sender: passedOnAs, zoneId: found.zone.zoneId };
  }

  #toPostmaster(sender: string): Route {
    const { postmaster } = this.#deps;
    return postmaster === null ? no(noMailbox) : { kind: "to", targets: [postmaster], sender, zoneId: null };
  }

  /**
   * Sends the message to all its targets. A sender that got no success for all of them repeats the message. The repeated message
   * is sent only to targets that have not accepted it yet.
   */
  async #deliver(
    route: Extract<Route, { kind: "to" }>,
    mail: { recipient: string; sender: string; message: Buffer; traced: Buffer },
  ): Promise<SmtpReply> {
    const { pool, relay, clock, log } = this.#deps;
    const content = sha256(mail.message).toString("hex");
    const digestOf = (target: string) =>
      sha256([mail.sender, mail.recipient.toLowerCase(), target.toLowerCase(), content].join("\n"));
    const context = { actor: "job:forwarding" };
    const before = await tx(pool, context, (trx) => passedBefore(trx, route.targets.map(digestOf)));
    const outcomes: RelayOutcome[] = [];
    for (const target of route.targets) {
      if (before.has(digestOf(target).toString("hex"))) continue;
      const outcome = await relay.deliver({ sender: route.sender, recipient: target, message: mail.traced });
      outcomes.push(outcome);
      const code = outcome.kind === "refused" ? outcome.code : 0;
      log.info({ event: "mail.handed-over", kind: outcome.kind, code, objectId: route.zoneId }, "forwarded mail");
      if (outcome.kind !== "taken") continue;
      // If recording the delivery fails, we go on. A repeated message may then be delivered twice, which is better than never.
      await tx(pool, context, (trx) => notePassed(trx, digestOf(target), clock.now())).catch((error: unknown) =>
        log.warn({ event: "mail.not-noted", ...errorFields(error) }, "forwarded mail not noted"),
      );
    }
    return replyOf(outcomes);
  }

  #fail(error: unknown): SmtpReply {
    this.#deps.log.error({ event: "mail.forward-failed", ...errorFields(error) }, "mail not forwarded");
    return failed;
  }
}

function no(reply: SmtpReply): Route {
  return { kind: "not", reply };
}

function refuseMessage(message: Buffer, recipient: string): SmtpReply | null {
  if (hasBareLineEnd(message)) return { code: 550, text: "5.6.11 Lines have to end in CR LF" };
  const header = readHeader(message);
  if (header === null) return { code: 552, text: "5.3.4 The header is too long" };
  if (header.receivedCount > hopsMax || header.deliveredTo.includes(recipient.toLowerCase())) return loop;
  return null;
}

/**
 * The reply to the sender. If a target may accept the message later, the sender is asked to repeat the whole message. If a target
 * will never accept it, the message is refused even if others have accepted it, and the sender's own server tells its user.
 * Otherwise we would have to send bounces ourselves, to senders that may be forged.
 */
function replyOf(outcomes: readonly RelayOutcome[]): SmtpReply {
  if (outcomes.some((one) => one.kind === "later"))
    return { code: 451, text: "4.4.0 The recipient's server does not take it now" };
  const refused = outcomes.find((one) => one.kind === "refused");
  if (refused === undefined) return taken;
  return { code: 550, text: `5.0.0 The recipient's server refused it: ${refused.text}` };
}
