create or replace function matching.read_unread(realm_id integer, id_count integer) returns integer
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
declare
  v_source_id text;
  v_last_type text;
  v_last_id text;
  v_read integer;
begin
  select u.source_id, coalesce(m.entity_type, ''), m.external_id into v_source_id, v_last_type, v_last_id
    from matching.unread u
    left join canon.external_ids m on m.realm_id = u.realm_id and m.mapping_id = u.mapping_id
   where u.realm_id = read_unread.realm_id
   order by u.source_id
   limit 1;
  insert into pg_temp.incoming (seq, observation_id, type, external_id, observed_at, confidence, is_deleted, data, content_hash, mapping_id)
  select row_number() over (order by m.entity_type, m.external_id), o.observation_id, m.entity_type, m.external_id, o.observed_at,
         o.confidence, o.is_deleted, o.data, o.content_hash, m.mapping_id
    from unnest(array['competition', 'fixture', 'organization', 'team', 'venue'] collate "C") t (entity_type)
    cross join lateral (
      select e.mapping_id, e.entity_type, e.external_id, e.observation_id
        from canon.external_ids e
       where e.realm_id = read_unread.realm_id and e.source_id = v_source_id and e.entity_type = t.entity_type
         and e.observation_id is not null and (t.entity_type > v_last_type or e.external_id > v_last_id)
       order by e.external_id
       limit read_unread.id_count offset 0
    ) m
    cross join lateral (
      select x.* from intake.observations x
       where x.realm_id = read_unread.realm_id and x.observation_id = m.observation_id offset 0
    ) o
   where t.entity_type >= v_last_type
   order by m.entity_type, m.external_id
   limit read_unread.id_count;
  get diagnostics v_read = row_count;
  if v_read < read_unread.id_count then
    delete from matching.unread u where u.realm_id = read_unread.realm_id and u.source_id = v_source_id;
  else
    update matching.unread u
       set mapping_id = (select i.mapping_id from pg_temp.incoming i where i.seq = v_read)
     where u.realm_id = read_unread.realm_id and u.source_id = v_source_id;
  end if;

  perform resolve.collect_mentions();
  perform resolve.find_mentions(read_unread.realm_id, v_source_id);
  -- They are read as on the day they were new.
  update pg_temp.mentions w
     set content_hash = null, mapping_id = case when w.entity_type <> 'fixture' then w.mapping_id end;
  perform matching.collect_names();
  perform matching.read_names(read_unread.realm_id);
  perform matching.store_names(read_unread.realm_id);
  perform matching.compare_again(read_unread.realm_id, array(
    select w.mapping_id from pg_temp.mentions w
     where w.entity_type in ('organization', 'competition', 'venue', 'team') and w.entity_id is not null
    union
    select i.mapping_id from pg_temp.incoming i where i.type = 'fixture'));
  return v_read;
end;
$$;

comment on function matching.read_unread(integer, integer) is
  'Reads what one source of matching.unread last reported under the next ids, at most id_count, as if new: stores names, records them '
  'and the games, to be compared. Removes the source when no id is left. Needs an empty workspace (resolve.open_workspace). Returns how '
  'many ids. IDENTITY-124.';
