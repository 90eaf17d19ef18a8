-- Staff create customers and change who they are. This is a right of its own, given to everybody who could act for customers.
--
-- Locks: rows of staff_role only.

insert into permission (name, is_dangerous, is_staff, description) values
('staff_customers', false, true, 'Create and edit customers');
update staff_role set permissions = permissions || array['staff_customers'], version = version + 1 where 'staff_act_as' = any(permissions);
