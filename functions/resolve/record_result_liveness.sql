create or replace function resolve.record_result_liveness(realm_id integer, round integer) returns void
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
begin
  update pg_temp.decided d set result_notice = case when n.is_withdrawn then 'withdrawn' else 'returned' end
    from (
      select i.entity_id, bool_or(i.verdict = 'withdrawal') as is_withdrawn,
             array_agg(i.mapping_id) filter (where i.is_return or i.verdict = 'first') as begun
        from pg_temp.incoming i
       where i.type = 'result' and i.round = record_result_liveness.round
         and (i.verdict in ('withdrawal', 'first') or i.is_return)
       group by i.entity_id
      having bool_or(i.verdict = 'withdrawal') or bool_or(i.is_return)
    ) n
   where d.entity_id = n.entity_id and not d.is_new
     and not exists (
       select from canon.ranked_claims c
        where c.realm_id = record_result_liveness.realm_id and c.entity_id = n.entity_id and c.field = 'result'
          and not c.is_withdrawn and (n.is_withdrawn or c.mapping_id <> all (n.begun)));
end;
$$;

comment on function resolve.record_result_liveness(integer, integer) is
  'Records a change of the result of a fixture that no source reports any more, or that only new sources report, or that is reported '
  'again, even if the result stays the same (DECIDE-36). Where other sources report one, the changed values suffice.';

create or replace function resolve.record_result_causes(round integer) returns void
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
begin
  update pg_temp.decided d set seq = c.seq
    from (
      select distinct on (i.entity_id) i.entity_id, i.seq
        from pg_temp.incoming i
        cross join lateral (
          select w.observations ->> 'result' as observation_id from pg_temp.decided w where w.entity_id = i.entity_id offset 0
        ) w
       where i.type = 'result' and i.round = record_result_causes.round
          and (i.observation_id = w.observation_id or i.verdict = 'withdrawal')
       order by i.entity_id, i.verdict = 'withdrawal', i.seq
    ) c
   where d.entity_id = c.entity_id;
end;
$$;

comment on function resolve.record_result_causes(integer) is
  'Records which observation of a round changes each fixture that results of several external ids name: the one that wins, else the '
  'first that withdraws one (DECIDE-40, HISTORY-6).';
