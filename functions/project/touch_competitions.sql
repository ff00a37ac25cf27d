create or replace function project.touch_competitions(realm_id integer) returns void
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
begin
  -- The competition's own version from the same observation says it too.
  update pg_temp.staged_versions s
     set moves = s.moves || t.moves,
         kinds = array[(null, (s.kinds[1]).kind, (s.kinds[1]).changed_fields || t.fields, null, null, null)::ledger.kind]
    from (
      select x.competition_id, x.seq, array_agg(distinct x.field order by x.field) as fields, jsonb_object_agg(x.field, x.value) as moves
        from pg_temp.touched x
       group by x.competition_id, x.seq
    ) t
   where s.entity_type = 'competition' and s.entity_id = t.competition_id and s.seq = t.seq;

  with raised as (
    select t.competition_id, min(t.seq) as seq, jsonb_object_agg(t.field, t.value) as moves
      from pg_temp.touched t
     where t.competition_id is not null
       and not exists (select from pg_temp.staged_versions s
                        where s.entity_type = 'competition' and s.entity_id = t.competition_id and s.seq = t.seq)
     group by t.competition_id
  ), written as (
    update canon.competitions e set version = e.version + 1, updated_at = util.now()
      from raised
     where e.realm_id = touch_competitions.realm_id and e.competition_id = raised.competition_id
    returning e.competition_id, e.version, raised.seq, raised.moves
  )
  insert into pg_temp.staged_versions (seq, entity_type, entity_id, version, moves, kinds)
  select w.seq, 'competition', w.competition_id, w.version, w.moves, array[project.kind_of_change(false, false, w.moves)] from written w;

  delete from pg_temp.touched;
end;
$$;

comment on function project.touch_competitions(integer) is
  'Records changes of divisions and stages as a change of their competition: the version that the same observation made already, or one '
  'more (HISTORY-5).';
