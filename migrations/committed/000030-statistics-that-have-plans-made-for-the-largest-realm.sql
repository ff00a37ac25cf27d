--! Previous: sha1:ecb1b7c414c873f0aa14189956e9502f5d563402
--! Hash: sha1:4eb4eeb0174b36981e5479b24182ef2a5f2d7ac5
--! Message: Statistics that have plans made for the largest realm

-- Plans are made once for all realms, hence for the largest: statistics that count many small realms would have them read a large one whole.
do $$
declare
  v_table regclass;
begin
  for v_table in
    select c.oid::regclass
      from pg_catalog.pg_class c
      join pg_catalog.pg_attribute a on a.attrelid = c.oid and a.attname = 'realm_id'
     where c.relkind = 'r' and c.relnamespace::regnamespace::text in (
       'canon', 'connect', 'identity', 'intake', 'ledger', 'matching', 'search', 'standings', 'tenancy', 'webhook')
  loop
    execute format('alter table %s alter column realm_id set (n_distinct = 1)', v_table);
  end loop;
end;
$$;
