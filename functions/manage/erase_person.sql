create or replace function manage.erase_person(
  credential bytea, account_id text, mode text, source text, player_id text, names text[], reason text, is_rehearsal boolean
) returns manage.erasure
language plpgsql security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  v_caller manage.caller := manage.enter(erase_person.credential, 'erase_person', erase_person.mode, erase_person.account_id);
  v_realm_id integer := manage.require_realm(v_caller, erase_person.mode);
  v_source_id text := (tenancy.sources_named(v_realm_id, array[erase_person.source]))[1];
  v_cause ledger.cause;
  v_person intake.person;
  v_erased intake.erased;
  v_mentions bigint;
begin
  -- The names given are erased besides those that the source reported. Mentions: observations about other things that name the person.
  if coalesce(length(erase_person.player_id) not between 1 and 256, true) then
    raise exception using errcode = 'OYV02', message = 'Name the person by the external id that the source gives the player.';
  end if;
  if erase_person.is_rehearsal then -- before anybody has to wait
    v_mentions := intake.count_mentions(
      intake.find_person(v_realm_id, v_source_id, erase_person.player_id, erase_person.names));
  end if;
  v_cause := ledger.begin_change(v_realm_id, 'erase', null, null, null);
  perform util.lock_persons(v_source_id, is_shared => false); -- what is being stored or applied is waited for
  v_person := intake.find_person(v_realm_id, v_source_id, erase_person.player_id, erase_person.names);
  perform intake.refuse_names(v_person, erase_person.reason, v_caller.actor);
  begin
    v_erased := manage.erase_rows(v_person);
    if v_erased.row_count = 0 and not v_person.is_known then
      raise exception using errcode = 'OYN01', message = 'The source never reported this person.';
    end if;
    if erase_person.is_rehearsal then
      raise exception using errcode = 'OYX21', message = 'What a rehearsal did is undone.';
    end if;
  exception when sqlstate 'OYX21' then
    v_erased.hash_after := null; -- nothing changed
  end;
  if v_erased.row_count > 0 and not erase_person.is_rehearsal then
    perform ledger.flush_changes(v_cause);
    perform ledger.write_erasure(
      v_cause, v_person, erase_person.reason, v_caller.actor, v_erased.row_counts, v_erased.hash_before, v_erased.hash_after);
  end if;
  perform manage.log_act(
    v_caller, erase_person.mode,
    case when v_person.is_known or v_erased.hash_after is not null then v_person.pseudonym end);
  return (
    erase_person.mode, erase_person.source, case when v_person.is_known or v_erased.hash_after is not null then v_person.pseudonym end,
    v_person.is_known, coalesce(erase_person.is_rehearsal, false),
    cardinality(v_person.names), v_erased.row_count, v_erased.row_counts, v_mentions
  )::manage.erasure;
end;
$$;

comment on function manage.erase_person(bytea, text, text, text, text, text[], text, boolean) is
  'Erases a player of a source (key, any account in the mode) by external id and names, for a reason; again: what came since. '
  'Rehearsal: undone. Returns rows by table, mentions. Raises OYN01, OYV02, OYV10, OYX20 (unknown_person_key). PRIVACY-5, PRIVACY-7, '
  'PRIVACY-11, PRIVACY-12.';

create or replace function manage.list_disclosures(
  credential bytea, account_id text, mode text, organization_id text, before bigint, row_limit integer
) returns setof manage.disclosure
language plpgsql security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  v_caller manage.caller := manage.enter(
    list_disclosures.credential, 'list_disclosures', list_disclosures.mode, list_disclosures.account_id);
  v_realm_id integer := manage.require_realm(v_caller, list_disclosures.mode);
begin
  if not exists (
    select from tenancy.representatives r
     where r.realm_id = v_realm_id and r.account_id = v_caller.account_id and r.organization_id = list_disclosures.organization_id) then
    raise exception using errcode = 'OYA04',
      message = format(
        'No operator recorded that this account represents organization %s ("oyss representative add").',
        list_disclosures.organization_id);
  end if;
  return query
  select d.disclosure_id, d.shown_at, d.account_id, a.name, d.key_id, d.fixture_id, d.grant_id, d.line_count
    from tenancy.disclosures d
    left join tenancy.accounts a on a.account_id = d.account_id
   where d.realm_id = v_realm_id and d.organization_id = list_disclosures.organization_id
     and (list_disclosures.before is null or d.disclosure_id < list_disclosures.before)
   order by d.disclosure_id desc
   limit coalesce(list_disclosures.row_limit, 100);
end;
$$;

comment on function manage.list_disclosures(bytea, text, text, text, bigint, integer) is
  'Returns which accounts read player lines of an organization in a mode, newest first, at most row_limit (null: 100), before the one '
  'given (null: all). The caller''s account represents it. Raises OYN01 (not_found), OYV02 (invalid_parameter), OYA04 (forbidden). '
  'PRIVACY-15.';

create or replace function manage.get_snapshot(credential bytea, snapshot_id text) returns table (
  content bytea, sha256 text, byte_count bigint, content_type text, final_url text, file_name text, fetched_at timestamptz
)
language plpgsql security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  v_caller manage.caller := manage.enter(get_snapshot.credential, 'get_snapshot', null);
  v_missing text;
begin
  if get_snapshot.snapshot_id is null or get_snapshot.snapshot_id !~ '^snap_[0-7][0-9A-HJKMNP-TV-Z]{25}$' then
    raise exception using errcode = 'OYV01', message = 'A snapshot has an id of snap_ and 26 characters.';
  end if;
  v_missing := (
    select connect.missing_body(r.realm_id, get_snapshot.snapshot_id)
      from tenancy.realms r
      join connect.snapshots s on s.realm_id = r.realm_id and s.snapshot_id = get_snapshot.snapshot_id);
  if v_missing is not null then
    raise exception using errcode = 'OYC03', message = v_missing;
  end if;
  return query
  select b.content, encode(b.sha256, 'hex'), b.byte_count, s.headers ->> 'content_type', s.final_url, s.file_name, s.fetched_at
    from tenancy.realms r
    join connect.snapshots s on s.realm_id = r.realm_id and s.snapshot_id = get_snapshot.snapshot_id
    join connect.bodies b on b.realm_id = s.realm_id and b.sha256 = s.sha256;
  if not found then
    raise exception using errcode = 'OYN01', message = format('There is no snapshot %s.', get_snapshot.snapshot_id);
  end if;
  perform manage.log_act(v_caller, r.mode, get_snapshot.snapshot_id, f.account_id)
     from tenancy.realms r
     join connect.snapshots s on s.realm_id = r.realm_id and s.snapshot_id = get_snapshot.snapshot_id
     join connect.targets t on t.realm_id = s.realm_id and t.target_id = s.target_id
     join connect.feeds f on f.realm_id = t.realm_id and f.feed_id = t.feed_id;
end;
$$;

comment on function manage.get_snapshot(bytea, text) is
  'Returns the bytes of a snapshot as stored (compressed, platform/bodies.ts), SHA-256 and number of the original ones, and their '
  'origin; logs the read for the feed''s account. Raises OYV01 (invalid_id), OYN01 (not_found), OYC03 (removed or erased). FEED-5, '
  'FEED-268, PRIVACY-30.';

create or replace function manage.erase_rows(person intake.person) returns intake.erased
language plpgsql volatile
set search_path = pg_catalog, pg_temp
as $$
declare
  v_erased intake.erased;
  v_lines text[] := array(
    select distinct m.external_id
      from canon.external_ids m
     where m.realm_id = person.realm_id and m.source_id = person.source_id and m.entity_type = 'stat_line'
       and m.player_id = person.player_id
       -- Of an id that others have too, such as that of the game, only what it contains is about the person.
       and (intake.identifies_person(m.external_id, person.names || person.player_id) or not exists (
             select from canon.external_ids o
              where o.realm_id = m.realm_id and o.source_id = m.source_id and o.entity_type = m.entity_type
                and o.external_id = m.external_id and o.player_id <> m.player_id)));
  v_mappings bigint[] := array(
    select m.mapping_id
      from canon.external_ids m
     where m.realm_id = person.realm_id and m.source_id = person.source_id and m.entity_type = 'stat_line'
       and (m.player_id = person.player_id or m.external_id = any (v_lines)));
  v_observations text[] := array(
    select o.observation_id
      from (
        select distinct m.external_id
          from canon.external_ids m where m.realm_id = person.realm_id and m.mapping_id = any (v_mappings)
      ) m
      join intake.observations o
        on o.realm_id = person.realm_id and o.source_id = person.source_id and o.type = 'stat_line' and o.external_id = m.external_id
     where o.external_id = any (v_lines) or o.data #>> '{player,external_id}' = person.player_id
    union all
    select o.observation_id
      from intake.observations o
     where o.realm_id = person.realm_id and o.source_id = person.source_id and o.correction is not null
       and o.correction ->> 'reason' ~* person.text_pattern);
  v_batches text[];
begin
  perform intake.record_person(person, v_lines);
  raise notice 'searching the archived batches of the source';
  v_batches := intake.find_batches(person, v_observations);
  v_erased.hash_before := intake.digest_of_person(person.realm_id, v_mappings, v_observations, v_batches, person.key);
  perform set_config('oyss.erasing', pg_current_xact_id()::text, true);
  raise notice 'erasing from % batches', cardinality(v_batches);
  v_erased.row_counts := intake.erase_batches(person, v_batches);
  raise notice 'erasing from % observations', cardinality(v_observations);
  v_erased.row_counts := v_erased.row_counts || intake.erase_observations(person, v_observations);
  raise notice 'erasing from % stat lines', cardinality(v_mappings);
  v_erased.row_counts := v_erased.row_counts || canon.erase_person(person, v_mappings)
    || connect.erase_person(person);
  perform set_config('oyss.erasing', '', true);
  v_erased.hash_after := intake.digest_of_person(person.realm_id, v_mappings, v_observations, v_batches, person.key);
  v_erased.row_count := (select sum(c.value::bigint) from jsonb_each_text(v_erased.row_counts) c);
  return v_erased;
end;
$$;

comment on function manage.erase_rows(intake.person) is
  'Makes the ids and names of a person pseudonyms wherever they stand, a statement a table, and reports its progress in notices. It reads '
  'the stat lines of the source by index, the observations of the person, and the batches of intake.find_batches. PRIVACY-5, PRIVACY-6.';
