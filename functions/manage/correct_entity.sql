create or replace function manage.correct_entity(
  credential bytea, mode text, entity_id text, changes jsonb, source text, reason text, until timestamptz, account_id text default null
) returns jsonb
language plpgsql security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  v_caller manage.caller := manage.enter(
    correct_entity.credential, 'correct_entity', correct_entity.mode, correct_entity.account_id);
  v_realm_id integer := manage.require_realm(v_caller, correct_entity.mode);
  v_target manage.correctable := manage.require_correctable(
    v_caller, v_realm_id, correct_entity.entity_id, correct_entity.changes, correct_entity.source);
  v_batch_id text;
begin
  if coalesce(length(btrim(correct_entity.reason)) not between 1 and 500, true) then
    raise exception using errcode = 'OYV02', message = 'Give a reason of 1 to 500 characters.';
  elsif correct_entity.until <= util.now() then
    raise exception using errcode = 'OYV02', message = 'This time is over. Choose one to come.';
  end if;
  v_batch_id := manage.store_correction(
    v_caller, v_realm_id, v_target, correct_entity.changes, btrim(correct_entity.reason), correct_entity.until);
  perform manage.log_act(v_caller, correct_entity.mode, v_batch_id);
  return jsonb_build_object('batch_id', v_batch_id, 'source', v_target.source_key);
end;
$$;

comment on function manage.correct_entity(bytea, text, text, jsonb, text, text, timestamptz, text) is
  'Corrects fields of a game, venue or team: changes is {field: value as in an observation}, of a source of the account, or a '
  'connector (null: the best), with a reason, until a time (null: for good). Returns {batch_id, source}. Raises OYN01, OYV02, OYC03, '
  'OYL01, OYL02. CORRECT-8, CORRECT-16.';

create or replace function manage.undo_correction(
  credential bytea, mode text, correction_id text, account_id text default null
) returns jsonb
language plpgsql security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  v_caller manage.caller := manage.enter(
    undo_correction.credential, 'undo_correction', undo_correction.mode, undo_correction.account_id);
  v_realm_id integer := manage.require_realm(v_caller, undo_correction.mode);
  v_fields text[];
  v_batch_id text;
begin
  select array_agg(k.field) filter (where k.ended_by is null and not r.is_void) into v_fields
    from canon.corrections k
    join canon.external_ids m on m.realm_id = k.realm_id and m.mapping_id = k.mapping_id
    join tenancy.sources s on s.realm_id = m.realm_id and s.source_id = m.source_id and s.account_id = v_caller.account_id
    join canon.external_ids r on r.realm_id = k.realm_id and r.mapping_id = coalesce(k.of_mapping_id, k.mapping_id)
   where k.realm_id = v_realm_id and k.observation_id = undo_correction.correction_id
  having count(*) > 0;
  if not found then
    raise exception using errcode = 'OYN01', message = format('There is no correction %s.', left(undo_correction.correction_id, 100));
  elsif v_fields is null then
    raise exception using errcode = 'OYC03', message = 'This correction has ended already.';
  end if;
  v_batch_id := intake.end_correction(v_realm_id, undo_correction.correction_id, v_fields, 'undo', v_caller.actor);
  perform manage.log_act(v_caller, undo_correction.mode, v_batch_id);
  return jsonb_build_object('batch_id', v_batch_id, 'fields', to_jsonb(v_fields));
end;
$$;

comment on function manage.undo_correction(bytea, text, text, text) is
  'Undoes a correction of a source of the account, by the id of its observation: a job applies its end. Returns {batch_id, fields: those '
  'of which it stood}. Raises OYN01 (not_found), OYC03 (conflict: it has ended). CORRECT-2.';

create or replace function manage.list_corrections(
  credential bytea, mode text, entity_id text, account_id text default null
) returns jsonb
language plpgsql security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  v_caller manage.caller := manage.enter(
    list_corrections.credential, 'list_corrections', list_corrections.mode, list_corrections.account_id);
  v_realm_id integer := manage.require_realm(v_caller, list_corrections.mode);
  v_type text := canon.type_of_id(list_corrections.entity_id);
  v_id text := read.find_survivor(v_realm_id, v_type, list_corrections.entity_id);
begin
  -- sources: those that may be corrected first; refusal: why not (null: it may). waiting: corrections that are not applied yet.
  return jsonb_build_object(
    'id', v_id, 'type', v_type, 'name', canon.title_of(v_realm_id, v_id), 'zone', canon.zone_of(v_realm_id, v_id),
    'fields', to_jsonb(resolve.correctable_fields(v_type)),
    'sources', (
      select coalesce(jsonb_agg(jsonb_build_object(
               'source', c.source_key, 'class', c.class, 'rank', c.rank, 'of', c.of_source, 'refusal', c.refusal,
               'claims', (
                 -- Of a connector, what the account corrected of it comes last, and so in its place.
                 select jsonb_object_agg(k.field, k.value order by k.is_correction) from canon.claims k
                  where k.realm_id = v_realm_id and k.implied_by = '' and k.field = any (resolve.correctable_fields(v_type))
                    and k.mapping_id = any (c.mapping_id || array(
                      select m.mapping_id from canon.corrections o
                        join canon.external_ids m on m.realm_id = o.realm_id and m.mapping_id = o.mapping_id and m.source_id = c.source_id
                       where o.realm_id = v_realm_id and o.of_mapping_id = c.mapping_id))))
               order by c.refusal is not null, c.rank, c.source_key, c.mapping_id), '[]')
        from manage.correctable_ids(v_caller.account_id, v_realm_id, v_id) c),
    'corrections', read.corrections_of(v_realm_id, v_caller.account_id, v_id),
    'waiting', (
      select count(*) from intake.batches b
       where b.realm_id = v_realm_id and b.account_id = v_caller.account_id and b.status in ('received', 'processing')
         and intake.is_correction(b)));
end;
$$;

comment on function manage.list_corrections(bytea, text, text, text) is
  'Returns {id, type, name, zone, fields, sources: [{source, class, rank, of: a connector that it corrects, refusal, claims}], '
  'corrections: the newest first, with who and why, waiting} of an entity, for the account. Raises OYN01 (not_found). CORRECT-8, '
  'CORRECT-10, CORRECT-16.';

create or replace function manage.correctable_ids(account_id text, realm_id integer, entity_id text) returns setof manage.correctable
language sql stable set search_path = pg_catalog, pg_temp
begin atomic
  select m.mapping_id, m.entity_type, m.external_id, s.source_id, s.source_key, s.class, s.rank, case
           when s.ended_at is not null then 'Its feed was deleted.'
           when exists (
             select from connect.targets t where t.realm_id = f.realm_id and t.feed_id = f.feed_id and t.url is not null)
           then 'It is fetched from an address: its publisher must correct it, or an upload can replace the feed.'
           when m.is_withdrawn then 'This source no longer lists it.' end, null
    from canon.external_ids m
    join tenancy.sources s on s.realm_id = m.realm_id and s.source_id = m.source_id and s.account_id = correctable_ids.account_id
    left join connect.feeds f on f.realm_id = s.realm_id and f.source_id = s.source_id
   where m.realm_id = correctable_ids.realm_id and m.entity_id = correctable_ids.entity_id and m.observation_id is not null
     and m.entity_type in ('fixture', 'result', 'team', 'venue') and not coalesce(starts_with(f.feed_id, 'con_'), false)
  union all
  select m.mapping_id, m.entity_type, m.external_id, o.source_id, o.source_key, c.class, coalesce(o.rank, 4::smallint), case
           when not tenancy.represents_side(correctable_ids.account_id, m.realm_id, m.mapping_id)
           then 'Only an account that represents one of its clubs can correct it. Ask an operator to record that you do.'
           when not tenancy.may_use_class(correctable_ids.account_id, r.mode, c.class)
           then 'A connector reads it. Ask an operator: oyss account allow-class ' || correctable_ids.account_id || ' ' || c.class || '.'
           when o.source_id is null then 'A connector reads it. To correct it, create a source of the class ' || c.class || '.'
           when m.is_withdrawn then 'The connector no longer lists it.' end, s.source_key
    from canon.external_ids m
    join tenancy.realms r on r.realm_id = m.realm_id
    join tenancy.sources s on s.realm_id = m.realm_id and s.source_id = m.source_id
    join connect.feeds f on f.realm_id = s.realm_id and f.source_id = s.source_id and starts_with(f.feed_id, 'con_')
    cross join (values ('ownerCorrection')) c (class)
    left join tenancy.sources o
      on o.realm_id = m.realm_id and o.account_id = correctable_ids.account_id and o.class = c.class and o.ended_at is null
   where m.realm_id = correctable_ids.realm_id and m.entity_id = correctable_ids.entity_id and m.observation_id is not null
     and m.entity_type = 'fixture';
end;

comment on function manage.correctable_ids(text, integer, text) is
  'Returns the external ids under which sources of an account describe an entity, those of its results included, and those under which '
  'connectors list a game, each with every source of the account that may correct them (source null: it has none). CORRECT-8, CORRECT-16.';

create or replace function manage.require_correctable(
  caller manage.caller, realm_id integer, entity_id text, changes jsonb, source text
) returns manage.correctable
language plpgsql stable
set search_path = pg_catalog, pg_temp
as $$
declare
  v_type text := canon.type_of_id(require_correctable.entity_id);
  v_id text := read.find_survivor(require_correctable.realm_id, v_type, require_correctable.entity_id);
  v_is_result boolean := require_correctable.changes ? 'result';
  v_fields text[] := array(select jsonb_object_keys(require_correctable.changes));
  v_target manage.correctable;
begin
  if v_fields = '{}' or not v_fields <@ resolve.correctable_fields(v_type) or v_is_result and v_fields <> '{result}' then
    raise exception using errcode = 'OYV02', message = format('These fields of a %s cannot be corrected together.', v_type);
  end if;
  -- Of a result, the id under which the source reports one; else the one that it described last.
  select c.* into v_target
    from manage.correctable_ids((require_correctable.caller).account_id, require_correctable.realm_id, v_id) c
    join canon.external_ids m on m.realm_id = require_correctable.realm_id and m.mapping_id = c.mapping_id
    left join canon.claims k
      on v_is_result and k.realm_id = m.realm_id and k.mapping_id = m.mapping_id and k.field = 'result' and k.value <> 'null'
   where (require_correctable.source is null or require_correctable.source in (c.source_key, c.of_source))
     and (c.entity_type <> 'result' or k.mapping_id is not null)
   order by c.refusal is not null, c.rank, c.of_source is not null, k.mapping_id is null, m.observed_at desc, m.mapping_id, c.source_key
   limit 1;
  if v_target.mapping_id is null then
    raise exception using errcode = 'OYC03', message = 'No source of your account describes this. Only its source can correct it.';
  elsif v_target.refusal is not null then
    raise exception using errcode = 'OYC03', message = v_target.refusal;
  elsif v_target.of_source is not null then
    perform resolve.refuse_own_ids(require_correctable.realm_id, require_correctable.changes);
  end if;
  return v_target;
end;
$$;

comment on function manage.require_correctable(manage.caller, integer, text, jsonb, text) is
  'Returns the external id that a correction of fields of an entity is about: of a source of the caller''s account, or of a '
  'connector (its key; null: of the best rank that may be corrected). Raises OYN01 (not_found), OYV02 (invalid_parameter), OYC03 '
  '(conflict: none may be).';

create or replace function manage.end_overdue(realm_id integer, correction_id text, fields text[]) returns text
language sql volatile security definer set search_path = pg_catalog, pg_temp as $$
  select intake.end_correction(o.realm_id, o.observation_id, end_overdue.fields, 'until', null)
    from intake.observations o
   where o.realm_id = end_overdue.realm_id and o.observation_id = end_overdue.correction_id
     and (o.correction ->> 'until')::timestamptz <= util.now();
$$;

comment on function manage.end_overdue(integer, text, text[]) is
  'Stores the end of a correction whose time is over, for fields of it, and returns the batch (null: not over). For the worker. CORRECT-2.';
grant execute on function manage.end_overdue(integer, text, text[]) to oyss_resolver; -- runs as the owner, as manage.push_run does
