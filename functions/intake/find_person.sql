create or replace function intake.find_person(realm_id integer, source_id text, player_id text, names text[]) returns intake.person
language plpgsql stable
set search_path = pg_catalog, pg_temp
as $$
declare
  v_person intake.person;
begin
  v_person.realm_id := find_person.realm_id;
  v_person.source_id := find_person.source_id;
  v_person.player_id := find_person.player_id;
  select f.pseudonym, f.key into v_person.pseudonym, v_person.key
    from intake.find_erased(find_person.realm_id, find_person.source_id, 'player', find_person.player_id) f;
  v_person.is_known := v_person.pseudonym is not null;
  if v_person.pseudonym = v_person.player_id then
    raise exception using errcode = 'OYV02',
      message = 'This is the pseudonym of a person who was erased. Give the external id that the source uses.';
  end if;
  v_person.pseudonym := coalesce(v_person.pseudonym, 'erased-' || util.ulid_tail());
  select k.key, k.mark into v_person.key, v_person.mark
    from intake.person_keys() k
   where k.key = v_person.key or v_person.key is null
   order by k.place
   limit 1;
  if v_person.key is null then
    raise exception using errcode = 'OYX20',
      message = 'No key is set to recognise the person later. Set OYSS_SECRET_KEY to the value the service uses.';
  end if;
  v_person.names := array(
    select distinct btrim(n.name)
      from (
        select unnest(find_person.names)
        union all
        select o.data #>> '{player,name}'
          from canon.external_ids m
          join intake.observations o
            on o.realm_id = m.realm_id and o.source_id = m.source_id and o.type = m.entity_type and o.external_id = m.external_id
         where m.realm_id = find_person.realm_id and m.source_id = find_person.source_id and m.entity_type = 'stat_line'
           and m.player_id = find_person.player_id and o.data #>> '{player,external_id}' = find_person.player_id
      ) n (name)
     where length(btrim(n.name)) > 1
     order by 1);
  v_person.pattern := intake.person_pattern(v_person.names || v_person.player_id);
  v_person.text_pattern := intake.person_pattern(intake.identifying_words(v_person.names || v_person.player_id));
  return v_person;
end;
$$;

comment on function intake.find_person(integer, text, text, text[]) is
  'Returns a player of a source as a person to erase, with the given names and all names that the source ever reported. Reads all stat '
  'lines of the source (by an index), and the player''s observations. Raises OYV02 (invalid_parameter) for a pseudonym, OYX20 '
  '(unknown_person_key). PRIVACY-5.';

create or replace function intake.count_mentions(person intake.person) returns bigint
language sql stable
begin atomic
  select count(*)
    from intake.observations o
   where o.realm_id = (count_mentions.person).realm_id and o.source_id = (count_mentions.person).source_id
     and o.type in ('organization', 'competition', 'team', 'venue', 'fixture', 'result')
     and o.data::text ~* (count_mentions.person).text_pattern;
end;

comment on function intake.count_mentions(intake.person) is
  'Returns how many observations of a source about other things, such as the title of a fixture, contain an id or name of a person. '
  'Reads all observations of the source. PRIVACY-11.';
