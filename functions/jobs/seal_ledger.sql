create or replace function jobs.seal_ledger(row_limit integer) returns integer
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
declare
  v_hour timestamptz := date_trunc('hour', util.now(), 'UTC');
  v_realm_id integer;
begin
  select r.realm_id into v_realm_id
    from tenancy.realms r
    cross join lateral (
      select c.placed_at
        from ledger.causes c
       where c.realm_id = r.realm_id and c.position > coalesce((
         select s.position_to from ledger.seals s where s.realm_id = r.realm_id order by s.seal_number desc limit 1), 0)
       order by c.position limit 1
    ) o
   where o.placed_at < v_hour
   order by o.placed_at
   limit 1;
  return case when v_realm_id is null then 0 else ledger.seal(v_realm_id, v_hour, seal_ledger.row_limit) end;
end;
$$;

comment on function jobs.seal_ledger(integer) is
  'Seals what was placed before this hour in the ledger of the realm that waits longest, about row_limit rows. Returns the number of '
  'rows: call it until 0. AUDIT-14.';
grant execute on function jobs.seal_ledger(integer) to oyss_resolver;
