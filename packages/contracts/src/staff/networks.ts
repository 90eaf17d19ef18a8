import { z } from "zod";
import { LoginRequired, NoPermission, StepUpRequired } from "../refusals.ts";
import { instant, nothing, spec } from "../spec.ts";
import { OwnAddressOutside, RoleChanged, SecondPersonNeeded } from "./refusals.ts";

const address = z.union([z.ipv4(), z.ipv6(), z.cidrv4(), z.cidrv6()]);
const note = z.string().trim().max(100);

export const staffNetworksSpec = spec({
  summary: "For staff: the networks from which staff log in and work; none means from everywhere",
  input: nothing,
  answer: z.strictObject({
    data: z.array(z.strictObject({ network: z.string(), note: z.string(), addedby: z.string().nullable(), added: instant })),
    /** The address from which the caller works now. */
    address: z.string(),
  }),
  refusals: [LoginRequired, NoPermission],
});

export const saveStaffNetworksSpec = spec({
  summary: "For staff: replaces the networks from which staff log in; the caller's own address has to be in one of them",
  input: z.strictObject({
    /** The networks that the page showed. If another staff member has changed the networks in the meantime, nothing is saved. */
    from: z.array(z.string().max(50)).max(100),
    /** Single addresses or networks with the length of their prefix, IPv4 or IPv6. */
    networks: z.array(z.strictObject({ network: address, note })).max(100),
  }),
  answer: nothing,
  refusals: [LoginRequired, NoPermission, StepUpRequired, SecondPersonNeeded, OwnAddressOutside, RoleChanged],
});
