create or replace function resolve.record_first_results(realm_id integer) returns void
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
begin
  if not exists (select from pg_temp.incoming i where i.type = 'result') then
    return;
  end if;
  update pg_temp.mentions w set seq = r.seq, first_result = r.result
    from (
      select distinct on (i.data #>> '{fixture,external_id}')
             i.data #>> '{fixture,external_id}' as external_id, i.seq, resolve.result_claim(i.data -> 'result') as result
        from pg_temp.incoming i
        cross join lateral (
          select m.observation_id, m.observed_at, m.confidence, m.content_hash from canon.external_ids m
           where m.realm_id = record_first_results.realm_id and m.mapping_id = i.mapping_id offset 0
        ) m
       where i.type = 'result' and not i.is_deleted
         and (m.observation_id is null or i.is_newest_noted
              or (i.observed_at, i.confidence, i.content_hash) > (m.observed_at, m.confidence, m.content_hash))
       order by i.data #>> '{fixture,external_id}', i.seq
    ) r
   where w.entity_type = 'fixture' and not w.is_direct and w.is_only_referred_to and w.is_new and w.external_id = r.external_id;
end;
$$;

comment on function resolve.record_first_results(integer) is
  'Gives each new fixture that only results name the first of them at once, so that one observation makes one version (HISTORY-2). '
  'Leaves out a result that a newer observation of the same external id has replaced.';
