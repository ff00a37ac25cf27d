create or replace function manage.change_weights(credential bytea, weights jsonb, note text) returns integer
language plpgsql security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  v_caller manage.caller := manage.enter(change_weights.credential, 'change_weights', null);
  v_fault record;
  v_version integer;
begin
  perform likeness.refuse_list(change_weights.weights, '{entity_type,feature,level,weight}');
  with entries as materialized (
    select e.place - 1 as place, e.entry ->> 'entity_type' as entity_type, e.entry ->> 'feature' as feature, e.entry ->> 'level' as level,
           e.entry -> 'weight' as weight
      from jsonb_array_elements(change_weights.weights) with ordinality e (entry, place)
  )
  select '/' || e.place || f.member as pointer, f.message into v_fault
    from entries e
    cross join lateral (values
      (1, '', not exists (
        select from likeness.weights w
         where w.version = likeness.version_in_force() and w.entity_type = e.entity_type and w.feature = e.feature and w.level = e.level),
        'No weight has this entity_type, feature and level.'),
      (2, '', exists (
        select from entries o
         where o.entity_type = e.entity_type and o.feature = e.feature and o.level = e.level and o.place < e.place),
        'This weight is in the list twice.'),
      (3, '/weight', (jsonb_typeof(e.weight) = 'number' and e.weight between '-20' and '20') is not true,
        'A weight is a number from -20 to 20.')
    ) f (number, member, is_so, message)
   where f.is_so
   order by e.place, f.number
   limit 1;
  if v_fault.pointer is not null then
    raise exception using errcode = 'OYV02', message = v_fault.message, column = v_fault.pointer;
  end if;
  v_version := likeness.copy_version(change_weights.weights, change_weights.note, v_caller.actor);
  update likeness.weights w set weight = c.weight
    from jsonb_to_recordset(change_weights.weights) c (entity_type text, feature text, level text, weight double precision)
   where w.version = v_version and w.entity_type = c.entity_type and w.feature = c.feature and w.level = c.level;
  perform manage.log_act(v_caller, null, v_version::text);
  return v_version;
end;
$$;

comment on function manage.change_weights(bytea, jsonb, text) is
  'Makes a version of the words, weights and rules: the one in force with these weights ([{entity_type, feature, level, weight}], from -20 '
  'to 20). It is not in force. note: the reason. Returns the version. Raises OYV02 (invalid_parameter; column: the pointer). IDENTITY-231.';

create or replace function manage.index_names() returns text
language plpgsql security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  v_schema name;
  v_version integer[];
begin
  select n.nspname, array(select x.number::integer from regexp_split_to_table(e.extversion, '\D+') x (number) where x.number <> '')
    into v_schema, v_version
    from pg_catalog.pg_extension e
    join pg_catalog.pg_namespace n on n.oid = e.extnamespace
   where e.extname = 'vector';
  if to_regclass('matching.embeddings_nearest') is not null then
    return 'present';
  end if;
  -- What an extension that was dropped left is out of date.
  delete from matching.embeddings;
  if v_schema is null then
    return 'absent';
  elsif v_version < array[0, 8] then
    return 'too_old';
  elsif not has_schema_privilege('oyss_resolver', v_schema, 'usage') or not has_schema_privilege(v_schema, 'usage') then
    return 'closed';
  end if;
  execute format('create index embeddings_nearest on matching.embeddings using hnsw ((embedding::%1$I.vector(256)) %1$I.vector_cosine_ops)',
    v_schema);
  return 'made';
end;
$$;

comment on function manage.index_names() is
  'Makes the index by which names are looked up by vector, empty (manage.embed_names fills it). Returns made, present, or why there can '
  'be none: absent, too_old (extension vector before 0.8), closed (oyss_owner or oyss_resolver may not use its schema). IDENTITY-190.';

create or replace function manage.embed_names(realm_id integer, mapping_id bigint, name_count integer) returns jsonb
language plpgsql security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  v_step jsonb;
begin
  with missing as materialized (
    select n.realm_id, n.mapping_id, n.entity_type, n.marks, n.keys, n.parts
      from matching.names n
     where to_regclass('matching.embeddings_nearest') is not null
       and (n.realm_id, n.mapping_id) > (embed_names.realm_id, embed_names.mapping_id)
       and not exists (select from matching.embeddings e where e.realm_id = n.realm_id and e.mapping_id = n.mapping_id)
       and exists (select from tenancy.realms r where r.realm_id = n.realm_id and r.embedder = 'hashed')
     order by n.realm_id, n.mapping_id
     limit embed_names.name_count
       -- Names that somebody deletes at this moment need none.
       for key share of n skip locked
  ), stored as (
    insert into matching.embeddings (realm_id, mapping_id, entity_type, marks, embedding)
    select m.realm_id, m.mapping_id, m.entity_type, m.marks, likeness.name_vector(x.text)
      from missing m
      cross join lateral (
        select left(string_agg(p.value, ' ' order by p.ordinal)
                 filter (where p.kind in ('own', 'short', 'initials', 'squad', 'surname', 'country', 'word')), 200) as text
          from unnest(m.parts) p
         where not p.of_club
        having m.keys <> '{}'
      ) x
     order by m.realm_id, m.mapping_id
        on conflict on constraint embeddings_pkey do nothing
    returning 1
  )
  select jsonb_build_object('realm_id', m.realm_id, 'mapping_id', m.mapping_id, 'stored', (select count(*) from stored))
    into v_step
    from missing m
   order by m.realm_id desc, m.mapping_id desc
   limit 1;
  return v_step;
end;
$$;

comment on function manage.embed_names(integer, bigint, integer) is
  'Stores the vectors of the first name_count names behind a realm and an external id that have none; nothing where no index is '
  '(manage.index_names), nor for realms of another embedder. Returns {realm_id, mapping_id, stored}, where to go on, or null '
  'where no name is missing. IDENTITY-190.';

create or replace function manage.set_embedder(credential bytea, account_id text, mode text, embedder text) returns text
language plpgsql security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  v_caller manage.caller := manage.enter(set_embedder.credential, 'set_embedder', set_embedder.mode, set_embedder.account_id);
  v_realm_id integer := manage.require_realm(v_caller, set_embedder.mode);
  v_step jsonb := '{"realm_id": 0, "mapping_id": 0}';
begin
  if set_embedder.embedder is null or set_embedder.embedder not in ('hashed', 'none') then
    raise exception using errcode = 'OYV02', message = 'The embedder must be hashed or none.';
  end if;
  update tenancy.realms r set embedder = set_embedder.embedder where r.realm_id = v_realm_id and r.embedder <> set_embedder.embedder;
  -- Names that change while there is no embedder leave none that is out of date.
  if found then
    delete from matching.embeddings e where e.realm_id = v_realm_id;
  end if;
  while v_step is not null loop
    v_step := manage.embed_names((v_step ->> 'realm_id')::integer, (v_step ->> 'mapping_id')::bigint, 5000);
  end loop;
  perform manage.log_act(v_caller, set_embedder.mode, set_embedder.embedder);
  return set_embedder.embedder;
end;
$$;

comment on function manage.set_embedder(bytea, text, text, text) is
  'Sets what makes the vectors of names that matching compares in the realm of an account in a mode (test, live): hashed (default) or '
  'none; stored vectors are deleted and made again. Returns it. Raises OYN01 (not_found), OYV02 (invalid_parameter). IDENTITY-190.';

create or replace function manage.set_matching(credential bytea, account_id text, mode text, is_on boolean) returns boolean
language plpgsql security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  v_caller manage.caller := manage.enter(set_matching.credential, 'set_matching', set_matching.mode, set_matching.account_id);
  v_realm_id integer := manage.require_realm(v_caller, set_matching.mode);
begin
  perform manage.log_act(v_caller, set_matching.mode, case when set_matching.is_on then 'on' else 'off' end);
  if matching.is_matching(v_realm_id) = set_matching.is_on then
    return set_matching.is_on;
  end if;
  -- A batch ends as it began, and no name of it may be missed.
  perform util.lock_identity(v_realm_id, is_shared => false);
  update tenancy.realms r set is_matching = set_matching.is_on where r.realm_id = v_realm_id;
  delete from matching.unread u where u.realm_id = v_realm_id;
  if set_matching.is_on then
    insert into matching.unread (realm_id, source_id) select s.realm_id, s.source_id from tenancy.sources s where s.realm_id = v_realm_id;
    perform matching.enqueue_matching(v_realm_id);
  end if;
  return set_matching.is_on;
end;
$$;

comment on function manage.set_matching(bytea, text, text, boolean) is
  'Sets whether an account''s realm in a mode (test, live) matches external ids by what sources report; off, each new id is a new '
  'entity; on again, jobs read what came meanwhile (matching.read_unread). Returns is_on. Raises OYN01, OYV02, OYC03 (batches still '
  'applied after 5 s). IDENTITY-124.';
