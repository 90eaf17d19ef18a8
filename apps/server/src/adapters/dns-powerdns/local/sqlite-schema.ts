/**
 * Tables that the server's gsqlite3 backend reads and writes. Names and columns are those of its built-in queries (documentation
 * of PowerDNS Authoritative, "Generic SQLite 3 backend", 4.7 and later). They are listed here because slim installations leave
 * out the distribution's documentation folder with its schema.
 */
export const powerDnsTables = `
create table if not exists domains (
  id integer primary key, name text not null collate nocase unique, master text, last_check integer, type text not null,
  notified_serial integer, account text, options text, catalog text);
create index if not exists domains_catalog on domains (catalog);

create table if not exists records (
  id integer primary key, domain_id integer references domains on delete cascade, name text, type text, content text,
  ttl integer, prio integer, disabled boolean default 0, ordername text, auth boolean default 1);
create index if not exists records_name on records (name, type);
create index if not exists records_domain on records (domain_id, name, type);
create index if not exists records_order on records (domain_id, ordername);

create table if not exists supermasters (
  ip text not null, nameserver text not null collate nocase, account text not null, unique (ip, nameserver));

create table if not exists comments (
  id integer primary key, domain_id integer not null references domains on delete cascade, name text not null,
  type text not null, modified_at integer not null, account text, comment text not null);
create index if not exists comments_name on comments (domain_id, name, type);
create index if not exists comments_time on comments (domain_id, modified_at);

create table if not exists domainmetadata (
  id integer primary key, domain_id integer not null references domains on delete cascade, kind text collate nocase,
  content text);
create index if not exists domainmetadata_domain on domainmetadata (domain_id);

create table if not exists cryptokeys (
  id integer primary key, domain_id integer not null references domains on delete cascade, flags integer not null,
  active boolean, published boolean default 1, content text);
create index if not exists cryptokeys_domain on cryptokeys (domain_id);

create table if not exists tsigkeys (
  id integer primary key, name text collate nocase, algorithm text collate nocase, secret text, unique (name, algorithm));
`;
