create or replace function resolve.note_result_causes(round integer) returns void
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
       where i.type = 'result' and i.round = note_result_causes.round and (i.observation_id = w.observation_id or i.verdict = 'withdrawal')
       order by i.entity_id, i.verdict = 'withdrawal', i.seq
    ) c
   where d.entity_id = c.entity_id;
end;
$$;

comment on function resolve.note_result_causes(integer) is
  'Says which observation of a round changes each fixture that results of several external ids name: the one that wins, else the first '
  'that withdraws one (DECIDE-40, HISTORY-6).';
