/** Why the name of a name server was refused. This file contains no schemas, because pages of the browser import it. */
export const serverNameFaults = ["syntax", "twice", "operators", "short"] as const;
export type ServerNameFault = (typeof serverNameFaults)[number];
