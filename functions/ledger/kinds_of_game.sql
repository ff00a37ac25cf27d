create or replace function ledger.kinds_of_game(realm_id integer, entity_id text, versions ledger.versions[]) returns text[]
language sql stable
set search_path = pg_catalog, pg_temp
as $$
  -- A source that lists it again changes no field (HISTORY-12); one that adds an end moves no game; a restored upload reinstates (UNDO-5).
  -- What another source reported then is not removed, and what it reported all the while does not return.
  select case when 'withdrawn' = any (k.kinds) and ledger.is_listed_at(
                kinds_of_game.versions[cardinality(kinds_of_game.versions)], is_before => false)
              then array_remove(k.kinds, 'withdrawn')
              when 'returned' = any (k.kinds) and (
                select count(distinct m.source_id) > 1
                  from canon.external_ids m
                 where m.realm_id = kinds_of_game.realm_id and m.entity_id = kinds_of_game.entity_id and not m.is_void
                   and not m.is_withdrawn and m.entity_type <> 'correction')
              then array_remove(k.kinds, 'returned')
              when ledger.was_gone(kinds_of_game.versions[1])
              then array['returned'] || array(select f from unnest(k.kinds) f where f not in ('rescheduled', 'relocated')) else k.kinds end
    from (
      select array_agg(distinct case when n.kind = 'updated' and n.changed_fields = '{}' then 'returned'
                                     when n.kind = 'reinstated' and v.observation_id is null then 'returned'
                                     when n.kind = 'rescheduled' and n.changed_fields <@ '{end,time_status}' then 'updated'
                                     else n.kind end)
        from unnest(kinds_of_game.versions) v cross join lateral unnest(v.kinds) n where n.entity_type is null
    ) k (kinds);
$$;

comment on function ledger.kinds_of_game(integer, text, ledger.versions[]) is
  'Returns the kinds of the changes that versions make to a game itself; returned: a source lists it again, or an upload was restored; '
  'neither where another source reported it; returned alone where it was gone (ledger.was_gone). FEED-380, UNDO-9.';

create or replace function ledger.was_gone(step ledger.versions) returns boolean
language sql stable
set search_path = pg_catalog, pg_temp
as $$
  select (step).version > 1 and (step).observation_id is not null
     and exists (
       select from ledger.versions w
        cross join lateral unnest(w.kinds) k
        where w.realm_id = (step).realm_id and w.entity_id = (step).entity_id and w.version < (step).version
          and k.kind = 'withdrawn' and k.entity_type is null)
     and not ledger.is_listed_at(step, is_before => true);
$$;

comment on function ledger.was_gone(ledger.versions) is
  'Returns whether no source listed a game any longer when the observation of one of its versions came. FEED-380.';

create or replace function ledger.is_listed_at(step ledger.versions, is_before boolean) returns boolean
language sql stable
set search_path = pg_catalog, pg_temp
as $$
  select case when (step).observation_id is null then canon.is_reported((step).realm_id, (step).entity_id) else exists (
    select from canon.external_ids m
     cross join lateral (
       select n.is_deleted from intake.observations n
        where n.realm_id = m.realm_id and n.source_id = m.source_id and n.type = m.entity_type and n.external_id = m.external_id
          and (n.observation_id < (step).observation_id
               or n.observation_id = (step).observation_id and not is_listed_at.is_before)
        order by n.observed_at desc, n.observation_id desc limit 1) o
     where m.realm_id = (step).realm_id and m.entity_id = (step).entity_id and m.entity_type = 'fixture' and not m.is_void
       and not o.is_deleted) end;
$$;

comment on function ledger.is_listed_at(ledger.versions, boolean) is
  'Returns whether a source listed a game when the observation of one of its versions had come, or just before; of a version without '
  'one, whether a source reports it now. FEED-380.';
