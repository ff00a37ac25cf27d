create or replace function identity.lists_both(realm_id integer, source_id text, external_id text, entity_id text) returns boolean
language plpgsql stable
set search_path = pg_catalog, pg_temp
as $$
begin
  return exists (
    -- By what was said under its other ids of the team,
    select
      from pg_temp.named n
      cross join lateral (
        select e.mapping_id from canon.external_ids e
         where e.realm_id = lists_both.realm_id and e.entity_id = lists_both.entity_id and e.source_id = lists_both.source_id
           and e.entity_type = 'team' offset 0
      ) o
      cross join lateral (
        select e.said from identity.names e where e.realm_id = lists_both.realm_id and e.mapping_id = o.mapping_id offset 0
      ) k
     where n.external_id = lists_both.external_id and n.entity_type = 'team'
       and util.fold(k.said #>> '{competition,name}') = util.fold(n.said #>> '{competition,name}')
    union all
    -- by the games of the batch,
    select
      from pg_temp.meetings p
      join pg_temp.meetings x on x.competition_id = p.competition_id
      join pg_temp.wanted w on w.external_id = x.team_id and w.entity_type = 'team' and w.entity_id = lists_both.entity_id
     where p.team_id = lists_both.external_id
    union all
    -- and by those that are known.
    select
      from pg_temp.meetings p
      join pg_temp.wanted c on c.external_id = p.competition_id and c.entity_type = 'competition'
      join identity.entries_of(lists_both.realm_id, lists_both.entity_id) e
        on e.competition_id = c.entity_id and e.source_id = lists_both.source_id
     where p.team_id = lists_both.external_id);
end;
$$;

comment on function identity.lists_both(integer, text, text, text) is
  'Returns whether a source (source_id) lists a new team of its own (external_id) in a competition in which it lists a known one '
  '(entity_id) under another id, by what it said, the games of the batch and those that are known (IDENTITY-116).';
