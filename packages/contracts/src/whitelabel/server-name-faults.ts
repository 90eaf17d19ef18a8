/** Why a name of a name server was refused. A file without schemas, because pages need it. */
export const serverNameFaults = ["syntax", "twice", "operators", "short"] as const;
export type ServerNameFault = (typeof serverNameFaults)[number];
