import type { DomainAct } from "./act.ts";
import { cancelDomain } from "./cancel-domain.tsx";
import { changeHosts, changeServers } from "./change-servers.tsx";
import { pushDomain } from "./push-domain.tsx";
import { removeDns } from "./remove-dns.tsx";
import { renewAct } from "./renew.tsx";
import { restoreAct } from "./restore.tsx";
import { registryLockAct } from "./registry-lock.tsx";
import { changeContactsAct } from "./change-contacts.tsx";
import { changeOwnerAct } from "./change-owner.tsx";

/**
 * Places for actions on the page, and the actions at each place.
 * title:    beside the name; at most one action at a time (renew, restore)
 * renewal:  foot of "Renewal and dates" (renew for several years)
 * contacts: right end of the head of "Contacts"; quiet, size xs (change contacts, change the owner)
 * servers:  right end of the head of "Name servers"; quiet, size xs (change name servers)
 * glue:     right end of the head of "Host names under this domain"; quiet, size xs (add, change, remove a host)
 * safety:   foot of "Transfer and security" (registry lock, push to another account)
 * end:      panel "Cancel" at the bottom (cancel now, or at expiry)
 */
export const domainActs = {
  title: [renewAct, restoreAct],
  renewal: [],
  contacts: [changeContactsAct, changeOwnerAct],
  servers: [changeServers],
  glue: [changeHosts],
  safety: [registryLockAct, pushDomain],
  end: [cancelDomain, removeDns],
} as const satisfies Record<string, readonly DomainAct[]>;

export type ActSlotName = keyof typeof domainActs;
