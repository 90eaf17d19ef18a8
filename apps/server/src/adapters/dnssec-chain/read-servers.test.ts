import { createSocket } from "node:dgram";
import { once } from "node:events";
import { decodeMessage, encodeQuery } from "@nameplane/dns";
import { expect, test } from "vitest";
import { readServer } from "./read-servers.ts";

const [FORMERR, SERVFAIL, NOTIMP, REFUSED] = [1, 2, 4, 5] as const;

/** Reads a server that predates EDNS and answers with this code. */
async function viewOfOldServer(rcode: number) {
  const socket = createSocket("udp4");
  socket.on("message", (packet, { port, address }) => {
    const [question] = decodeMessage(packet)?.questions ?? [];
    if (question === undefined) return;
    const { name, type } = question;
    const answer = encodeQuery({
      id: packet.readUInt16BE(0),
      name,
      type,
      udpPayloadSize: null,
      dnssecOk: false,
      recursionDesired: false,
    });
    answer[2] = 0x84;
    answer[3] = rcode;
    socket.send(answer, port, address);
  });
  socket.bind(0, "127.0.0.1");
  await once(socket, "listening");
  try {
    return await readServer({ host: "127.0.0.1", port: socket.address().port }, "kvarn.se", 1_795_000_000, false);
  } finally {
    socket.close();
  }
}

test.each([
  ["passes over EDNS", 0],
  ["does not read a question with EDNS", FORMERR],
  ["does not know EDNS", NOTIMP],
])("a server that %s hands out no signatures (RFC 6891 section 7, RFC 3225 section 3)", async (_, rcode) => {
  expect(await viewOfOldServer(rcode)).toMatchObject({
    isAnswering: true,
    takesDnssec: false,
    keys: [],
    signatures: [],
  });
});

test.each([
  ["has failed", SERVFAIL],
  ["does not answer for the name", REFUSED],
])("of a server that %s nothing is known", async (_, rcode) => {
  const view = await viewOfOldServer(rcode);
  expect(view).toMatchObject({ isAnswering: false });
  expect(view.takesDnssec).toBeUndefined();
});
