import { randomBytes } from "node:crypto";
import { sweep } from "../clock/sweep.ts";
import { type Domain, type SetDomainStatus, serverDomainStatuses } from "../model/objects.ts";
import { queueNotices } from "../notices/render.ts";
import { moveHosts } from "../objects/purge-domain.ts";
import { hashAuthInfo } from "../rules/auth-info.ts";
import { forgetPrices, premiumPrice, setPremiumPrice } from "../rules/fees.ts";
import { parseRegistrableName } from "../rules/names.ts";
import type { Dispute, Notice } from "../rules/notices.ts";
import { BadRequest, type Fields } from "./body.ts";
import { bookEntry } from "./book.ts";
import type { Route, Simulator } from "./route.ts";
import { seedDomain } from "./seed-domain.ts";

function findDomain({ registry }: Simulator, raw: string): Domain {
  const domain = registry.store.domains.find(raw.toLowerCase());
  if (domain === undefined) throw new BadRequest(`${raw} does not exist`, 404);
  return domain;
}

export function requireRegistrar({ registry }: Simulator, id: string): void {
  if (registry.store.registrars.find(id) === undefined) throw new BadRequest(`${id} is no registrar`, 404);
}

function asServerStatus(text: string): SetDomainStatus {
  const found = serverDomainStatuses.find((status) => status === text);
  if (found === undefined) throw new BadRequest(`${text} is no server status`);
  return found;
}

function readDispute(body: Fields): Dispute | undefined {
  const id = body.text("case");
  const type = body.oneOf("caseType", ["udrp", "urs"]);
  return id === undefined ? undefined : { id, type: type ?? "udrp" };
}

/**
 * Changes a domain as the registry's own staff would: holds, locks, or transfers it to another registrar. The sponsoring
 * registrar gets a poll message.
 */
function changeDomain(
  simulator: Simulator,
  domain: Domain,
  change: {
    add: readonly string[];
    rem: readonly string[];
    sponsor: string | undefined;
    text: string | undefined;
    dispute: Dispute | undefined;
  },
) {
  const { store, clock } = simulator.registry;
  const now = clock.now();
  const rem = change.rem.map(asServerStatus);
  const add = change.add.map(asServerStatus);
  const statuses = [...new Set([...domain.statuses.filter((status) => !rem.includes(status)), ...add])];
  const moved = change.sponsor !== undefined && change.sponsor !== domain.sponsor;
  const transfer =
    moved && change.sponsor !== undefined
      ? {
          status: "serverApproved" as const,
          gaining: change.sponsor,
          requestedAt: now,
          losing: domain.sponsor,
          actsAt: now,
          expiresAt: null,
          months: 0,
          hosts: null,
        }
      : domain.transfer;
  const after: Domain = {
    ...domain,
    statuses,
    sponsor: change.sponsor ?? domain.sponsor,
    transfer,
    transferredAt: moved ? now : domain.transferredAt,
    authInfo: moved ? null : domain.authInfo,
  };
  store.domains.save(after);
  const notices: Notice[] = [];
  if (add.length + rem.length > 0) {
    notices.push({
      kind: "domainChanged",
      to: domain.sponsor,
      at: now,
      text: change.text ?? "Domain changed by the registry.",
      domain: after,
      operation: "update",
      who: "Registry",
      dispute: change.dispute,
    });
  }
  if (moved && transfer !== null) {
    moveHosts(store, after, now);
    for (const to of [transfer.losing, transfer.gaining]) {
      notices.push({
        kind: "domainTransfer",
        to,
        at: now,
        text: change.text ?? "Transfer completed.",
        name: domain.name,
        transfer,
      });
    }
  }
  queueNotices(store, notices);
  return bookEntry(after, now);
}

/** POST routes that change the book on behalf of the registry. */
export const writeRoutes: readonly Route[] = [
  {
    method: "POST",
    path: "/domain",
    dangerous: false,
    handle: (simulator, { body }) => seedDomain(simulator, body),
  },
  {
    method: "POST",
    path: "/change",
    dangerous: false,
    handle: (simulator, { body }) => {
      sweep(simulator.registry);
      const domain = findDomain(simulator, body.requiredText("name"));
      const change = {
        add: body.texts("add") ?? [],
        rem: body.texts("rem") ?? [],
        sponsor: body.text("registrar"),
        text: body.text("text"),
        dispute: readDispute(body),
      };
      body.end();
      if (change.sponsor !== undefined) requireRegistrar(simulator, change.sponsor);
      return changeDomain(simulator, domain, change);
    },
  },
  {
    method: "POST",
    path: "/price",
    dangerous: false,
    handle: (_simulator, { body }) => {
      const parsed = parseRegistrableName(body.requiredText("name"));
      const yearly = body.number("yearly");
      body.end();
      if ("problem" in parsed) throw new BadRequest(parsed.problem);
      if ((parsed.profile.fees?.premium ?? null) === null) throw new BadRequest("The registry has no premium names");
      if (yearly === undefined || !Number.isInteger(yearly) || yearly < 1)
        throw new BadRequest("yearly is a price in minor units");
      setPremiumPrice(parsed.name, yearly);
      return { name: parsed.name, premiumPrice: premiumPrice(parsed) };
    },
  },
  {
    method: "POST",
    path: "/unlock",
    dangerous: false,
    handle: (simulator, { body }) => {
      const domain = findDomain(simulator, body.requiredText("name"));
      const seconds = body.number("seconds") ?? 3600;
      const isForGood = body.flag("forGood") ?? false;
      body.end();
      if (domain.registryLock === null) throw new BadRequest("The domain has no registry lock");
      const { store, clock } = simulator.registry;
      if (isForGood) {
        store.domains.save({ ...domain, registryLock: null });
        return { name: domain.name, unlockedUntil: null };
      }
      const until = clock.now() + seconds * 1000;
      store.domains.save({ ...domain, registryLock: { ...domain.registryLock, unlockedUntil: until } });
      return { name: domain.name, unlockedUntil: new Date(until).toISOString() };
    },
  },
  {
    method: "POST",
    path: "/authinfo",
    dangerous: false,
    handle: (simulator, { body }) => {
      const domain = findDomain(simulator, body.requiredText("name"));
      const wanted = body.text("authInfo");
      body.end();
      // An auth code such as a losing registrar gives its customer, strong enough for every profile.
      const authInfo = wanted ?? `${randomBytes(12).toString("base64url")}-9aZ!`;
      simulator.registry.store.domains.save({ ...domain, authInfo: hashAuthInfo(authInfo) });
      return { name: domain.name, authInfo };
    },
  },
  {
    method: "POST",
    path: "/poll",
    dangerous: false,
    handle: (simulator, { body }) => {
      const registrar = body.requiredText("registrar");
      const text = body.requiredText("text");
      const name = body.text("name");
      const times = body.number("times") ?? 1;
      body.end();
      requireRegistrar(simulator, registrar);
      const { store, clock } = simulator.registry;
      const about = { to: registrar, at: clock.now(), text };
      const notice: Notice =
        name === undefined
          ? { ...about, kind: "text" }
          : {
              ...about,
              kind: "domainChanged",
              domain: findDomain(simulator, name),
              operation: "update",
              who: "Registry",
            };
      for (let count = 0; count < times; count += 1) queueNotices(store, [notice]);
      return { queued: store.polls.count(registrar) };
    },
  },
  {
    method: "POST",
    path: "/account",
    dangerous: false,
    handle: (simulator, { body }) => {
      const id = body.requiredText("clID");
      const requiresCertificate = body.flag("requiresCertificate");
      const wantsHandshake = body.flag("wantsHandshake");
      body.end();
      requireRegistrar(simulator, id);
      const { store } = simulator.registry;
      const registrar = store.registrars.find(id);
      if (registrar === undefined) throw new BadRequest(`${id} is no registrar`, 404);
      const saved = {
        ...registrar,
        requiresCertificate: requiresCertificate ?? registrar.requiresCertificate,
        wantsHandshake: wantsHandshake ?? registrar.wantsHandshake ?? false,
      };
      store.registrars.save(saved);
      return { clID: id, requiresCertificate: saved.requiresCertificate, wantsHandshake: saved.wantsHandshake };
    },
  },
  {
    method: "POST",
    path: "/reset",
    dangerous: true,
    handle: (simulator, { body }) => {
      body.end();
      simulator.reset();
      forgetPrices();
      return { reset: true };
    },
  },
];
