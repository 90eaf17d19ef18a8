/** The server program of Debian 12's own PostgreSQL, the oldest that is supported; it is there when its package is installed. */
export const debianServer = "/usr/lib/postgresql/15/bin/postgres";
