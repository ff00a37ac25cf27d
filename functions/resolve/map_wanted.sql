create or replace function resolve.map_wanted(realm_id integer, source_id text) returns void
language plpgsql
set search_path = ''
as $$
declare
  v_time text := util.ulid_time(util.now());
begin
  update pg_temp.wanted w set mapping_id = m.mapping_id, entity_id = m.entity_id, is_new = false, content_hash = m.content_hash
    from canon.external_ids m
   where m.realm_id = map_wanted.realm_id and m.source_id = map_wanted.source_id and m.entity_type = w.entity_type and m.external_id = w.external_id and m.player_id = w.player_id;

  -- In one order for everybody: whoever meets an id that another batch is mapping right now waits here, holding nothing that the other needs.
  with made as (
    insert into canon.external_ids (realm_id, source_id, entity_type, external_id, player_id, withdrawn_at, entity_id, observation_id, observed_at, confidence, content_hash)
    select map_wanted.realm_id, map_wanted.source_id, w.entity_type, w.external_id, w.player_id, case when w.player_id <> '' then intake.deletion_of(map_wanted.realm_id, map_wanted.source_id, w.external_id) end,
           case when w.is_described and w.entity_type <> 'result'
                then coalesce(resolve.known_entity(map_wanted.realm_id, w.entity_type, w.external_id), canon.id_prefix(w.entity_type) || '_' || v_time || util.ulid_tail()) end,
           o.observation_id, o.observed_at, o.confidence, o.content_hash
      from (
        select x.entity_type, x.external_id, x.player_id, bool_or(x.is_described) as is_described, max(x.only_seq) as only_seq
          from pg_temp.wanted x
         where x.mapping_id is null
         group by x.entity_type, x.external_id, x.player_id
      ) w
      -- An id that the batch speaks of once has its newest observation from the start.
      left join pg_temp.incoming o on o.seq = w.only_seq and o.type = w.entity_type and o.external_id = w.external_id and o.player_id = w.player_id
     order by w.entity_type, w.external_id, w.player_id
        on conflict do nothing
    returning mapping_id, entity_type, external_id, player_id, entity_id, observation_id
  )
  update pg_temp.wanted w set mapping_id = made.mapping_id, entity_id = made.entity_id, is_new = made.entity_id is not null and made.entity_id <> made.external_id, is_recorded = made.observation_id is not null
    from made
   where made.entity_type = w.entity_type and made.external_id = w.external_id and made.player_id = w.player_id;

  update pg_temp.wanted w set mapping_id = m.mapping_id, entity_id = m.entity_id, is_new = false
    from canon.external_ids m
   where w.mapping_id is null
     and m.realm_id = map_wanted.realm_id and m.source_id = map_wanted.source_id and m.entity_type = w.entity_type and m.external_id = w.external_id and m.player_id = w.player_id;

  -- Ids of which only the deletion was known, and which are described now.
  with described as (
    update canon.external_ids m
       set entity_id = coalesce(resolve.known_entity(m.realm_id, m.entity_type, m.external_id), canon.id_prefix(m.entity_type) || '_' || v_time || util.ulid_tail())
     where m.realm_id = map_wanted.realm_id and m.entity_id is null and m.entity_type <> 'result'
       and m.mapping_id in (select w.mapping_id from pg_temp.wanted w where w.is_described and w.entity_id is null)
    returning mapping_id, external_id, entity_id
  )
  update pg_temp.wanted w set entity_id = described.entity_id, is_new = described.entity_id <> described.external_id, is_recorded = false
    from described
   where described.mapping_id = w.mapping_id;

  -- A known fixture that was named by its canonical id just now has one external id more to show.
  insert into pg_temp.stale (entity_type, entity_id)
  select 'fixture', w.entity_id from pg_temp.wanted w where w.entity_type = 'fixture' and w.entity_id = w.external_id and w.is_recorded is not null;

  -- Of an id that is new and spoken of once there is nothing to compare: resolve.judge_incoming passes over it. It looks again at what seems a restatement.
  update pg_temp.incoming i
     set mapping_id = w.mapping_id, entity_id = w.entity_id, is_new = w.is_new, is_recorded = coalesce(w.is_recorded, false), 
         standing = case when w.is_new and w.is_recorded then 'first' when w.only_seq is not null and w.content_hash = i.content_hash then 'restatement' end
    from pg_temp.wanted w
   where w.entity_type = i.type and w.external_id = i.external_id and w.player_id = i.player_id and w.is_direct;
end;
$$;

comment on function resolve.map_wanted(integer, text) is 'Maps every wanted external id onto its canonical entity: the one it is mapped to, the one whose canonical id it is, or a new one (IDENTITY-1 to IDENTITY-3).';
