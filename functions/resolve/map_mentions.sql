create or replace function resolve.map_mentions(realm_id integer, source_id text) returns void
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
declare
  v_may_have_lost_claims boolean;
begin
  perform resolve.find_mentions(map_mentions.realm_id, map_mentions.source_id);
  perform matching.match_mentions(map_mentions.realm_id, map_mentions.source_id);
  perform resolve.enter_mentions(map_mentions.realm_id, map_mentions.source_id, are_fixtures => false);
  perform matching.write_mappings(map_mentions.realm_id, are_fixtures => false);
  -- Games are recognised by their teams, so only after these are inserted: another batch may have mapped them differently meanwhile.
  if exists (select from pg_temp.mentions w where w.entity_type = 'fixture' and w.mapping_id is null) then
    perform matching.match_fixtures(map_mentions.realm_id, map_mentions.source_id);
    perform resolve.enter_mentions(map_mentions.realm_id, map_mentions.source_id, are_fixtures => true);
    perform matching.write_mappings(map_mentions.realm_id, are_fixtures => true);
    perform matching.match_places(map_mentions.realm_id, map_mentions.source_id);
  end if;
  perform resolve.settle_mentions(map_mentions.realm_id);
  perform resolve.collect_parents();

  -- A known fixture that a source names for the first time has one more external id to show.
  insert into pg_temp.invalidated (entity_type, entity_id)
  select 'fixture', w.entity_id
    from pg_temp.mentions w
   where w.entity_type = 'fixture' and not w.is_new and w.is_mapped_now and w.entity_id is not null;

  -- Where claims may have been lost, resolve.find_lost compares those of restatements too.
  v_may_have_lost_claims := exists (select from pg_temp.mentions w where w.may_have_lost_claims);
  -- An observation that was inserted with its id needs no comparison: resolve.judge_incoming skips it. It judges restatements again.
  update pg_temp.incoming i
     set mapping_id = w.mapping_id, entity_id = w.entity_id, origin_id = w.origin_id, is_new = w.is_new,
         is_newest_noted = w.is_newest_noted,
         verdict = case
           when i.verdict = 'correction' then i.verdict
           when w.is_new and w.is_newest_noted then 'first'
           when w.sole_seq is not null and w.content_hash = i.content_hash and not v_may_have_lost_claims then 'restatement'
         end
    from pg_temp.mentions w
   where w.entity_type = i.type and w.external_id = i.external_id and w.player_id = i.player_id and w.is_direct;
end;
$$;

comment on function resolve.map_mentions(integer, text) is
  'Maps every external id in pg_temp.mentions to its entity: the one it has, or whose canonical id it is or leads to, or that '
  'matching recognises, or a new one. Records parents of divisions and stages (resolve.collect_parents). IDENTITY-2, IDENTITY-30, '
  'IDENTITY-110.';

create or replace function resolve.settle_mentions(realm_id integer) returns void
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
declare
  v_time text := util.ulid_time(util.now());
  v_unsettled bigint[] := array(
    select w.mapping_id from pg_temp.mentions w where not w.is_mapped_now and (w.entity_id is null or w.entity_type = 'result'));
begin
  if v_unsettled = '{}' then
    return;
  end if;
  -- Other batches may have these ids at this moment. Every batch waits for the others in the same order, then reads what they wrote.
  perform from canon.external_ids m
    where m.realm_id = settle_mentions.realm_id and m.mapping_id = any (v_unsettled)
    order by m.entity_type, m.external_id, m.player_id for no key update;
  update pg_temp.mentions w set entity_id = m.entity_id, origin_id = m.origin_id, content_hash = m.content_hash
    from canon.external_ids m
   where w.mapping_id = any (v_unsettled) and m.realm_id = settle_mentions.realm_id and m.mapping_id = w.mapping_id;

  with described as (
    update canon.external_ids m
       set (entity_id, origin_id) = (
             select coalesce(canon.survivor_of(m.realm_id, k.origin_id),
                             canon.id_prefix(m.entity_type) || '_' || v_time || util.ulid_tail()),
                    nullif(k.origin_id, canon.survivor_of(m.realm_id, k.origin_id))
               from (select resolve.known_entity(m.realm_id, m.entity_type, m.external_id) offset 0) k (origin_id))
     where m.realm_id = settle_mentions.realm_id and m.entity_id is null and m.entity_type <> 'result'
       and m.mapping_id in (select w.mapping_id from pg_temp.mentions w where w.is_described and w.entity_id is null)
    returning mapping_id, external_id, entity_id, origin_id
  )
  update pg_temp.mentions w
     set entity_id = described.entity_id, origin_id = described.origin_id, is_mapped_now = true,
         is_new = coalesce(described.origin_id, described.entity_id) <> described.external_id
    from described
   where described.mapping_id = w.mapping_id;
end;
$$;

comment on function resolve.settle_mentions(integer) is
  'Gives an entity to external ids that were known only by a deletion and are now described or referred to: the same entity, whichever '
  'concurrent batch comes first. Locks those ids, and those of results, which may move between fixtures, until the transaction ends.';
