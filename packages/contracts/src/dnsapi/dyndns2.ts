import { z } from "zod";
import { foreign } from "../foreign.ts";

// The update protocol of DynDNS ("dyndns2"), which routers and ddclient speak: help.dyn.com/remote-access-api/perform-update.

export const updateAddress = foreign({
  name: "dyndnsUpdate",
  method: "GET",
  path: "/nic/update",
  summary: "Sets the addresses of names; the token is the password, whatever the user name",
  params: z.looseObject({}),
  query: z.looseObject({
    /** Complete host names, separated by commas. There can be at most twenty. */
    hostname: z.string().max(6000).optional(),
    /** IPv4 and IPv6 addresses, separated by commas. If absent, the address of the caller is used. */
    myip: z.string().max(200).optional(),
    myipv6: z.string().max(200).optional(),
  }),
  body: z.looseObject({}),
  answer: { status: 200, contentType: "text/plain", schema: z.string() },
});

export const seeAddress = foreign({
  ...updateAddress,
  name: "dyndnsCheckip",
  path: "/nic/checkip",
  summary: "The address the caller comes from",
  query: z.looseObject({}),
});
