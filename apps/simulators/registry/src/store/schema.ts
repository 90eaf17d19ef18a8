/**
 * Objects are stored as JSON documents. Values that are searched by or must be unique are in columns beside them.
 * Tables are STRICT so that a wrong type is an error and not a silent conversion.
 */
const objects = `
CREATE TABLE setting (key TEXT PRIMARY KEY, value TEXT NOT NULL) STRICT;
CREATE TABLE sequence (name TEXT PRIMARY KEY, value INTEGER NOT NULL) STRICT;
CREATE TABLE registrar (id TEXT PRIMARY KEY, data TEXT NOT NULL) STRICT;
CREATE TABLE domain (
  name TEXT PRIMARY KEY, sponsor TEXT NOT NULL, next_event_at INTEGER, data TEXT NOT NULL
) STRICT;
CREATE INDEX domain_due ON domain (next_event_at) WHERE next_event_at IS NOT NULL;
CREATE TABLE domain_host (
  domain TEXT NOT NULL REFERENCES domain ON DELETE CASCADE, host TEXT NOT NULL, PRIMARY KEY (domain, host)
) STRICT, WITHOUT ROWID;
CREATE INDEX domain_host_by_host ON domain_host (host);
CREATE TABLE domain_contact (
  domain TEXT NOT NULL REFERENCES domain ON DELETE CASCADE, contact TEXT NOT NULL, PRIMARY KEY (domain, contact)
) STRICT, WITHOUT ROWID;
CREATE INDEX domain_contact_by_contact ON domain_contact (contact);
CREATE TABLE contact (id TEXT PRIMARY KEY, sponsor TEXT NOT NULL, next_event_at INTEGER, data TEXT NOT NULL) STRICT;
CREATE INDEX contact_due ON contact (next_event_at) WHERE next_event_at IS NOT NULL;
CREATE TABLE host (name TEXT PRIMARY KEY, superordinate TEXT, data TEXT NOT NULL) STRICT;
CREATE INDEX host_by_superordinate ON host (superordinate) WHERE superordinate IS NOT NULL;
CREATE TABLE quarantine (name TEXT PRIMARY KEY, until INTEGER NOT NULL) STRICT;
CREATE TABLE poll_message (
  id INTEGER PRIMARY KEY AUTOINCREMENT, registrar TEXT NOT NULL, data TEXT NOT NULL
) STRICT;
CREATE INDEX poll_by_registrar ON poll_message (registrar, id);
`;

// The column has a new name because it now contains the domain that a host name lies under, whether that domain exists or not.
const hostsByName = "ALTER TABLE host RENAME COLUMN superordinate TO under;";

/** Applied in order, each once; the database stores how many were applied. */
export const migrations: readonly string[] = [objects, hostsByName];
