create or replace function identity.note_changed(realm_id integer, source_id text) returns void
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
declare
  v_others constant bigint := (
    select count(*) from tenancy.sources s where s.realm_id = note_changed.realm_id and s.source_id <> note_changed.source_id);
begin
  -- Who is alone has nobody to be matched with.
  if v_others = 0 then
    return;
  end if;
  perform identity.compare_again(note_changed.realm_id, array(
    -- Another batch may enter the same team at this moment; who has another name may mean another team; and what one source says of a
    -- team that it shares with another may show that it is a third one's too.
    select n.mapping_id
      from pg_temp.named n
     where n.keys <> '{}' and (v_others > 1 or not exists (
       select from pg_temp.alike a
        where a.name_id = n.external_id and a.entity_type = n.entity_type and a.verdict = 'auto'))
    union
    -- A game that is new is evidence for what is said of its teams.
    select w.mapping_id
      from pg_temp.wanted f
      join pg_temp.incoming i on i.external_id = f.external_id and i.type = 'fixture' and not i.is_deleted
      cross join lateral (values (i.data #>> '{sides,0,team,external_id}'), (i.data #>> '{sides,1,team,external_id}')) t (external_id)
      join pg_temp.wanted w on w.external_id = t.external_id and w.entity_type = 'team' and not w.is_direct
     where f.entity_type = 'fixture' and f.is_direct and f.is_mapped_now
    union
    -- So it is for whom the list that had it calls otherwise.
    select m.mapping_id
      from pg_temp.wanted f
      cross join lateral (
        select s.team_id from canon.fixture_sides s
         where s.realm_id = note_changed.realm_id and s.fixture_id = f.entity_id offset 0
      ) s
      cross join lateral (
        select x.mapping_id from canon.external_ids x
         where x.realm_id = note_changed.realm_id and x.entity_id = s.team_id and x.entity_type = 'team' limit 1 offset 0
      ) m
     where f.entity_type = 'fixture' and f.is_direct and f.is_mapped_now and not f.is_new and not exists (
       select from pg_temp.incoming i
         cross join lateral (values (i.data #>> '{sides,0,team,external_id}'), (i.data #>> '{sides,1,team,external_id}')) t (external_id)
         join pg_temp.wanted w on w.external_id = t.external_id and w.entity_type = 'team' and not w.is_direct
        where i.external_id = f.external_id and i.type = 'fixture' and w.entity_id = s.team_id)
    union
    -- New games are evidence for what they refer to.
    select g.mapping_id from identity.shown_by_games(note_changed.realm_id) g (mapping_id)
    union
    -- A game that moved, or was played, may be one of another list now.
    select m.mapping_id
      from pg_temp.wanted f
      cross join lateral (
        select x.mapping_id from canon.external_ids x
         where x.realm_id = note_changed.realm_id and x.entity_id = f.entity_id and x.entity_type = 'fixture' limit 1 offset 0
      ) m
     where f.entity_type = 'fixture' and not f.is_new and not f.is_mapped_now and exists (
         select from pg_temp.incoming i
          where i.verdict in ('first', 'news', 'late') and (
              i.type = 'fixture' and i.external_id = f.external_id and f.is_direct
              or i.type = 'result' and i.data #>> '{fixture,external_id}' = f.external_id and not f.is_direct))
       and not exists (
         select from canon.external_ids o
          where o.realm_id = note_changed.realm_id and o.entity_id = f.entity_id and o.entity_type = 'fixture'
            and o.source_id <> note_changed.source_id)
       and (
         select count(*) from canon.fixture_sides s
          where s.realm_id = note_changed.realm_id and s.fixture_id = f.entity_id and exists (
            select from canon.external_ids o
             where o.realm_id = note_changed.realm_id and o.entity_id = s.team_id and o.entity_type = 'team'
               and o.source_id <> note_changed.source_id)) >= 1));
end;
$$;

comment on function identity.note_changed(integer, text) is
  'Notes the external ids that are to be compared again once the batch has committed, and queues the job that does it: names that are new '
  'and were not recognised, or were while there is a third source, names that changed, the teams of games that are new, also as other '
  'lists call them, the places of recognised games that other lists have elsewhere, competitions of new games that wait for a decision, '
  'and games that changed which only this source lists, of a team that others know too (IDENTITY-119, IDENTITY-170, IDENTITY-172, '
  'IDENTITY-213, IDENTITY-217).';
