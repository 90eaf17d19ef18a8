-- Gives the position that a posting in a foreign currency changes on one of its ledger accounts: the invoice for a receivable (or
-- the customer's account, if there is no invoice), the escrow for its money, the seller for money at providers and in suspense,
-- and the customer's or reseller's account for credit, held and disputed money, and wholesale. Null for ledger accounts whose
-- value is not carried, such as income and the bank.
--
-- It is in the database because np_number_vouchers asks for it while it holds the lock of the numbers.

create or replace function np_position_of(p_code text, p_seller uuid, p_account uuid, p_invoice uuid, p_escrow uuid) returns uuid
language sql immutable as $$
  select case when p_code = 'receivable' then coalesce(p_invoice, p_account)
              when p_code = 'escrow' then p_escrow
              when p_code in ('suspense','card_clearing','paypal_clearing','swish_clearing') then p_seller
              when p_code in ('prepaid','held','disputed','owed_to_resellers','wholesale','wholesale_unbilled') then p_account end $$;
alter function np_position_of(text, uuid, uuid, uuid, uuid) owner to nameplane_owner;
