import { readFileSync } from "node:fs";
import { expect } from "@playwright/test";
import {
  contactCreate,
  createEppPool,
  domainCreate,
  domainDelete,
  domainInfo,
  domainRelease,
  domainTransfer,
  domainUpdate,
  handshakeAnswer,
  iis,
  pollAck,
  pollRequest,
  registryProfiles,
  verisign,
} from "../../packages/epp/src/index.ts";
import { endpoints } from "../start-product.ts";

/** Name servers that the registry knows but that nobody runs in this test world. The rivals' own name servers do answer. */
export const silentServers = ["ns1.loopia.se", "ns2.loopia.se"] as const;

const rivalPool = (name: string) => poolOf("rival-reg", name);

function poolOf(registrar: string, name: string) {
  const { epp } = endpoints();
  const account = epp.accounts.find(({ clID }) => clID === registrar);
  if (account === undefined) throw new Error(`the registry has no ${registrar}`);
  return createEppPool({
    host: epp.host,
    port: epp.port,
    ca: readFileSync(epp.ca, "utf8"),
    clID: account.clID,
    pw: account.pw,
    profile: name.endsWith(".se") ? iis : name.endsWith(".uk") ? registryProfiles.nominet : verisign,
    limits: { maxSessions: 1 },
  });
}

/** Another registrar requests the transfer of a name to itself, with the auth code from the name's owner. */
export async function rivalTransfers(name: string, authInfo: string): Promise<void> {
  const pool = rivalPool(name);
  try {
    await pool.send(domainTransfer({ op: "request", name, authInfo }));
  } finally {
    await pool.close();
  }
}

/** The sponsoring registrar of a name locks it against transfer, or unlocks it. */
export async function rivalLocks(name: string, isLocked: boolean): Promise<void> {
  const pool = rivalPool(name);
  try {
    const lock = { statuses: [{ status: "clientTransferProhibited", text: "" }] };
    await pool.send(domainUpdate({ name, ...(isLocked ? { add: lock } : { remove: lock }) }));
  } finally {
    await pool.close();
  }
}

/** The sponsoring registrar of a name publishes a DS for the key that its DNS provider signs with. */
export async function rivalPublishesDs(
  name: string,
  ds: { readonly keyTag: number; readonly algorithm: number; readonly digestType: number; readonly digest: string },
): Promise<void> {
  const pool = rivalPool(name);
  try {
    await pool.send(domainUpdate({ name, secDns: { add: { ds: [ds] } } }));
  } finally {
    await pool.close();
  }
}

/** The sponsoring registrar of a name answers a request for transfer, as soon as the registry has received the request. */
export async function rivalAnswersTransfer(name: string, op: "approve" | "reject"): Promise<void> {
  const pool = rivalPool(name);
  const statuses = async () => (await pool.send(domainInfo({ name }))).data.statuses;
  try {
    await expect.poll(statuses, { timeout: 30_000 }).toContain("pendingTransfer");
    await pool.send(domainTransfer({ op, name }));
  } finally {
    await pool.close();
  }
}

/** Another registrar registers a name under .se or .com at the registry, over EPP, with name servers that nobody runs. */
export async function rivalRegisters(name: string): Promise<void> {
  const isSwedish = name.endsWith(".se");
  const pool = rivalPool(name);
  try {
    const registrant = `RIV${Date.now().toString(36)}`;
    if (isSwedish) {
      await pool.send(
        contactCreate({
          id: registrant,
          postalInfo: [
            {
              type: "loc",
              name: "Rival Rivalsson",
              street: ["Storgatan 1"],
              city: "Umeå",
              pc: "90326",
              cc: "SE",
            },
          ],
          voice: "+46.90123456",
          email: "rival@rival.example",
          authInfo: null,
          identity: { orgno: "[SE]556012-5790" },
        }),
      );
    }
    await pool.send(
      domainCreate({
        name,
        periodMonths: 12,
        ...(isSwedish ? { registrant } : {}),
        nameservers: silentServers.map((host) => ({ name: host })),
        authInfo: isSwedish ? null : "Rival-secret-1-of-20-and-more",
      }),
    );
  } finally {
    await pool.close();
  }
}

const poolAtNominet = (registrar: string) => poolOf(registrar, "any.co.uk");

/** A registrar releases a name under .uk to the tag of another. */
export async function rivalReleases(name: string, registrarTag: string): Promise<void> {
  const pool = poolAtNominet("rival-reg");
  try {
    await pool.send(domainRelease({ name, registrarTag }));
  } finally {
    await pool.close();
  }
}

/** A registrar accepts or rejects the release of a name to its tag, if it wants to be asked first. */
export async function answerRelease(registrar: string, name: string, answer: "accept" | "reject"): Promise<void> {
  const pool = poolAtNominet(registrar);
  try {
    for (;;) {
      const { data: message } = await pool.send(pollRequest());
      if (message === null) throw new Error(`${registrar} was not asked about ${name}`);
      await pool.send(pollAck(message.id));
      const { content } = message;
      if (content.kind !== "tagChange" || !content.change.names.includes(name) || content.change.caseId === null) continue;
      await pool.send(handshakeAnswer({ caseId: content.change.caseId, answer }));
      return;
    }
  } finally {
    await pool.close();
  }
}

/** Deletes a name of ours at its registry without the product, as the registry's staff might do. */
export async function deleteByHand(name: string): Promise<void> {
  const pool = poolOf("nameplane", name);
  try {
    await pool.send(domainDelete({ name }));
  } finally {
    await pool.close();
  }
}

/** Changes the name servers of a name of ours at its registry without the product, as the registry's staff might do. */
export async function delegateByHand(name: string, change: { from: readonly string[]; to: readonly string[] }): Promise<void> {
  const pool = poolOf("nameplane", name);
  const hosts = (list: readonly string[]) => ({ nameservers: list.map((host) => ({ name: host })) });
  try {
    await pool.send(domainUpdate({ name, add: hosts(change.to), remove: hosts(change.from) }));
  } finally {
    await pool.close();
  }
}
