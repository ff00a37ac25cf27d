create or replace function resolve.enter_mentions(realm_id integer, source_id text, are_fixtures boolean) returns void
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
declare
  v_time text := util.ulid_time(util.now());
begin
  -- Every batch does this in the same order, fixtures last: a batch that meets an id which another is inserting waits here,
  -- and holds nothing that the other needs.
  with made as (
    insert into canon.external_ids (
      realm_id, source_id, entity_type, external_id, player_id, withdrawn_at, entity_id, origin_id, observation_id, observed_at,
      confidence, content_hash)
    select enter_mentions.realm_id, enter_mentions.source_id, w.entity_type, w.external_id, w.player_id,
           case when w.player_id <> '' then intake.deletion_of(enter_mentions.realm_id, enter_mentions.source_id, w.external_id) end,
           case when w.is_described and w.entity_type <> 'result'
                then coalesce(w.entity_id, canon.survivor_of(enter_mentions.realm_id, k.origin_id),
                              canon.id_prefix(w.entity_type) || '_' || v_time || util.ulid_tail()) end,
           coalesce(w.origin_id, nullif(k.origin_id, canon.survivor_of(enter_mentions.realm_id, k.origin_id))),
           o.observation_id, o.observed_at, o.confidence, o.content_hash
      from (
        select x.entity_type, x.external_id, x.player_id, bool_or(x.is_described) as is_described, max(x.sole_seq) as sole_seq,
               max(x.entity_id) as entity_id, max(x.origin_id) as origin_id
          from pg_temp.mentions x
         where x.mapping_id is null and (x.entity_type = 'fixture') = enter_mentions.are_fixtures
         group by x.entity_type, x.external_id, x.player_id
      ) w
      cross join lateral (
        select case when w.is_described then resolve.known_entity(enter_mentions.realm_id, w.entity_type, w.external_id) end offset 0
      ) k (origin_id)
      -- An id with one observation in the batch is inserted together with it.
      left join pg_temp.incoming o
        on o.seq = w.sole_seq and o.type = w.entity_type and o.external_id = w.external_id and o.player_id = w.player_id
     order by w.entity_type, w.external_id, w.player_id
        on conflict do nothing
    returning mapping_id, entity_type, external_id, player_id, entity_id, origin_id, observation_id
  )
  update pg_temp.mentions w
     set mapping_id = made.mapping_id, entity_id = made.entity_id, origin_id = made.origin_id,
         is_new = made.entity_id is not null and w.entity_id is null and coalesce(made.origin_id, made.entity_id) <> made.external_id,
         is_mapped_now = true, is_newest_noted = made.observation_id is not null,
         is_only_referred_to = not w.is_direct and made.observation_id is null
    from made
   where made.entity_type = w.entity_type and made.external_id = w.external_id and made.player_id = w.player_id;

  update pg_temp.mentions w
     set (mapping_id, entity_id, origin_id, is_new, is_only_referred_to) = (
           select m.mapping_id, m.entity_id, m.origin_id, false, not w.is_direct and m.observation_id is null
             from canon.external_ids m
            where m.realm_id = enter_mentions.realm_id and m.source_id = enter_mentions.source_id
              and m.entity_type = w.entity_type and m.external_id = w.external_id and m.player_id = w.player_id)
   where w.mapping_id is null and (w.entity_type = 'fixture') = enter_mentions.are_fixtures;
end;
$$;

comment on function resolve.enter_mentions(integer, text, boolean) is
  'Inserts the external ids of fixtures, or of other types (are_fixtures), that source_id never used, each with the entity that it was '
  'matched to (matching.match_mentions, match_fixtures) or a new one, except mere deletions. Reads the mapping of those that another '
  'batch inserted meanwhile.';
