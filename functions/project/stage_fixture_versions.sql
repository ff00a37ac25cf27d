create or replace function project.stage_fixture_versions(realm_id integer, new_count integer, known_count integer) returns void
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
begin
  if stage_fixture_versions.new_count > 0 then
    insert into pg_temp.staged_versions (seq, entity_type, entity_id, version, moves, observations, kinds)
    select d.seq, 'fixture', d.fixture_id, d.version, d.moves, d.observations,
           (null, 'created', d.changed_fields, null, null, 'First reported.')::ledger.kind
             || project.kinds_of_result(d.moves, d.result, null, null)
      from pg_temp.drafts d
     where d.is_new
     order by d.seq;
  end if;

  if stage_fixture_versions.known_count > 0 then
    insert into pg_temp.staged_versions (seq, entity_type, entity_id, version, moves, observations, kinds)
    select d.seq, 'fixture', d.fixture_id, d.version, d.moves, d.observations,
           x.kinds || project.kinds_of_result(d.moves, d.result, d.result_before, d.result_notice)
      from pg_temp.drafts d
      cross join lateral (
        select array_agg((null, k.kind, k.fields, m.scope, m.distance_km,
                 project.change_reason(k.kind, d.state_before, d.state_after, k.fields, m.distance_km,
                   d.result_notice))::ledger.kind
                 order by k.place) as kinds
          from project.change_kinds(
            d.is_withdrawal, d.is_return, d.result_notice, d.changed_fields, d.repointed, d.state_before ->> 'status', d.status,
            d.merged_into is not null) k
          left join lateral (
            select case when 'venue' = any (k.fields) then 'complex' else 'field' end as scope,
                   case when 'venue' = any (k.fields)
                     then round(util.distance_km(o.latitude, o.longitude, n.latitude, n.longitude)::numeric, 3)::double precision
                   end as distance_km
              from (select 1) one
              left join canon.venues o on o.realm_id = stage_fixture_versions.realm_id and o.venue_id = d.state_before -> 'venue' ->> 'id'
              left join canon.venues n on n.realm_id = stage_fixture_versions.realm_id and n.venue_id = d.venue_id
          ) m on k.kind = 'relocated'
      ) x
     where not d.is_new
     order by d.seq;
  end if;
end;
$$;

comment on function project.stage_fixture_versions(integer, integer, integer) is
  'Stages the version that each draft is (how many are of new fixtures, and how many of known ones), with the kinds of change that it '
  'makes, and one of type result where the result moved or is withdrawn or reported again (HISTORY-13, STREAM-6, EVENT-2, EVENT-3).';
