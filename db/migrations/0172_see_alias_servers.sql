-- A name server of a brand that is an alias (CNAME) is told so in words: an NS record may not lead to an alias (RFC 2181, section 10.3).
--
-- Locks: ACCESS EXCLUSIVE for a moment on brand_server, whose few rows are read once for the CHECK.

alter table brand_server drop constraint brand_server_finding_check;
alter table brand_server add constraint brand_server_finding_check
  check (finding in ('unasked','ok','unproved','alias','missing','other','silent','lame','noglue','otherglue','unanswered'));
