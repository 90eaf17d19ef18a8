-- Gives the hash of everything a numbered invoice may never change (I-M9).
--
-- It is in the database because the trigger that freezes an invoice writes it, and the nightly check computes it again.

create or replace function np_invoice_content(i invoice) returns bytea language sql stable as $$
  select sha256(convert_to(jsonb_build_object('kind', i.kind, 'seller', i.seller_id, 'series', i.series, 'number', i.number, 'currency', i.currency,
    'net', i.net_minor, 'vat', i.vat_minor, 'rounding', i.rounding_minor, 'total', i.total_minor, 'vat_kind', i.vat_kind, 'issued', i.issued_on, 'due', i.due_on,
    'ocr', i.ocr, 'party', i.party, 'note', i.note, 'po', i.po_number, 'credits', i.credits_id,
    'lines', (select coalesce(jsonb_agg(case when l.credits_position is null then to_jsonb(l) - 'credits_position' else to_jsonb(l) end order by l.position), '[]') from invoice_line l where l.account_id = i.account_id and l.invoice_id = i.id))::text, 'UTF8')) $$;
alter function np_invoice_content(invoice) owner to nameplane_owner;
