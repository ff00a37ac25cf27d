create or replace function identity.match_wanted(realm_id integer, source_id text) returns void
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
begin
  if not exists (
       select from pg_temp.wanted w
        where w.mapping_id is null
           or w.is_direct and w.entity_type in ('organization', 'competition', 'venue', 'team') and exists (
             select from pg_temp.incoming i
              where i.type = w.entity_type and i.external_id = w.external_id and i.content_hash is distinct from w.content_hash))
      or not identity.is_matching(match_wanted.realm_id) then
    return;
  end if;
  update pg_temp.wanted w
     set (entity_id, origin_id) = (
           select k.survivor_id, nullif(w.external_id, k.survivor_id)
             from identity.survivor_of(
               match_wanted.realm_id, resolve.known_entity(match_wanted.realm_id, w.entity_type, w.external_id)) k (survivor_id)
            where k.survivor_id is not null)
   where w.mapping_id is null and w.is_described and starts_with(w.external_id, canon.id_prefix(w.entity_type) || '_');
  perform identity.collect_names();
  if exists (select from pg_temp.named) then
    perform identity.read_names(match_wanted.realm_id);
    perform identity.find_alike(match_wanted.realm_id);
    if exists (select from pg_temp.alike) then
      perform identity.veto_alike(match_wanted.realm_id, match_wanted.source_id);
      perform identity.judge_alike(match_wanted.realm_id);
      perform identity.map_alike(array['organization', 'competition', 'venue', 'team']);
    end if;
  end if;
end;
$$;

comment on function identity.match_wanted(integer, text) is
  'Recognises the external ids in pg_temp.wanted that the source (source_id) never used: those whose name surely means a known '
  'entity are given it, before they are entered; pg_temp.alike has the pairs to review (IDENTITY-110). Does nothing where the '
  'batch has no new id and no changed name, or the realm is not matched.';
