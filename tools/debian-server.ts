/** The server program of PostgreSQL in Debian 12, the oldest supported version. It exists if its package is installed. */
export const debianServer = "/usr/lib/postgresql/15/bin/postgres";
