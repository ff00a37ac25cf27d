create or replace function manage.list_versions(credential bytea) returns setof jsonb
language plpgsql security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  v_caller manage.caller := manage.enter(list_versions.credential, 'list_versions', null);
begin
  return query
  select jsonb_build_object(
           'version', v.version, 'is_in_force', v.is_in_force, 'made_by', v.made_by, 'made_at', util.rfc3339(v.made_at), 'note', v.note,
           'based_on', v.based_on,
           'words', (select count(*) from likeness.words w where w.version = v.version),
           'changed_words', case when v.based_on is not null then (
             select count(*)
               from (
                 select w.domain, w.word, w.role, w.value, w.weight, w.language from likeness.words w where w.version = v.version
                 except
                 select w.domain, w.word, w.role, w.value, w.weight, w.language from likeness.words w where w.version = v.based_on
               ) c) end,
           'changed_weights', case when v.based_on is not null then (
             select count(*)
               from likeness.weights w
               join likeness.weights o on o.version = v.based_on and o.entity_type = w.entity_type and o.feature = w.feature
                and o.level = w.level and o.weight <> w.weight
              where w.version = v.version) end)
    from likeness.versions v
   order by v.version;
end;
$$;

comment on function manage.list_versions(bytea) is
  'Returns the versions of words, weights and rules, by number: {version, is_in_force, made_by, made_at, note, based_on, words, '
  'changed_words, changed_weights}, the last two against the version that it is based on. IDENTITY-230.';

create or replace function manage.enforce_version(credential bytea, version integer) returns jsonb
language plpgsql security definer
set search_path = pg_catalog, pg_temp
set lock_timeout = '5s'
as $$
declare
  v_caller manage.caller := manage.enter(enforce_version.credential, 'enforce_version', null);
  v_replaced integer := likeness.version_in_force();
begin
  if not exists (select from likeness.versions v where v.version = enforce_version.version) then
    raise exception using errcode = 'OYN01', message = format('There is no version %s.', enforce_version.version);
  elsif enforce_version.version = v_replaced then
    raise exception using errcode = 'OYC03', message = format('Version %s is already in force.', enforce_version.version);
  end if;
  perform likeness.switch_version(enforce_version.version);
  perform manage.log_act(v_caller, null, enforce_version.version::text);
  return jsonb_build_object('version', enforce_version.version, 'replaced', v_replaced, 'realms', matching.read_again());
exception when lock_not_available then
  raise exception using errcode = 'OYC03', message = 'Another version is being previewed or put in force. Try again in a moment.';
end;
$$;

comment on function manage.enforce_version(bytea, integer) is
  'Puts a version of words, weights and rules in force. Jobs read the names again (matching.read_outdated), then compare '
  'pairs that wait; what was decided stands. Returns {version, replaced, realms}. Raises OYN01 (not_found), OYC03 (conflict: in force '
  'already). IDENTITY-233.';

create or replace function manage.preview_version(credential bytea, version integer) returns jsonb
language plpgsql security definer
set search_path = pg_catalog, pg_temp
set lock_timeout = '1s'
as $$
declare
  v_caller manage.caller := manage.enter(preview_version.credential, 'preview_version', null);
  c_pairs constant integer := 2000;
  c_all constant integer := 20000;
  v_realm record;
  v_before jsonb;
  v_after jsonb;
  v_changes jsonb := '[]';
  v_compared integer := 0;
  v_is_whole boolean := true;
begin
  if not exists (select from likeness.versions v where v.version = preview_version.version) then
    raise exception using errcode = 'OYN01', message = format('There is no version %s.', preview_version.version);
  end if;
  -- Made before what is undone, so that they remain.
  perform resolve.open_workspace(0), likeness.open_workspace(0);
  for v_realm in
    select r.realm_id, r.mode, r.account_id from tenancy.realms r
     where exists (select from identity.decisions d where d.realm_id = r.realm_id)
     order by r.mode <> 'live', r.realm_id
  loop
    if v_compared >= c_all then
      v_is_whole := false;
      exit;
    end if;
    v_before := matching.judge_decided(v_realm.realm_id, c_pairs);
    begin
      perform likeness.switch_version(preview_version.version);
      v_after := matching.judge_decided(v_realm.realm_id, c_pairs);
      raise exception using errcode = 'OYX31', message = 'A preview ends here.';
    exception
      when sqlstate 'OYX31' then
        null;
      when lock_not_available then
        raise exception using errcode = 'OYC03', message = 'Another version is being previewed or put in force. Try again in a moment.';
    end;
    v_compared := v_compared + jsonb_array_length(v_before);
    v_is_whole := v_is_whole and jsonb_array_length(v_before) < c_pairs;
    v_changes := v_changes || manage.compare_outcomes(v_before, v_after, v_realm.mode, v_realm.account_id);
  end loop;
  return jsonb_build_object(
    'version', preview_version.version, 'in_force', likeness.version_in_force(), 'compared', v_compared, 'is_whole', v_is_whole,
    'merge', (select count(*) from jsonb_array_elements(v_changes) c where c ->> 'change' = 'merge'),
    'part', (select count(*) from jsonb_array_elements(v_changes) c where c ->> 'change' = 'part'),
    'ask', (select count(*) from jsonb_array_elements(v_changes) c where c ->> 'change' = 'ask'),
    'drop', (select count(*) from jsonb_array_elements(v_changes) c where c ->> 'change' = 'drop'),
    'pairs', (
      select coalesce(jsonb_agg(x.pair order by x.number), '[]')
        from (
          select c.pair, row_number() over (
                   order by array_position('{part,merge,drop,ask}', c.pair ->> 'change'),
                            abs((c.pair ->> 'score')::double precision - (c.pair ->> 'score_before')::double precision) desc,
                            c.pair ->> 'review_id') as number
            from jsonb_array_elements(v_changes) c (pair)
           order by number limit 100
        ) x));
end;
$$;

comment on function manage.preview_version(bytea, integer) is
  'Compares the newest 2,000 automatic or waiting pairs of each realm (20,000 in all) under a version, and writes nothing. Returns '
  '{version, in_force, compared, is_whole, merge, part, ask, drop: counts, pairs: at most 100 that end otherwise}. Raises OYN01 '
  '(not_found), OYC03 (conflict). IDENTITY-232.';

create or replace function manage.compare_outcomes(before jsonb, after jsonb, mode text, account_id text) returns jsonb
language sql stable
set search_path = pg_catalog, pg_temp
as $$
  select coalesce(jsonb_agg(jsonb_build_object(
           'change', c.change, 'mode', compare_outcomes.mode, 'account_id', compare_outcomes.account_id, 'review_id', a.review_id,
           'entity_type', a.entity_type, 'status', a.status, 'first_name', a.first_name, 'second_name', a.second_name,
           'score_before', b.score, 'rule_before', b.rule, 'score', a.score, 'rule', a.rule) order by a.review_id), '[]')
    from jsonb_to_recordset(compare_outcomes.before) b (review_id text, outcome text, score double precision, rule text)
    join jsonb_to_recordset(compare_outcomes.after) a (
           review_id text, entity_type text, status text, first_name text, second_name text, outcome text, score double precision,
           rule text)
      on a.review_id = b.review_id
    cross join lateral (
      select case when a.status = 'approved' and b.outcome = 'one' then 'part'
                  when a.status = 'pending' and a.outcome = 'one' then 'merge'
                  when a.status = 'pending' and a.outcome = 'two' then 'drop'
                  when a.status = 'pending' then 'ask' end as change
    ) c
   where a.outcome <> b.outcome and c.change is not null;
$$;

comment on function manage.compare_outcomes(jsonb, jsonb, text, text) is
  'Returns the pairs that end otherwise under another version (matching.judge_decided before and after): merge: would be merged now; part: '
  'merged, and would not be; drop: would not be asked about; ask: a person would still be asked.';

create or replace function manage.add_words(credential bytea, words jsonb, note text) returns integer
language plpgsql security definer
set search_path = pg_catalog, pg_temp
as $$
#variable_conflict use_column -- the target of on conflict is named bare
declare
  v_caller manage.caller := manage.enter(add_words.credential, 'add_words', null);
  v_version integer;
begin
  perform likeness.refuse_words(add_words.words);
  v_version := likeness.copy_version(add_words.words, add_words.note, v_caller.actor);
  insert into likeness.words (version, domain, word, role, value, weight, language)
  select v_version, w.domain, w.word, w.role, nullif(w.value, ''), w.weight, coalesce(w.language, 'en')
    from jsonb_to_recordset(add_words.words) w (
      domain text, word text, role text, value text, weight double precision, language text)
      on conflict (version, domain, word) do update
     set role = excluded.role, value = excluded.value, weight = excluded.weight, language = excluded.language;
  perform manage.log_act(v_caller, null, v_version::text);
  return v_version;
end;
$$;

comment on function manage.add_words(bytea, jsonb, text) is
  'Makes a version of the words, weights and rules: the one in force with these words ([{domain, word, role, value, weight, language}]) '
  'added, or replaced. It is not in force. note: the reason. Returns the version. Raises OYV02 (invalid_parameter; column: the pointer). '
  'IDENTITY-231.';

create or replace function manage.renew_reviews(credential bytea, account_id text, mode text) returns integer
language plpgsql security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  v_caller manage.caller := manage.enter(renew_reviews.credential, 'renew_reviews', renew_reviews.mode, renew_reviews.account_id);
begin
  perform manage.log_act(v_caller, renew_reviews.mode, null);
  return matching.renew_waiting(manage.require_realm(v_caller, renew_reviews.mode));
end;
$$;

comment on function manage.renew_reviews(bytea, text, text) is
  'Has the pairs of an account in a mode that the matcher asked for, and that wait for a person, compared again by jobs: what it is '
  'sure of is merged, the others get the evidence of now. Returns how many pairs. Raises OYN01 (not_found), OYV02 (invalid_parameter). '
  'IDENTITY-181.';
