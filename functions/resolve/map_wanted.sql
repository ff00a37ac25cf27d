create or replace function resolve.map_wanted(realm_id integer, source_id text) returns void
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
declare
  v_may_have_lost_claims boolean;
begin
  perform resolve.find_wanted(map_wanted.realm_id, map_wanted.source_id);
  perform matching.match_wanted(map_wanted.realm_id, map_wanted.source_id);
  perform resolve.enter_wanted(map_wanted.realm_id, map_wanted.source_id, are_fixtures => false);
  perform matching.write_mappings(map_wanted.realm_id, are_fixtures => false);
  -- Games are recognised by their teams, so only once these are entered: another batch may have mapped them otherwise meanwhile.
  if exists (select from pg_temp.wanted w where w.entity_type = 'fixture' and w.mapping_id is null) then
    perform matching.match_fixtures(map_wanted.realm_id, map_wanted.source_id);
    perform resolve.enter_wanted(map_wanted.realm_id, map_wanted.source_id, are_fixtures => true);
    perform matching.write_mappings(map_wanted.realm_id, are_fixtures => true);
  end if;
  perform resolve.settle_wanted(map_wanted.realm_id);
  perform resolve.collect_wholes();

  -- A known fixture that a source names for the first time has one external id more to show.
  insert into pg_temp.stale (entity_type, entity_id)
  select 'fixture', w.entity_id
    from pg_temp.wanted w
   where w.entity_type = 'fixture' and not w.is_new and w.is_mapped_now and w.entity_id is not null;

  -- Where claims may have been lost, resolve.find_lost compares those of restatements too.
  v_may_have_lost_claims := exists (select from pg_temp.wanted w where w.may_have_lost_claims);
  -- An observation that was entered with its id needs no comparison: resolve.judge_incoming passes over it. Restatements it judges again.
  update pg_temp.incoming i
     set mapping_id = w.mapping_id, entity_id = w.entity_id, origin_id = w.origin_id, is_new = w.is_new,
         is_newest_noted = w.is_newest_noted,
         verdict = case
           when w.is_new and w.is_newest_noted then 'first'
           when w.sole_seq is not null and w.content_hash = i.content_hash and not v_may_have_lost_claims then 'restatement'
         end
    from pg_temp.wanted w
   where w.entity_type = i.type and w.external_id = i.external_id and w.player_id = i.player_id and w.is_direct;
end;
$$;

comment on function resolve.map_wanted(integer, text) is
  'Maps every external id in pg_temp.wanted onto its canonical entity: the one it is mapped onto already, the one whose canonical id it '
  'is, or that one leads to, the one that is recognised (matching.match_wanted, matching.match_fixtures), or a new one (IDENTITY-1 to '
  'IDENTITY-3, IDENTITY-30, IDENTITY-110); says of divisions and stages what they belong to (resolve.collect_wholes).';
