create or replace function read.corrections_of(realm_id integer, account_id text, entity_id text) returns jsonb
language sql stable
begin atomic
  select coalesce(jsonb_agg(jsonb_build_object(
           'correction_id', c.observation_id, 'source', c.source_key, 'of', c.correction #>> '{of,source}',
           'made_at', util.rfc3339(c.observed_at), 'made_by', coalesce(u.email, c.correction ->> 'made_by'),
           'reason', c.correction ->> 'reason', 'until', c.correction ->> 'until', 'is_standing', c.is_standing,
           'fields', c.fields) order by c.observed_at desc, c.observation_id), '[]')
    from (
      select o.observation_id, s.source_key, o.observed_at, o.correction, bool_or(k.ended_by is null) as is_standing,
             jsonb_agg(jsonb_build_object(
               'field', k.field, 'value', k.value, 'replaced', k.replaced, 'ended_by', k.ended_by) order by k.field) as fields
        from canon.external_ids m
        join tenancy.sources s on s.realm_id = m.realm_id and s.source_id = m.source_id and s.account_id = corrections_of.account_id
        join canon.corrections k on k.realm_id = m.realm_id and k.mapping_id = m.mapping_id
        join intake.observations o on o.realm_id = k.realm_id and o.observation_id = k.observation_id
       where m.realm_id = corrections_of.realm_id and m.entity_id = corrections_of.entity_id
       group by o.realm_id, o.observation_id, s.source_key
       order by o.observed_at desc, o.observation_id
       limit 50
    ) c
    left join tenancy.users u on u.user_id = c.correction ->> 'made_by';
end;

comment on function read.corrections_of(integer, text, text) is
  'Returns the corrections that an account made of an entity, the newest 50 first: of which connector (null: of its own source), when, '
  'who (made_by), why, until when, and of each field the value, what it replaced and what ended it (null: it stands). CORRECT-10.';

create or replace function read.corrections_behind(realm_id integer, account_id text, observation_ids text[]) returns jsonb
language sql stable
begin atomic
  select coalesce(jsonb_object_agg(o.observation_id, jsonb_build_object(
           'by', coalesce(u.name, o.correction ->> 'made_by'), 'reason', o.correction ->> 'reason',
           'ended', case when o.correction ? 'ends' then o.correction ->> 'by' end)), '{}')
    from unnest(corrections_behind.observation_ids) i (observation_id)
    join intake.observations o
      on o.realm_id = corrections_behind.realm_id and o.observation_id = i.observation_id and o.correction is not null
    join tenancy.sources s
      on s.realm_id = o.realm_id and s.source_id = o.source_id and s.account_id = corrections_behind.account_id
    left join tenancy.users u on u.user_id = o.correction ->> 'made_by';
end;

comment on function read.corrections_behind(integer, text, text[]) is
  'Returns those of some observations that are corrections of an account''s sources, or ends of them: {observation_id: {by: a name, '
  'reason, ended: undo or until; null: none}}; those of others are left out. CORRECT-10.';

create or replace function read.corrected_by(realm_id integer, batch_id text) returns text
language sql stable
begin atomic
  select canon.title_of(m.realm_id, m.entity_id) || coalesce(' “' || (o.correction ->> 'reason') || '”', '')
    from intake.observations o
    join canon.external_ids m
      on m.realm_id = o.realm_id and m.source_id = o.source_id and m.entity_type = o.type and m.external_id = o.external_id
     and m.player_id = ''
   where o.realm_id = corrected_by.realm_id and o.batch_id = corrected_by.batch_id and o.correction is not null
   order by o.batch_index
   limit 1;
end;

comment on function read.corrected_by(integer, text) is
  'Returns how people refer to the batch of a correction, or of its end: by the name of the entity and the reason; null: no such batch, or '
  'not applied yet. CORRECT-10.';

create or replace function read.other_claims(
  realm_id integer, entity_id text, source_key text, rank smallint, fields text[]
) returns jsonb
language sql stable
begin atomic
  select coalesce(jsonb_agg(jsonb_build_object(
           'field', c.field, 'source', c.source_key, 'class', c.class, 'rank', c.rank, 'value',
           case when c.field = 'venue.field' then c.value -> 'field' else c.value end) order by c.field, c.precedence), '[]')
    from canon.ranked_claims c
   where c.realm_id = other_claims.realm_id and c.entity_id = other_claims.entity_id and c.field = any (other_claims.fields)
     and c.source_key <> other_claims.source_key and not c.is_withdrawn
     and (c.rank < other_claims.rank or c.rank = other_claims.rank and not c.is_reference and c.implied_by <> 'silence');
end;

comment on function read.other_claims(integer, text, text, smallint, text[]) is
  'Returns the live claims on fields of an entity that matter to a claim of a source: those of better rank, which win, and those of its '
  'rank, which win as soon as they are reported again: [{field, source, class, rank, value}]. CORRECT-9.';

create or replace function read.confirmed_changes(realm_id integer, reporting_id bigint, own_id bigint, field text) returns jsonb
language sql stable
begin atomic
  -- A start takes along the end, and a venue its field: as reported, else an end that keeps the length.
  select jsonb_build_object(c.field, case c.field when 'venue' then jsonb_build_object(
             'external_id', canon.survivor_of(c.realm_id, c.value ->> 'id')) else c.value end)
         || case
              when c.field = 'start' and e.value is not null then jsonb_build_object('end', coalesce(
                x.value, to_jsonb(util.rfc3339((c.value #>> '{}')::timestamptz + ((e.value #>> '{}')::timestamptz
                                                                                  - (o.value #>> '{}')::timestamptz)))))
              when c.field = 'venue' and x.value is not null then jsonb_build_object('venue.field', coalesce(x.value -> 'field', x.value))
              else '{}' end
    from canon.claims c
    left join canon.claims x
      on x.realm_id = c.realm_id and x.mapping_id = c.mapping_id and x.implied_by = '' and x.value <> 'null'
     and x.field = case c.field when 'start' then 'end' when 'venue' then 'venue.field' end
    left join canon.claims o
      on o.realm_id = c.realm_id and o.mapping_id = confirmed_changes.own_id and o.field = 'start' and o.implied_by = ''
     and o.value <> 'null'
    left join canon.claims e
      on e.realm_id = c.realm_id and e.mapping_id = o.mapping_id and e.field = 'end' and e.implied_by = '' and e.value <> 'null'
   where c.realm_id = confirmed_changes.realm_id and c.mapping_id = confirmed_changes.reporting_id
     and c.field = confirmed_changes.field and c.implied_by = '';
end;

comment on function read.confirmed_changes(integer, bigint, bigint, text) is
  'Returns the changes by which a source (own_id: its external id) states what another reports of a field (reporting_id), with the end of '
  'a start and the field of a venue. CORRECT-25.';
