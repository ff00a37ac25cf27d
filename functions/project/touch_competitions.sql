create or replace function project.touch_competitions(realm_id integer) returns void
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
begin
  if not exists (select from pg_temp.touched) then
    return;
  end if;
  -- A merged competition reports nothing more than where it leads.
  delete from pg_temp.touched t
   where exists (
     select from canon.competitions e
      where e.realm_id = touch_competitions.realm_id and e.competition_id = t.competition_id and e.merged_into is not null offset 0);
  -- The competition's own version from the same observation includes it; or the last of its versions that already includes the field,
  -- because a division that moved took along the fields of its stages before they were written.
  with placed as (
    select t.competition_id, coalesce(l.seq, t.seq) as seq, t.field, t.value,
           coalesce(t.observation_id, case when l.seq is not null then (
             select i.observation_id from pg_temp.incoming i where i.seq = t.seq limit 1) end) as observation_id
      from pg_temp.touched t
      join pg_temp.staged_versions s on s.entity_type = 'competition' and s.entity_id = t.competition_id and s.seq = t.seq
      left join lateral (
        select n.seq from pg_temp.staged_versions n
         where n.entity_type = 'competition' and n.entity_id = t.competition_id and n.version > s.version and n.moves ? t.field
         order by n.version desc
         limit 1) l on true
  ), touched as (
    select p.competition_id, p.seq, jsonb_object_agg(p.field, p.value) as moves,
           jsonb_object_agg(p.field, p.observation_id) filter (where p.observation_id is not null) as observations
      from placed p
     group by p.competition_id, p.seq
  )
  update pg_temp.staged_versions s
     set moves = s.moves || t.moves, observations = coalesce(s.observations || t.observations, t.observations, s.observations),
         kinds = project.kinds_of_change((s.kinds[1]).kind = 'created', (s.kinds[1]).kind = 'withdrawn', s.moves || t.moves)
    from touched t
   where s.entity_type = 'competition' and s.entity_id = t.competition_id and s.seq = t.seq;

  -- Otherwise it gets one, from the first of the observations; changes by other observations name their own.
  with untold as (
    select t.*, min(t.seq) over (partition by t.competition_id) as first_seq
      from pg_temp.touched t
     where t.competition_id is not null
       and not exists (select from pg_temp.staged_versions s
                        where s.entity_type = 'competition' and s.entity_id = t.competition_id and s.seq = t.seq)
  ), raised as ( -- with the realm, so that each competition is looked up by its id
    select touch_competitions.realm_id, u.competition_id, u.first_seq as seq, jsonb_object_agg(u.field, u.value) as moves,
           jsonb_object_agg(u.field, o.observation_id) filter (where o.observation_id is not null) as observations
      from untold u
      cross join lateral (
        select coalesce(u.observation_id, case when u.seq <> u.first_seq then (
                 select i.observation_id from pg_temp.incoming i where i.seq = u.seq limit 1) end)
      ) o (observation_id)
     group by u.competition_id, u.first_seq
  ), written as (
    update canon.competitions e set version = e.version + 1, updated_at = util.now()
      from raised
     where e.realm_id = raised.realm_id and e.competition_id = raised.competition_id
    returning e.competition_id, e.version, raised.seq, raised.moves, raised.observations
  )
  insert into pg_temp.staged_versions (seq, entity_type, entity_id, version, moves, observations, kinds)
  select w.seq, 'competition', w.competition_id, w.version, w.moves, w.observations,
         project.kinds_of_change(false, false, w.moves)
    from written w;

  delete from pg_temp.touched;
end;
$$;

comment on function project.touch_competitions(integer) is
  'Records changes of divisions and stages as a change of their competition: in the version that the same observation already made, or '
  'in one more (HISTORY-5).';
