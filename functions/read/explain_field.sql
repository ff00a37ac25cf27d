create or replace function read.explain_field(
  realm_id integer, account_id text, entity_id text, path text, observation_id text
) returns jsonb
language plpgsql stable
set search_path = pg_catalog, pg_temp
as $$
declare
  c_most_claims constant integer := 16;
  v_leads_to jsonb := read.leads_to(explain_field.realm_id, canon.type_of_id(explain_field.entity_id), explain_field.entity_id);
  v_id text := v_leads_to ->> 'id';
  v_part text[] := regexp_match(explain_field.path, '^(?:divisions|stages)\.([a-z]+_[0-9A-Z]{26})\.(.+)$');
  v_owner text := coalesce(v_part[1], v_id);
  v_field text := coalesce(v_part[2], explain_field.path);
  v_claims jsonb;
  v_words text;
begin
  -- The exact text is that of the given observation, else of the first own claim.
  if v_leads_to is null or v_part is not null
    and read.leads_to(explain_field.realm_id, canon.type_of_id(v_owner), v_owner) ->> 'id' is distinct from v_id then
    raise exception using errcode = 'OYN01',
      message = format('There is no entity %s in the data of this mode.', left(explain_field.entity_id, 100));
  end if;
  select jsonb_agg(c.claim order by c.number), (array_agg(c.observation_id order by c.number) filter (where c.is_asked))[1]
    into v_claims, v_words
    from (
      select c.number, c.observation_id,
             coalesce(c.observation_id = explain_field.observation_id, b.account_id = explain_field.account_id) as is_asked,
             jsonb_strip_nulls(jsonb_build_object(
               'source', c.source_key, 'class', c.class, 'rank', c.rank, 'observation_id', c.observation_id,
               'observed_at', util.rfc3339(c.observed_at), 'confidence', c.confidence, 'withdrawn', c.is_withdrawn,
               'winning', c.is_winning, 'counts', c.does_count, 'corrected', nullif(c.is_correction, false),
               'yields', nullif(read.is_set_aside(explain_field.realm_id, c.mapping_id, v_field), false),
               'implied', nullif((c.precedence).implied_by <> '', false),
               'differs', nullif(not c.is_winning and not c.is_withdrawn and (c.precedence).implied_by = '' and read.agrees_with(
                 explain_field.realm_id, c.mapping_id, c.observed_at, v_field, c.value, c.winning) is not true, false),
               'reason', c.reason,
               'own', case when b.account_id = explain_field.account_id then jsonb_build_object(
                 'received_at', util.rfc3339(b.received_at), 'batch_id', b.batch_id, 'external_id', m.external_id,
                 'correction', case when c.is_correction then o.correction - 'fields' || jsonb_strip_nulls(jsonb_build_object(
                   'made_by', u.email, 'replaced', o.correction -> 'fields' -> v_field)) end) end))
             || jsonb_build_object('value', c.value) as claim
        from (
          select w.*, first_value(case when w.is_winning then w.value end) over (order by w.number) as winning
            from read.claims_within(
                   explain_field.realm_id, array[v_owner], case when v_field not in ('notes', 'coach') then array[v_field] end,
                   explain_field.path, explain_field.path, null, c_most_claims + 1) w
        ) c
        join canon.external_ids m on m.realm_id = explain_field.realm_id and m.mapping_id = c.mapping_id
        left join intake.observations o on o.realm_id = explain_field.realm_id and o.observation_id = c.observation_id
        left join intake.batches b on b.batch_id = o.batch_id
        left join tenancy.users u on c.is_correction and u.user_id = o.correction ->> 'made_by'
    ) c;
  if v_claims is null or explain_field.observation_id is not null and v_words is distinct from explain_field.observation_id then
    raise exception using errcode = 'OYN01', message = format(
      'Nobody claims anything on %s of %s%s.', left(explain_field.path, 200), v_id,
      case when v_claims is not null then ' by the observation ' || left(explain_field.observation_id, 100) end);
  end if;
  return jsonb_build_object(
    'id', v_id, 'type', canon.type_of_id(v_id), 'name', canon.title_of(explain_field.realm_id, v_id), 'field', explain_field.path,
    'zone', canon.zone_of(explain_field.realm_id, v_id),
    'claims', v_claims - c_most_claims, 'has_more', jsonb_array_length(v_claims) > c_most_claims,
    'words', read.observation_text(explain_field.realm_id, explain_field.account_id, v_words),
    'labels', read.labels_of(
      explain_field.realm_id, jsonb_build_array(v_claims, jsonb_build_object('id', v_part[1]))));
end;
$$;

comment on function read.explain_field(integer, text, text, text, text) is
  'Returns every claim on a field (path) of an entity by precedence, at most 16: source, time, why it won or lost, whether it differs '
  '(read.agrees_with); own ones with arrival, batch, id, one with its text; zone. No notes, coach or player lines. Raises OYN01. '
  'DASHBOARD-34, DASHBOARD-108.';

create or replace function read.is_set_aside(realm_id integer, mapping_id bigint, field text) returns boolean
language sql stable
return exists (
  select from canon.claims c
   where c.realm_id = is_set_aside.realm_id and c.mapping_id = is_set_aside.mapping_id and c.field = is_set_aside.field and c.is_set_aside);

comment on function read.is_set_aside(integer, bigint, text) is
  'Returns whether the claim of an external id on a field is set aside, as its source yields. DECIDE-41.';

create or replace function read.observation_text(realm_id integer, account_id text, observation_id text) returns jsonb
language plpgsql stable
set search_path = pg_catalog, pg_temp
as $$
declare
  c_most_characters constant integer := 4000;
  v_said record;
  v_text text;
begin
  select o.batch_id, o.batch_index, o.data, b.account_id, b.content_type, b.received_at into v_said
    from intake.observations o
    join intake.batches b on b.batch_id = o.batch_id
   where o.realm_id = observation_text.realm_id and o.observation_id = observation_text.observation_id and o.type <> 'stat_line';
  if v_said is null then
    return null;
  elsif v_said.account_id <> observation_text.account_id then
    return jsonb_build_object('observation_id', observation_text.observation_id, 'is_own', false);
  end if;
  v_text := intake.words_at(
    (select b.payload from intake.batches b where b.batch_id = v_said.batch_id), v_said.batch_index);
  return jsonb_build_object(
    'observation_id', observation_text.observation_id, 'is_own', true, 'batch_id', v_said.batch_id, 'batch_index', v_said.batch_index,
    'content_type', v_said.content_type, 'received_at', util.rfc3339(v_said.received_at), 'is_as_sent', v_text is not null,
    'text', left(coalesce(v_text, jsonb_pretty(v_said.data)), c_most_characters),
    'characters', length(coalesce(v_text, jsonb_pretty(v_said.data))));
end;
$$;

comment on function read.observation_text(integer, text, text) is
  'Returns the exact text of an observation of an account, from the body that came (is_as_sent) or as stored, at most 4,000 characters; '
  'for another account''s, only that it exists (is_own: false). Null if it does not exist, and for lines of players. '
  'DASHBOARD-34.';

create or replace function read.reason_of(
  field text, value jsonb, is_correction boolean, is_winning boolean, does_count boolean, preferred text, place bigint, claims bigint,
  precedence canon.precedence, next canon.precedence, next_value jsonb, winner canon.precedence
) returns text
language sql stable parallel safe
return concat_ws(' ', read.describe_implied(field, (precedence).implied_by, value, is_correction), case
  when is_winning and claims = 1 then 'It is the only claim on this field.'
  when preferred is not null then read.reason_to_yield(preferred, field)
  when not does_count and not is_winning then read.reason_not_to_count(field, (precedence).implied_by)
  when is_winning then concat_ws(' ',
    case when place > 1 then 'Claims with better precedence are ruled out.' end, read.reason_to_win(
      place, precedence, next, field = 'venue.field' and value ->> 'venue' <> next_value ->> 'venue'))
  when field = 'venue.field' and winner is null then 'It was reported for another venue, not for the one that won.'
  when winner is null and field in ('start', 'end') then
    'Another claim on the time, with better precedence, rules it out: '
      || 'the time is to be determined, or the end would not be after the start.'
  when winner is null and field = 'date' then 'A start with better precedence supersedes it.'
  when field = 'time_status' and (winner is null or precedence < winner) then 'Another claim rules out the start, and this one with it.'
  when (precedence).is_withdrawn and not (winner).is_withdrawn then
    'Its source no longer lists the entity; ' || (winner).source_key || ' does.'
  when (precedence).rank > (winner).rank then
    'Its source has rank ' || (precedence).rank || '; ' || (winner).source_key || ' has rank ' || (winner).rank || '.'
  when (precedence).is_reference and not (winner).is_reference then
    'Its source only referred to the entity; ' || (winner).source_key || ', of the same rank, described it.'
  when (precedence).age > (winner).age then 'It is older than what ' || (winner).source_key || ' reported, at the same rank.'
  when (precedence).doubt > (winner).doubt then
    'Its confidence is lower than that of ' || (winner).source_key || ', at the same rank and time.'
  when precedence < winner then 'It was reported for another venue, not for the one that won.'
  when (precedence).source_key = (winner).source_key then 'Equal in rank, time and confidence; another claim of its source comes first.'
  else 'Equal in rank, time and confidence; ' || (winner).source_key || ' comes first by name.'
end);

comment on function read.reason_of(
  text, jsonb, boolean, boolean, boolean, text, bigint, bigint, canon.precedence, canon.precedence, jsonb, canon.precedence) is
  'Returns sentences on what implies a claim and why it won (against the next that counts) or lost its field: place: its ordinal among so '
  'many claims; preferred: the source it yields to; winner: null where none won. PROVENANCE-4.';
grant execute on function read.reason_of(
  text, jsonb, boolean, boolean, boolean, text, bigint, bigint, canon.precedence, canon.precedence, jsonb, canon.precedence)
  to oyss_auditor, oyss_auditor_unmasked; -- for audit.claims
