-- The operations that people may call, one row each, ordered by name, as tenancy.permissions has them; of two modes the lower role, else test.
select p.operation as name, p.least_role as role, p.is_read as "isRead", p.takes_tokens as "takesTokens",
  not 'dashboard' = any (p.logins) as "isOfSignIn", p.note
from (
  select distinct on (o.operation collate "C") o.* from tenancy.permissions o
   where o.logins && array['dashboard', 'sign_in']
   order by o.operation collate "C", tenancy.role_level(o.least_role), o.mode desc) p
order by p.operation collate "C";
