create or replace function read.is_same_claim(realm_id integer, field text, value jsonb, other jsonb) returns boolean
language sql stable
begin atomic
  select case
    when is_same_claim.value = is_same_claim.other then true
    when canon.is_same_value(is_same_claim.realm_id, is_same_claim.value, is_same_claim.other) then true
    when is_same_claim.field = 'sides' then
      read.format_sides(is_same_claim.realm_id, is_same_claim.value) = read.format_sides(is_same_claim.realm_id, is_same_claim.other)
    when is_same_claim.field = 'venue' then
      matching.is_same_place(
        is_same_claim.realm_id, canon.survivor_of(is_same_claim.realm_id, is_same_claim.value ->> 'id'),
        canon.survivor_of(is_same_claim.realm_id, is_same_claim.other ->> 'id'))
    when is_same_claim.field = 'venue.field' and jsonb_typeof(is_same_claim.value) = 'string' then
      matching.is_same_field(is_same_claim.value #>> '{}', is_same_claim.other #>> '{}')
    when is_same_claim.field = 'venue.field' then
      matching.is_same_field(is_same_claim.value ->> 'field', is_same_claim.other ->> 'field')
      and (canon.is_same_value(is_same_claim.realm_id, is_same_claim.value -> 'venue', is_same_claim.other -> 'venue')
           or matching.is_same_place(
             is_same_claim.realm_id, canon.survivor_of(is_same_claim.realm_id, is_same_claim.value ->> 'venue'),
             canon.survivor_of(is_same_claim.realm_id, is_same_claim.other ->> 'venue')))
    else false
  end;
end;

comment on function read.is_same_claim(integer, text, jsonb, jsonb) is
  'Returns whether two claims on a field agree: the same value once merged entities are resolved (canon.is_same_value), or venues, '
  'fields or sides that read the same (matching.is_same_place, matching.is_same_field, read.format_sides). DASHBOARD-36, HISTORY-40.';

create or replace function read.format_sides(realm_id integer, sides jsonb) returns text
language sql stable
begin atomic
  select string_agg(concat_ws(' ', s.role, coalesce(nullif(util.fold(t.name), ''), t.id)), '; ' order by s.role, util.fold(t.name), t.id)
    from jsonb_to_recordset(case when jsonb_typeof(format_sides.sides) = 'array' then format_sides.sides else '[]' end) s (
      role text, team jsonb)
    cross join lateral (select canon.survivor_of(format_sides.realm_id, s.team ->> 'id') as id offset 0) i
    cross join lateral (select i.id, canon.name_of(format_sides.realm_id, 'team', i.id) as name offset 0) t;
end;

comment on function read.format_sides(integer, jsonb) is
  'Returns who plays, as people read it: roles and folded names of the teams, ids where a team has none; null without sides. DASHBOARD-36.';

create or replace function read.claim_place(mapping_id bigint, precedence canon.precedence) returns text
language sql stable parallel safe
return concat_ws(
  ' ', (claim_place.precedence).is_withdrawn, (claim_place.precedence).rank, (claim_place.precedence).is_reference,
  (claim_place.precedence).age, (claim_place.precedence).doubt, claim_place.mapping_id, (claim_place.precedence).implied_by);

comment on function read.claim_place(bigint, canon.precedence) is
  'Returns the position of a claim in a cursor: its precedence, with the external id named by its mapping (read.precedence_at).';

create or replace function read.claims_within(
  realm_id integer, entity_ids text[], fields text[], path text, last_path text, after text[], row_limit integer
) returns table (
  number bigint, field text, mapping_id bigint, source_key text, class text, rank smallint, observation_id text, observed_at timestamptz,
  confidence double precision, value jsonb, is_withdrawn boolean, is_winning boolean, does_count boolean, is_correction boolean,
  precedence canon.precedence, reason text
)
language sql stable
begin atomic
  select row_number() over (order by c.field, not c.is_winning, not c.does_count, c.precedence),
         c.field, c.mapping_id, c.source_key, c.class, c.rank, c.observation_id, c.observed_at,
         c.confidence, c.value, c.is_withdrawn, c.is_winning, c.does_count, c.is_correction, c.precedence, c.reason
    from (
      select s.field, s.mapping_id, s.source_key, s.class, s.rank, s.observation_id, s.observed_at, s.confidence, s.shown as value,
             s.is_withdrawn, s.is_winning, s.does_count, s.is_correction, s.precedence, s.reason
        from read.shown_claims s
       where s.realm_id = claims_within.realm_id and s.entity_id = any (claims_within.entity_ids)
         -- Not a condition for an index, which would look the best one of a realm without statistics.
         and (s.own_field = any (claims_within.fields)) is true
      union all
      select l.field, l.mapping_id, l.source_key, l.class, l.rank, l.observation_id, l.observed_at, l.confidence, l.value,
             l.is_withdrawn, false, false, false, l.precedence, l.reason
        from read.cleared_claims l
       where l.realm_id = claims_within.realm_id and l.entity_id = any (claims_within.entity_ids)
         and (l.field = any (claims_within.fields)) is true
    ) c
   where c.field >= coalesce(claims_within.path, '') collate "C" and c.field <= claims_within.last_path collate "C"
     and (claims_within.after is null or c.field <> claims_within.path
          or (not c.is_winning, not c.does_count, c.precedence)
             > ((claims_within.after)[1]::boolean, (claims_within.after)[2]::boolean,
                (select read.precedence_at(claims_within.realm_id, (claims_within.after)[3:]))))
   order by 1
   limit claims_within.row_limit;
end;

comment on function read.claims_within(integer, text[], text[], text, text, text[], integer) is
  'Returns at most row_limit claims on paths from path (null: first) to last_path, numbered, with why each won or lost; of path itself, '
  'those after {is lost, does not count, read.claim_place} (null: all). Cleared fields come last (read.cleared_claims). PROVENANCE-4, '
  'PROVENANCE-28, LIST-23.';

create or replace function read.describe_implied(field text, implied_by text, value jsonb, is_correction boolean default false) returns text
language sql immutable parallel safe
return case
  when is_correction then 'Its source corrected it.'
  when implied_by = '' then null
  when implied_by = 'void' then 'Implied: the upload that reported it was undone, or its feed was deleted.'
  when implied_by = 'time' and value = '"confirmed"' then 'Implied: its source gave a start and no time_status.'
  when implied_by = 'time' then 'Implied: its source gave a date, no start and no time_status.'
  when field = 'status' then 'Implied: its source describes the fixture but has never stated a status.'
  else 'Implied: its source describes the fixture but has never stated a time.'
end;

comment on function read.describe_implied(text, text, jsonb, boolean) is
  'Returns a sentence on what implies a claim, or that it is a correction (arguments as in canon.claims); null for any other stated '
  'claim. PROVENANCE-4, CORRECT-10.';
grant execute on function read.describe_implied(text, text, jsonb, boolean) to oyss_auditor, oyss_auditor_unmasked; -- for audit.claims

create or replace function read.precedence_at(realm_id integer, place text[]) returns canon.precedence
language sql stable
begin atomic
  select row(
           (precedence_at.place)[1]::boolean, (precedence_at.place)[2]::smallint, (precedence_at.place)[3]::boolean,
           (precedence_at.place)[4]::bigint, (precedence_at.place)[5]::double precision, s.source_key, m.external_id, m.entity_type,
           (precedence_at.place)[7])::canon.precedence
    from canon.external_ids m
    join tenancy.sources s on s.realm_id = m.realm_id and s.source_id = m.source_id
   where m.realm_id = precedence_at.realm_id and m.mapping_id = (precedence_at.place)[6]::bigint;
end;

comment on function read.precedence_at(integer, text[]) is
  'Returns the precedence of a cursor from read.claim_place, split at its blanks; null without one. It is the precedence at the time '
  'the cursor was made, so later reports make a page skip and repeat nothing. LIST-2, LIST-23.';

create or replace function read.reason_to_win(
  place bigint, precedence canon.precedence, next canon.precedence, is_next_elsewhere boolean
) returns text
language sql immutable parallel safe
return case
  when is_next_elsewhere then 'It comes first among the claims on the venue that won.'
  when (next).source_key is null then case when place = 1 then 'No other claim on this field counts.' end
  when not (precedence).is_withdrawn and (next).is_withdrawn then 'Its source lists the entity; ' || (next).source_key || ' no longer does.'
  when (precedence).rank < (next).rank then
    'Its source has rank ' || (precedence).rank || '; ' || (next).source_key || ' has rank ' || (next).rank || '.'
  when not (precedence).is_reference and (next).is_reference then
    'Its source described the entity; ' || (next).source_key || ', of the same rank, only referred to it.'
  when (precedence).age < (next).age then 'It is newer than what ' || (next).source_key || ' reported, at the same rank.'
  when (precedence).doubt < (next).doubt then
    'Its confidence is higher than that of ' || (next).source_key || ', at the same rank and time.'
  when (precedence).source_key = (next).source_key then
    'Equal in rank, time and confidence to another claim of its source; it comes first.'
  else 'Equal in rank, time and confidence to the claim of ' || (next).source_key || '; its source comes first by name.'
end;

comment on function read.reason_to_win(bigint, canon.precedence, canon.precedence, boolean) is
  'Returns a sentence on why a claim wins, from its ordinal and precedence and those of the next claim that counts (null: none; '
  'is_next_elsewhere: it is on another venue): the first step in which the two differ (canon.ranked_claims). Null if none follows it. '
  'PROVENANCE-4.';
-- For audit.claims.
grant execute on function read.reason_to_win(bigint, canon.precedence, canon.precedence, boolean)
  to oyss_auditor, oyss_auditor_unmasked;

create or replace function read.reason_not_to_count(field text, implied_by text) returns text
language sql immutable parallel safe
return 'It does not count, because ' || case
  when implied_by = 'void' then 'another report describes the fixture.'
  when field = 'status' then 'a source of equal or better rank states one.'
  when implied_by = 'silence' then 'another claim gives a time.'
  else 'the same source reported the time as estimated.'
end;

comment on function read.reason_not_to_count(text, text) is
  'Returns a sentence on why an implied claim (arguments as in canon.claims) does not count (canon.does_count). PROVENANCE-4.';
grant execute on function read.reason_not_to_count(text, text) to oyss_auditor, oyss_auditor_unmasked; -- for audit.claims

create or replace function read.reason_to_yield(preferred text, field text) returns text
language sql immutable parallel safe
return format('Its source yields to %s, which states %s.', preferred, case
  when field in ('start', 'end', 'date', 'time_status') then 'the time'
  when field in ('venue', 'venue.field') then 'the venue' else 'this field' end);

comment on function read.reason_to_yield(text, text) is
  'Returns a sentence on why a claim on a field is set aside: its source yields to another (preferred, a key). PROVENANCE-4, DECIDE-41.';
grant execute on function read.reason_to_yield(text, text) to oyss_auditor, oyss_auditor_unmasked; -- for audit.claims

create or replace function read.alike_key(question jsonb) returns text
language sql immutable
return md5(jsonb_build_array(
  question -> 'source', question #> '{shown,source}', question -> 'field', question -> 'does_own',
  case when question ->> 'field' = 'start'
       then to_jsonb(extract(epoch from (question ->> 'value')::timestamptz - (question #>> '{shown,value}')::timestamptz))
       else jsonb_build_array(question -> 'value', question #> '{shown,value}') end)::text);

comment on function read.alike_key(jsonb) is
  'Returns what questions (read.open_questions) that are alike share: one source reports another value of one field than one source that '
  'wins, a start by the same time later or earlier, a venue or status the same for the same. CORRECT-29.';
