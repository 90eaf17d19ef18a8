-- Contact objects of contacts that have ended are deleted at their registries, which keep them while a name is linked to them.
-- Lock: access exclusive on contact_handle for a moment (a column without default).

alter table contact_handle add column keep_until timestamptz;
comment on column contact_handle.keep_until is 'The registry did not let the object go, or did not answer: tried again then';
