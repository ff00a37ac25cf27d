create or replace function identity.compare_again(realm_id integer, mapping_ids bigint[]) returns void
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
#variable_conflict use_column -- the target of on conflict is named bare
begin
  insert into identity.noted as n (realm_id, mapping_id)
  select distinct compare_again.realm_id, m.mapping_id
    from unnest(compare_again.mapping_ids) m (mapping_id)
   where m.mapping_id is not null
   order by m.mapping_id
      on conflict (realm_id, mapping_id) do update set times = n.times + 1;
  if found then
    perform identity.enqueue_matching(compare_again.realm_id);
  end if;
end;
$$;

comment on function identity.compare_again(integer, bigint[]) is
  'Records external ids that are to be compared again once the transaction has committed, each once, and queues the job that does it '
  '(jobs.match_names). Comes after what else the caller locks: another who records the same ids waits for it. IDENTITY-119.';
