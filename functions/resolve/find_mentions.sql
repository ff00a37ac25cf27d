create or replace function resolve.find_mentions(realm_id integer, source_id text) returns void
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
begin
  update pg_temp.mentions w
     set mapping_id = m.mapping_id, entity_id = m.entity_id, origin_id = m.origin_id, is_new = false, content_hash = m.content_hash,
         is_only_referred_to = not w.is_direct and m.observation_id is null,
         may_have_lost_claims = m.withdrawn_at is not null and (not w.is_direct or w.entity_type = 'competition'), is_void = m.is_void
    from pg_temp.mentions n
    -- Look-ups go from the batch to the external ids (offset 0), whatever the planner knows of the realm.
    cross join lateral (
      select x.mapping_id, x.entity_id, x.origin_id, x.content_hash, x.observation_id, x.withdrawn_at, x.is_void
        from canon.external_ids x
       where x.realm_id = find_mentions.realm_id and x.source_id = find_mentions.source_id
         and x.entity_type = n.entity_type and x.external_id = n.external_id and x.player_id = n.player_id offset 0
    ) m
   where w.ctid = n.ctid and n.mapping_id is null; -- of a correction, the connector that it corrects comes first
end;
$$;

comment on function resolve.find_mentions(integer, text) is
  'Looks up the external ids of pg_temp.mentions, of those without a mapping, that the source (source_id) has used before, with the '
  'entities they are mapped to and their newest observations. IDENTITY-1.';

create or replace function resolve.find_corrected(batch intake.batches) returns void
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
declare
  v_source_id text := (
    select intake.corrected_source(o) from intake.observations o where o.batch_id = batch.batch_id order by o.batch_index limit 1);
begin
  if v_source_id is null or v_source_id = batch.source_id then
    return;
  end if;
  perform resolve.find_mentions(batch.realm_id, v_source_id);
  if exists (select from pg_temp.mentions w where w.is_direct and w.mapping_id is null) then
    raise exception using errcode = 'OYC03', message = 'The connector has not described what this corrects.';
  end if;
end;
$$;

comment on function resolve.find_corrected(intake.batches) is
  'Looks up the external ids of a batch that corrects what a connector reports among those of the connector. Raises OYC03 (conflict: it '
  'never described one). CORRECT-13.';
