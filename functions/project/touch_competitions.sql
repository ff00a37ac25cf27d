create or replace function project.touch_competitions(realm_id integer) returns void
language plpgsql
set search_path = ''
as $$
begin
  -- The competition's own change from the same observation says it too.
  update pg_temp.staged_changes c
     set changed_fields = c.changed_fields || t.fields
    from (select t.competition_id, t.seq, array_agg(distinct t.field order by t.field) as fields from pg_temp.touched t group by 1, 2) t
   where c.entity_type = 'competition' and c.entity_id = t.competition_id and c.seq = t.seq;

  with raised as (
    select t.competition_id, min(t.seq) as seq, array_agg(distinct t.field order by t.field) as fields
      from pg_temp.touched t
     where t.competition_id is not null
       and not exists (select from pg_temp.staged_changes c
                        where c.entity_type = 'competition' and c.entity_id = t.competition_id and c.seq = t.seq)
     group by t.competition_id
  ), written as (
    update canon.competitions e set version = e.version + 1, updated_at = util.now()
      from raised
     where e.realm_id = touch_competitions.realm_id and e.competition_id = raised.competition_id
    returning e.competition_id, e.version, raised.seq, raised.fields
  )
  insert into pg_temp.staged_changes (seq, entity_type, entity_id, version, kind, event, changed_fields)
  select w.seq, 'competition', w.competition_id, w.version, 'updated', 'oyss.competition.updated', w.fields from written w;

  delete from pg_temp.touched;
end;
$$;

comment on function project.touch_competitions(integer) is
  'Records changes of divisions and stages as a change of their competition: the one that the same observation made already, or one '
  'more version.';
