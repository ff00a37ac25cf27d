create or replace function webhook.event_body(
  base_url text, mode text, event_id text, event text, subject text, at timestamptz, data jsonb
) returns text
language sql stable parallel safe
return util.object(concat_ws(',',
  util.member('specversion', '"1.0"'), util.member('id', util.quoted(event_id)),
  util.member('source', util.quoted(base_url || '/v1/' || mode)), util.member('type', util.quoted(event)),
  util.member('subject', util.quoted(subject)), util.member('time', util.quoted(util.rfc3339(at))),
  util.member('datacontenttype', '"application/json"'),
  util.member('data', case when octet_length(data::text) <= 19000 then data::text else (
    select coalesce(jsonb_object_agg(m.key, m.value), '{}')::text
      from jsonb_each(data) m
     where jsonb_typeof(m.value) not in ('object', 'array') and octet_length(m.value::text) <= 1000) end)));

comment on function webhook.event_body(text, text, text, text, text, timestamptz, jsonb) is
  'An event as it is sent: a CloudEvent 1.0 in structured mode, JSON text. Data that would make it longer than 20 KB is cut to its short '
  'plain members: whoever gets it reads the rest (EVENT-6, EVENT-9).';
