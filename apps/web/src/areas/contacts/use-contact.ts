import type { ContactListRow } from "@nameplane/contracts/contacts/contact";
import { contactList } from "@nameplane/contracts/contacts/operations";
import { useQuery } from "@tanstack/react-query";
import { useApi } from "../../lib/api/api-context.tsx";
import { apiQuery } from "../../lib/api/use-api.ts";

/** One contact by its id, with its uses. Undefined while it is loading, or if there is none. */
export function useContact(contactid: string | null): ContactListRow | undefined {
  const found = useQuery({
    ...apiQuery(useApi(), contactList, contactid === null ? {} : { contactid }),
    enabled: contactid !== null,
  });
  return contactid === null ? undefined : found.data?.data[0];
}
