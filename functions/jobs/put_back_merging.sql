create or replace function jobs.put_back_merging(token bigint) returns void
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
declare
  v_realm_id integer;
begin
  select m.leased_to into v_realm_id
    from identity.merging m where m.token = put_back_merging.token and m.leased_to is not null for no key update;
  if found then
    perform identity.release_merging(v_realm_id, is_put_back => true);
  end if;
end;
$$;

comment on function jobs.put_back_merging(bigint) is
  'Gives the place for merging back whose lease has this token, after merging failed for a reason that may pass: it is tried again in 1 to '
  '10 seconds. IDENTITY-182.';
grant execute on function jobs.put_back_merging(bigint) to oyss_resolver;
