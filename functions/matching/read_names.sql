create or replace function matching.read_names(realm_id integer) returns void
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
begin
  update pg_temp.new_names n
     set (mapping_id, is_unknown) = (
           select w.mapping_id, w.mapping_id is null and w.entity_id is null and w.is_described
             from pg_temp.mentions w
            where w.external_id = n.external_id and w.entity_type = n.entity_type
            order by w.is_described desc
            limit 1);
  perform matching.read_surroundings(read_names.realm_id);
  -- References fill what is not known, and name what is known by references alone.
  update pg_temp.new_names n
     set old_said = k.said,
         said = (n.said - t.first_day) || k.said || case
           when n.is_reference and m.observation_id is null then jsonb_strip_nulls(jsonb_build_object('name', n.said -> 'name'))
           when n.is_reference or m.observed_at > n.observed_at then '{}'
           else n.said - array['division', 'competition', t.first_day] end
    from matching.names k
    join canon.external_ids m on m.realm_id = read_names.realm_id and m.mapping_id = k.mapping_id
    -- The start_date of a team is the day of the game by which it was first known; a competition reports its own.
    cross join lateral (select case k.entity_type when 'team' then 'start_date' else '' end) t (first_day)
   where k.realm_id = read_names.realm_id and k.mapping_id = n.mapping_id;
  delete from pg_temp.new_names n where n.said = n.old_said or not n.said ? 'name';
  update pg_temp.new_names n set name_no = coalesce(n.mapping_id, - x.number)
    from (select k.external_id, k.entity_type, row_number() over () as number from pg_temp.new_names k) x
   where x.external_id = n.external_id and x.entity_type = n.entity_type;
  if exists (select from pg_temp.new_names) then
    perform likeness.open_workspace((select count(*) from pg_temp.new_names));
    perform matching.read_parts();
  end if;
end;
$$;

comment on function matching.read_names(integer) is
  'Completes pg_temp.new_names: adds what is already known of the names, removes those without news, and reads the others into '
  'pg_temp.parts, with the keys by which they are looked up. IDENTITY-110.';

create or replace function matching.read_parts() returns void
language plpgsql
set search_path = pg_catalog, pg_temp
set enable_seqscan = on
set enable_hashjoin = on
as $$
begin
  if exists (select from pg_temp.new_names n where n.entity_type = 'team') then perform likeness.read_teams(); end if;
  if exists (select from pg_temp.new_names n where n.entity_type = 'venue') then perform likeness.read_venues(); end if;
  if exists (select from pg_temp.new_names n where n.entity_type = 'organization') then perform likeness.read_organizations(); end if;
  if exists (select from pg_temp.new_names n where n.entity_type = 'competition') then perform likeness.read_competitions(); end if;
  perform matching.add_keys();
end;
$$;

comment on function matching.read_parts() is
  'Reads the names of pg_temp.new_names into pg_temp.parts, and gives each its keys and marks. IDENTITY-113.';

create or replace function matching.may_be_one(first_marks bigint, second_marks bigint) returns boolean
language sql immutable parallel safe
return not (
  -- Of years of birth, genders and sports one must be common, where both say some.
  first_marks & 1048575 <> 0 and second_marks & 1048575 <> 0 and first_marks & second_marks & 1048575 = 0
  or first_marks & 15728640 <> 0 and second_marks & 15728640 <> 0 and first_marks & second_marks & 15728640 = 0
  or first_marks & 4278190080 <> 0 and second_marks & 4278190080 <> 0 and first_marks & second_marks & 4278190080 = 0
  -- Colours, tiers, numbers and directions of one must be part of the other's.
  or first_marks & ~second_marks & (1023::bigint << 32) <> 0 and second_marks & ~first_marks & (1023::bigint << 32) <> 0
  or first_marks & ~second_marks & (1023::bigint << 42) <> 0 and second_marks & ~first_marks & (1023::bigint << 42) <> 0
  or first_marks & ~second_marks & (255::bigint << 52) <> 0 and second_marks & ~first_marks & (255::bigint << 52) <> 0
  or first_marks & ~second_marks & (3::bigint << 60) <> 0 and second_marks & ~first_marks & (3::bigint << 60) <> 0);

comment on function matching.may_be_one(bigint, bigint) is
  'Returns false only if a rule on birth year, gender, sport, colour, tier, number or direction forbids, by their marks, that two names '
  'are of one team; true means that this quick check cannot decide. IDENTITY-113.';
