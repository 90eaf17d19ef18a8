-- Somebody who pays by card may choose that the same card pays the renewals ("Renew automatically with this card"). We record the
-- card only when the provider has stored it, which is after the payment; until then the choice is kept here. Locks card_holder
-- for a moment; no row is rewritten.
alter table card_holder
  add column kept_renews_at timestamptz,
  add column kept_renews_by text,
  add check ((kept_renews_at is null) = (kept_renews_by is null));
comment on column card_holder.kept_renews_at is 'Since when the next card that is kept is to pay renewals; null: nothing was chosen, or it is done';
comment on column card_holder.kept_renews_by is 'Who chose that';
