create or replace function matching.match_mentions(realm_id integer, source_id text) returns void
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
begin
  if not exists (
       select from pg_temp.mentions w
        where w.mapping_id is null
           or w.is_direct and w.entity_type in ('organization', 'competition', 'venue', 'team') and exists (
             select from pg_temp.incoming i
              where i.type = w.entity_type and i.external_id = w.external_id and i.content_hash is distinct from w.content_hash))
      or not matching.is_matching(match_mentions.realm_id) then
    return;
  end if;
  update pg_temp.mentions w
     set (entity_id, origin_id) = (
           select k.survivor_id, nullif(w.external_id, k.survivor_id)
             from canon.survivor_of(
               match_mentions.realm_id, resolve.known_entity(match_mentions.realm_id, w.entity_type, w.external_id)) k (survivor_id)
            where k.survivor_id is not null)
   where w.mapping_id is null and w.is_described and starts_with(w.external_id, canon.id_prefix(w.entity_type) || '_');
  perform matching.collect_names();
  if not exists (select from pg_temp.new_names) then
    return;
  end if;
  perform matching.read_names(match_mentions.realm_id);
  -- Data without news was compared before, and a source that is alone has nothing to be matched with.
  if not exists (select from pg_temp.new_names) or not exists (
    select from tenancy.sources s where s.realm_id = match_mentions.realm_id and s.source_id <> match_mentions.source_id) then
    return;
  end if;
  perform matching.find_candidates(match_mentions.realm_id, match_mentions.source_id);
  if exists (select from pg_temp.candidates) then
    perform matching.veto_candidates(match_mentions.realm_id, match_mentions.source_id);
    perform matching.judge_candidates(match_mentions.realm_id);
    perform matching.map_candidates(array['organization', 'competition', 'venue', 'team']);
  end if;
end;
$$;

comment on function matching.match_mentions(integer, text) is
  'Matches the external ids in pg_temp.mentions that the source never used: those that certainly mean a known entity get it before they '
  'are inserted; pg_temp.candidates has the pairs to review. Does nothing if the batch has no new id and no changed name, or the realm is '
  'not matched. IDENTITY-110.';

create or replace function matching.is_matching(realm_id integer) returns boolean
language sql stable
begin atomic
  select r.is_matching from tenancy.realms r where r.realm_id = is_matching.realm_id;
end;

comment on function matching.is_matching(integer) is
  'Returns whether external ids that a source never used are matched with what a realm knows (manage.set_matching). IDENTITY-124.';

create or replace function matching.map_candidates(entity_types text[]) returns void
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
declare
  v_time text := util.ulid_time(util.now());
begin
  update pg_temp.candidates a
     set own_origin_id = case
           when split_part(a.origin_id, '_', 2) < v_time collate "C"
             then split_part(a.origin_id, '_', 1) || '_' || v_time || util.ulid_tail()
           else matching.later_id(a.origin_id, v_time) end,
         decision_id = 'rev_' || v_time || util.ulid_tail()
   where a.verdict = 'auto' and a.entity_type = any (map_candidates.entity_types);
  update pg_temp.mentions w set entity_id = a.entity_id, origin_id = a.own_origin_id
    from pg_temp.candidates a
   where a.verdict = 'auto' and a.entity_type = any (map_candidates.entity_types) and w.external_id = a.name_id
     and w.entity_type = a.entity_type and w.mapping_id is null;
end;
$$;

comment on function matching.map_candidates(text[]) is
  'Gives the external ids of some types whose verdict in pg_temp.candidates is auto the entity that they mean, and as their origin the id '
  'that they would have been given. IDENTITY-75.';

create or replace function matching.later_id(entity_id text, at text) returns text
language plpgsql volatile
set search_path = pg_catalog, pg_temp
as $$
declare
  v_prefix text := split_part(later_id.entity_id, '_', 1) || '_';
  v_body text := substr(later_id.entity_id, length(v_prefix) + 1);
  v_made text := later_id.at || util.ulid_tail();
  v_milliseconds numeric;
begin
  -- Both may be of one millisecond, or another clock may be ahead.
  if v_made collate "C" <= v_body collate "C" then
    select sum((strpos('0123456789ABCDEFGHJKMNPQRSTVWXYZ', substr(v_body, p.place, 1)) - 1) * 32::numeric ^ (10 - p.place))
      into v_milliseconds
      from generate_series(1, 10) p (place);
    v_made := util.ulid_time(to_timestamp((v_milliseconds + 1.5) / 1000)) || util.ulid_tail();
  end if;
  return v_prefix || v_made;
end;
$$;

comment on function matching.later_id(text, text) is
  'Returns a new id of the type of another, which sorts after it: the id that an external id would have been given if it had not been '
  'recognised. at: its first ten characters (util.ulid_time), unless that would be too early.';
